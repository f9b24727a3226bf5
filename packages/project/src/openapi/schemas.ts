import type { Json, JsonObject } from '@toolbake/core'
import { escapeToken, isObject, mapSchemas, own, parsePointer } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'
import type { OpenApi } from './document.ts'
import { resolveReference, UnsupportedOperation } from './document.ts'

type Schema = Exclude<Parameters<typeof mapSchemas>[0], boolean>

/** What describes a document, and no value that is sent. `x-` members are of other programs. */
const ANNOTATIONS = new Set(['discriminator', 'xml', 'externalDocs'])

/** Reads the schemas of one operation as JSON Schema, and remembers which of the document's they need. */
export interface SchemaReader {
  /** @throws {UnsupportedOperation} when a reference cannot be followed */
  read(written: Json | undefined): JsonObject | boolean
  /** The schemas of the document that were referred to, and those that they need: the definitions of the tool file. */
  definitions(): JsonObject
}

export function createSchemaReader(document: OpenApi): SchemaReader {
  const definitions = new Map<string, JsonObject | boolean>()
  const open = new Set<string>()

  function read(written: Json | undefined): JsonObject | boolean {
    if (typeof written === 'boolean') return written
    if (!isObject(written)) throw new UnsupportedOperation(messages.noSchema)
    return mapSchemas(written as Schema, (mapped) => plain(mapped as JsonObject) as Schema, withoutSiblings)
  }

  /** The members beside a reference of 3.0 have no meaning, and stay out before they are entered. */
  const withoutSiblings = (schema: Schema): Schema =>
    document.isOld && typeof schema.$ref === 'string' ? { $ref: schema.$ref } : schema

  function plain(schema: JsonObject): JsonObject {
    const kept = Object.entries(schema).filter(
      ([key]) =>
        !ANNOTATIONS.has(key) && (!key.startsWith('x-') || /^x-(?:sensitive|llm-description)$/.test(key)),
    )
    const { example, ...rest } = Object.fromEntries(kept)
    const result = {
      ...rest,
      ...(example === undefined || 'examples' in rest ? {} : { examples: [example] }),
    }
    return followed(withoutReadOnly(result))
  }

  function followed(schema: JsonObject): JsonObject {
    const { $ref: reference, ...beside } = schema
    if (typeof reference !== 'string' || /^#(?:\/\$defs\/|[^/]|$)/.test(reference)) return schema
    const path = parsePointer(decodeURI(reference.slice(1)))
    const [first, second, name, ...below] = path ?? []
    if (first === 'components' && second === 'schemas' && name !== undefined) {
      need(name)
      const pointer = [name, ...below]
        .map((key) => encodeURI(escapeToken(key)).replaceAll('#', '%23'))
        .join('/')
      return { $ref: `#/definitions/${pointer}`, ...beside }
    }
    if (open.has(reference)) throw new UnsupportedOperation(messages.recursiveReference(reference))
    open.add(reference)
    const target = read(resolveReference(document, reference))
    open.delete(reference)
    if (Object.keys(beside).length === 0 && isObject(target)) return target
    return { allOf: [target], ...beside }
  }

  function need(name: string): void {
    if (definitions.has(name)) return
    // It may lead back to itself.
    definitions.set(name, true)
    const pointer = `#/components/schemas/${encodeURIComponent(escapeToken(name))}`
    definitions.set(name, read(resolveReference(document, pointer)))
  }

  return { read, definitions: () => Object.fromEntries(definitions) }
}

/** Properties that a server sets are no part of a request: https://spec.openapis.org/oas/v3.0.4.html#fixed-fields-20 */
function withoutReadOnly(schema: JsonObject): JsonObject {
  const { properties } = schema
  if (!isObject(properties)) return schema
  const isServers = (name: string): boolean => {
    const property = own(properties, name)
    return isObject(property) && property['readOnly'] === true
  }
  if (!Object.keys(properties).some(isServers)) return schema
  const names = Array.isArray(schema['required'])
    ? schema['required'].filter((name) => typeof name !== 'string' || !isServers(name))
    : []
  const kept = {
    ...schema,
    required: names,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isServers(name))),
  }
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== 'required' || names.length > 0))
}
