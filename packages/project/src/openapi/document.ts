import type { Json, JsonObject } from '@toolbake/core'
import { escapeToken, isObject, mapSchemas, memberAt, own, parsePointer } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'
import type { Families } from './families.ts'

/** Thrown if an operation cannot become a tool. */
export class UnsupportedOperation extends Error {}

/** An OpenAPI document; local references are resolved on demand. */
export interface OpenApi {
  readonly root: JsonObject
  /** Whether the version is 3.0, in which the siblings of a `$ref` have no meaning. */
  readonly isOld: boolean
  readonly families: Families
  /** Targets of the references that this import creates. */
  readonly made?: ReadonlyMap<string, JsonObject>
}

/** Whether JSON is an OpenAPI document of any version, supported or not. */
export function isOpenApi(json: Json): json is JsonObject {
  if (!isObject(json)) return false
  return /^(?:string|number)$/.test(typeof own(json, 'openapi')) || own(json, 'swagger') !== undefined
}

/** Returns the minor version of OpenAPI 3, or undefined. Unquoted, YAML reads 3.1 as a number and 3.0 as 3. */
export function minorVersion({ openapi }: JsonObject): number | undefined {
  const text = Number.isInteger(openapi) ? `${openapi as number}.0` : openapi
  const isVersion = typeof text === 'string' || typeof text === 'number'
  const [, minor] = /^3\.(\d+)(?:\.|$)/.exec(isVersion ? String(text) : '') ?? []
  return minor === undefined || Number(minor) > 2 ? undefined : Number(minor)
}

/**
 * Returns the target of a local reference.
 *
 * @throws {UnsupportedOperation} if it is in another file or does not exist
 */
export function resolveReference({ root }: OpenApi, reference: string): Json {
  const path = reference.startsWith('#') ? parsePointer(decode(reference.slice(1))) : undefined
  if (path === undefined) throw new UnsupportedOperation(messages.otherFile(reference))
  const found = memberAt(root, path)
  if (found === undefined) throw new UnsupportedOperation(messages.leadsNowhere(reference))
  return found
}

/** Returns the schema that a reference refers to, or undefined. */
export function targetOf(document: OpenApi, reference: string): JsonObject | undefined {
  try {
    const found = document.made?.get(reference) ?? resolveReference(document, reference)
    return isObject(found) ? found : undefined
  } catch (error) {
    if (error instanceof UnsupportedOperation) return undefined
    throw error
  }
}

/** Returns the keys of a reference to a schema of the document or to a part of it, the schema's name first. */
export function schemaPath(
  reference: Json | undefined,
): readonly [name: string, ...below: string[]] | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#/components/schemas/')) return undefined
  const [, , name, ...below] = parsePointer(decode(reference.slice(1))) ?? []
  return name === undefined ? undefined : [name, ...below]
}

/** Returns the name of the document's schema that a schema refers to; undefined if it refers to a part of one. */
export function schemaName(schema: Json): string | undefined {
  const [name, ...below] = (isObject(schema) && schemaPath(schema['$ref'])) || []
  return below.length === 0 ? name : undefined
}

/** Returns the name of a schema from a mapping, which may contain a reference. */
export function mappedName(target: string, schemas: JsonObject): string | undefined {
  const [name = target, ...below] = schemaPath(target) ?? []
  return below.length === 0 && own(schemas, name) !== undefined ? name : undefined
}

/** Returns the last key of a reference. */
export function lastKey(reference: string): string {
  return parsePointer(decode(reference.slice(1)))?.at(-1) || 'schema'
}

/** Returns the reference to a schema of the document. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${encodeURIComponent(escapeToken(name))}`
}

/**
 * Replaces `$recursiveRef` of JSON Schema 2019-09, which also occurs in documents of 3.1, by a reference to the schema
 * with `$recursiveAnchor` (2019-09 core §8.2.4.2.1). In a tool file `#` is another schema.
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

/** Returns a parameter, body or path item, after following its references. */
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
