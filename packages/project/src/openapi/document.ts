import type { Json, JsonObject } from '@toolbake/core'
import { escapeToken, isObject, mapSchemas, own, parsePointer } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'
import type { Families } from './families.ts'

/** Why no tool can be made of an operation. */
export class UnsupportedOperation extends Error {}

/** An OpenAPI document, whose local references are resolved on demand. */
export interface OpenApi {
  readonly root: JsonObject
  /** In 3.0 the members beside a `$ref` have no meaning. */
  readonly isOld: boolean
  readonly families: Families
  /** What the references lead to that this import makes itself. */
  readonly made?: ReadonlyMap<string, JsonObject>
}

/** Whether JSON is an OpenAPI document of any version, also of one that cannot be read. */
export function isOpenApi(json: Json): json is JsonObject {
  if (!isObject(json)) return false
  return /^(?:string|number)$/.test(typeof own(json, 'openapi')) || own(json, 'swagger') !== undefined
}

/** The minor version of OpenAPI 3; undefined for any other version. Without quotes YAML reads 3.1 as a number, 3.0 as 3. */
export function minorVersion({ openapi }: JsonObject): number | undefined {
  const text = Number.isInteger(openapi) ? `${openapi as number}.0` : openapi
  const isVersion = typeof text === 'string' || typeof text === 'number'
  const [, minor] = /^3\.(\d+)(?:\.|$)/.exec(isVersion ? String(text) : '') ?? []
  return minor === undefined || Number(minor) > 2 ? undefined : Number(minor)
}

/**
 * What a local reference leads to.
 *
 * @throws {UnsupportedOperation} when it leads to another file or to nothing
 */
export function resolveReference({ root }: OpenApi, reference: string): Json {
  const path = reference.startsWith('#') ? parsePointer(decode(reference.slice(1))) : undefined
  if (path === undefined) throw new UnsupportedOperation(messages.otherFile(reference))
  const found = path.reduce<Json | undefined>(
    (value, key) => (value !== null && typeof value === 'object' ? own(value as JsonObject, key) : undefined),
    root,
  )
  if (found === undefined) throw new UnsupportedOperation(messages.leadsNowhere(reference))
  return found
}

/** The schema that a reference leads to; undefined where it leads to none. */
export function targetOf(document: OpenApi, reference: string): JsonObject | undefined {
  try {
    const found = document.made?.get(reference) ?? resolveReference(document, reference)
    return isObject(found) ? found : undefined
  } catch (error) {
    if (error instanceof UnsupportedOperation) return undefined
    throw error
  }
}

/** The keys to a schema of the document, or to a part of one: its name first. */
export function schemaPath(
  reference: Json | undefined,
): readonly [name: string, ...below: string[]] | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#/components/schemas/')) return undefined
  const [, , name, ...below] = parsePointer(decode(reference.slice(1))) ?? []
  return name === undefined ? undefined : [name, ...below]
}

/** The name of the schema that a schema is a reference to, and not to a part of one. */
export function schemaName(schema: Json): string | undefined {
  const [name, ...below] = (isObject(schema) && schemaPath(schema['$ref'])) || []
  return below.length === 0 ? name : undefined
}

/** The name of a schema in a mapping, which may be a reference. */
export function mappedName(target: string, schemas: JsonObject): string | undefined {
  const [name = target, ...below] = schemaPath(target) ?? []
  return below.length === 0 && own(schemas, name) !== undefined ? name : undefined
}

/** The last key of a reference. */
export function lastKey(reference: string): string {
  return parsePointer(decode(reference.slice(1)))?.at(-1) || 'schema'
}

/** The reference to a schema of the document. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${encodeURIComponent(escapeToken(name))}`
}

/**
 * `$recursiveRef` of JSON Schema 2019-09, which documents of 3.1 use too, as a reference to the schema that is marked for it
 * (2019-09 core §8.2.4.2.1). In a tool file `#` is another schema.
 */
export function withoutRecursiveRefs(root: JsonObject): JsonObject {
  const components = objectOf(root['components'])
  const schemas = Object.entries(objectOf(components['schemas'])).map(([name, schema]) => {
    const { $recursiveAnchor: isMarked, ...rest } = objectOf(schema)
    if (isMarked !== true) return [name, schema]
    const named = mapSchemas(rest, ({ $recursiveRef: reference, ...part }) =>
      reference === undefined ? part : { ...part, $ref: schemaReference(name) },
    )
    return [name, named]
  })
  if (schemas.length === 0) return root
  return { ...root, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

/** A parameter, a body or a path item, or the one that it refers to. */
export function resolved(document: OpenApi, value: Json | undefined): JsonObject {
  let found = value
  const seen = new Set<string>()
  while (isObject(found) && typeof own(found, '$ref') === 'string') {
    const reference = found['$ref'] as string
    if (seen.has(reference)) throw new UnsupportedOperation(messages.leadsNowhere(reference))
    seen.add(reference)
    found = resolveReference(document, reference)
  }
  return isObject(found) ? found : {}
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
