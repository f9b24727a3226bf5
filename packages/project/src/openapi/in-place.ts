import type { Json, JsonObject } from '@toolbake/core'
import { forEachSubschema, isObject, keywordsWhere, mapSubschemas, own } from '@toolbake/core/internal'
import type { OpenApi } from './document.ts'
import { objectOf, schemaReference, targetOf } from './document.ts'

type Schema = Parameters<typeof mapSubschemas>[0]

/** In-place keywords except `if`, which is only a condition and stays unchanged. */
const IN_PLACE = new Set<string>(
  keywordsWhere(({ evaluates }, keyword) => evaluates === 'in-place' && keyword !== 'if'),
)

/** Returns a schema and those that always apply to the same value: through references and `allOf`. */
export function alwaysInPlace(document: OpenApi, schema: Json | undefined): JsonObject[] {
  return visited(document, schema, ({ allOf }) => listOf(allOf))
}

/** Returns a schema and all that may apply to the same value. */
function inPlace(document: OpenApi, schema: Json | undefined): JsonObject[] {
  return visited(document, schema, (part) => {
    const parts: Json[] = []
    forEachSubschema(part, ({ keyword, schema: inner }) => IN_PLACE.has(keyword) && parts.push(inner as Json))
    return parts
  })
}

function visited(
  document: OpenApi,
  schema: Json | undefined,
  partsOf: (part: JsonObject) => readonly Json[],
): JsonObject[] {
  const seen = new Set<JsonObject>()
  const found: JsonObject[] = []
  const enter = (part: Json | undefined): void => {
    if (!isObject(part) || seen.has(part)) return
    seen.add(part)
    const { $ref } = part
    if (typeof $ref === 'string') enter(targetOf(document, $ref))
    // In 3.0 the siblings of a reference have no meaning.
    if (typeof $ref === 'string' && document.isOld) return
    found.push(part)
    for (const inner of partsOf(part)) enter(inner)
  }
  enter(schema)
  return found
}

/** Returns the names of properties that pass a test, in all schemas that may apply to the object. */
export function namesOf(
  document: OpenApi,
  schema: Json | undefined,
  isMeant: (property: Json, name: string) => boolean,
): ReadonlySet<string> {
  const names = inPlace(document, schema).flatMap(({ properties }) =>
    Object.entries(objectOf(properties)).flatMap(([name, property]) =>
      isMeant(property, name) ? [name] : [],
    ),
  )
  return new Set(names)
}

/** Properties that a server sets are no part of a request: https://spec.openapis.org/oas/v3.0.4.html#fixed-fields-20 */
function isSetByServer(document: OpenApi, property: Json): boolean {
  return alwaysInPlace(document, property).some(({ readOnly }) => readOnly === true)
}

export function namesSetByServer(document: OpenApi, schema: Json | undefined): ReadonlySet<string> {
  return namesOf(document, schema, (property) => isSetByServer(document, property))
}

/** Whether a schema that may apply to the object declares or requires one of these properties. */
export function mentionsAny(document: OpenApi, schema: JsonObject, names: ReadonlySet<string>): boolean {
  return names.size > 0 && inPlace(document, schema).some((part) => withoutNames(part, names) !== part)
}

/** Whether a part of a schema of the document still exists without the properties that the server sets. */
export function hasPart(document: OpenApi, name: string, below: readonly string[]): boolean {
  let value: Json | undefined = targetOf(document, schemaReference(name))
  let names: ReadonlySet<string> = new Set()
  let last = ''
  for (const key of below) {
    if (last === 'properties' && names.has(key)) return false
    const isInside =
      last !== 'properties' && (key === 'properties' || IN_PLACE.has(key) || IN_PLACE.has(last))
    names = isInside ? new Set([...names, ...namesSetByServer(document, value)]) : new Set()
    value = isObject(value) || Array.isArray(value) ? own(value as JsonObject, key) : undefined
    last = key
  }
  return true
}

/** Removes properties from a schema. Returns the same object if it has none of them. */
export function omitProperties(
  schema: JsonObject,
  names: ReadonlySet<string>,
  /** Returns a reference to the target of another reference without these properties. */
  follow: (reference: string) => string,
): JsonObject {
  const below = mapSubschemas(schema as Schema, (child, { keyword }) =>
    IN_PLACE.has(keyword) && typeof child === 'object'
      ? (omitProperties(child as JsonObject, names, follow) as Schema)
      : child,
  )
  const kept = withoutNames(below as JsonObject, names)
  const { $ref } = kept
  const reference = typeof $ref === 'string' ? follow($ref) : undefined
  return reference === undefined || reference === $ref ? kept : { ...kept, $ref: reference }
}

/** Maps the branches of `allOf`. */
export function mapParts(schema: JsonObject, map: (part: Json) => Json): JsonObject {
  const { allOf } = schema
  return Array.isArray(allOf) ? { ...schema, allOf: allOf.map(map) } : schema
}

function withoutNames(schema: JsonObject, names: ReadonlySet<string>): JsonObject {
  const { properties, required } = schema
  const hasProperties = isObject(properties) && Object.keys(properties).some((name) => names.has(name))
  const isNeeded = (name: Json): boolean => typeof name !== 'string' || !names.has(name)
  const hasRequired = Array.isArray(required) && !required.every(isNeeded)
  if (!hasProperties && !hasRequired) return schema
  const needed = listOf(required).filter(isNeeded)
  const copy = {
    ...schema,
    ...(hasRequired && { required: needed }),
    ...(hasProperties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name))),
    }),
  }
  if (!hasRequired || needed.length > 0) return copy
  return Object.fromEntries(Object.entries(copy).filter(([key]) => key !== 'required'))
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}
