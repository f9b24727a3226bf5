import type { Json, JsonObject } from '@toolbake/core'
import { isObject, mapSchemas } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'
import type { Definitions } from './definitions.ts'
import { below as belowDefinition, createDefinitions } from './definitions.ts'
import { discriminated, discriminatorOf } from './discriminator.ts'
import type { OpenApi } from './document.ts'
import {
  lastKey,
  resolveReference,
  schemaPath,
  schemaReference,
  targetOf,
  UnsupportedOperation,
} from './document.ts'
import { baseOf, sentOf } from './extended.ts'
import { hasPart, mentionsAny, namesSetByServer, omitProperties } from './in-place.ts'

type Schema = Exclude<Parameters<typeof mapSchemas>[0], boolean>

/** Keywords that describe the document instead of values. Extensions (`x-`) belong to other programs. */
const ANNOTATIONS = new Set(['discriminator', 'xml', 'externalDocs'])

/** Reads the schemas of one operation as JSON Schema, and collects the schemas of the document that they need. */
export interface SchemaReader {
  /**
   * @param leftOut names of properties to remove from the object
   * @throws {UnsupportedOperation} if a reference cannot be followed
   */
  read(written: Json | undefined, leftOut?: ReadonlySet<string>): JsonObject | boolean
  /** Returns the schemas of the document that were needed: the definitions of the tool file. */
  definitions(): JsonObject
}

/** @param note reports what a schema loses */
export function createSchemaReader(given: OpenApi, note: (text: string) => void): SchemaReader {
  const made = new Map<string, JsonObject>()
  const document = { ...given, made }
  const definitions = createDefinitions(document, made, (schema) => read(schema))
  const open = new Set<string>()

  function read(written: Json | undefined): JsonObject | boolean {
    if (typeof written === 'boolean') return written
    if (!isObject(written)) throw new UnsupportedOperation(messages.noSchema)
    return mapSchemas(written as Schema, (mapped) => plain(mapped as JsonObject) as Schema, prepare)
  }

  function prepare(schema: Schema): Schema {
    const written = withoutSiblings(document, schema as JsonObject)
    const branched = discriminated(document, written, (name) => baseOf(document, name, definitions), note)
    return withoutSetByServer(document, definitions, branched) as Schema
  }

  function plain(schema: JsonObject): JsonObject {
    if (schema['discriminator'] !== undefined)
      note(messages.discriminatorAlone(discriminatorOf(schema)?.property))
    return followed(withoutAnnotations(schema))
  }

  function followed(schema: JsonObject): JsonObject {
    const { $ref: reference, ...beside } = schema
    if (typeof reference !== 'string' || /^#(?:\/\$defs\/|[^/]|$)/.test(reference)) return schema
    if (definitions.has(reference)) return schema
    const [name, ...below] = schemaPath(reference) ?? []
    if (name !== undefined && hasPart(document, name, below))
      return { $ref: definitionOf(document, definitions, name, below), ...beside }
    if (open.has(reference)) throw new UnsupportedOperation(messages.recursiveReference(reference))
    open.add(reference)
    const target = read(resolveReference(document, reference))
    open.delete(reference)
    if (Object.keys(beside).length === 0 && isObject(target)) return target
    return { allOf: [target], ...beside }
  }

  return {
    read: (written, leftOut) =>
      read(
        isObject(written) && leftOut !== undefined
          ? without(document, definitions, written, leftOut, () => new Set())
          : written,
      ),
    definitions: definitions.all,
  }
}

/** Removes the siblings of a reference, which have no meaning in 3.0, before they are read. */
function withoutSiblings({ isOld }: OpenApi, schema: JsonObject): JsonObject {
  return isOld && typeof schema['$ref'] === 'string' ? { $ref: schema['$ref'] } : schema
}

function withoutAnnotations(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(
    ([key]) =>
      !ANNOTATIONS.has(key) && (!key.startsWith('x-') || /^x-(?:sensitive|llm-description)$/.test(key)),
  )
  const { example, ...rest } = Object.fromEntries(kept)
  return {
    ...rest,
    ...(example === undefined || 'examples' in rest ? {} : { examples: [example] }),
  }
}

function definitionOf(
  document: OpenApi,
  definitions: Definitions,
  name: string,
  below: readonly string[],
): string {
  const family = document.families.get(name)
  if (family !== undefined && below.length > 0)
    return `${baseOf(document, name, definitions)}/${belowDefinition(below)}`
  const reference = definitions.define(name, () => {
    if (family !== undefined) return sentOf(document, name, family, definitions)
    return resolveReference(document, schemaReference(name)) as JsonObject | boolean
  })
  return below.length === 0 ? reference : `${reference}/${belowDefinition(below)}`
}

function withoutSetByServer(document: OpenApi, definitions: Definitions, schema: JsonObject): JsonObject {
  const namesOf = (written: JsonObject): ReadonlySet<string> => namesSetByServer(document, written)
  return without(document, definitions, schema, namesOf(schema), namesOf)
}

/** @param ownOf returns the properties that are removed from a schema in any case */
function without(
  document: OpenApi,
  definitions: Definitions,
  schema: JsonObject,
  names: ReadonlySet<string>,
  ownOf: (target: JsonObject) => ReadonlySet<string>,
): JsonObject {
  if (names.size === 0) return schema
  return omitProperties(schema, names, (reference) => {
    const target = targetOf(document, reference)
    if (target === undefined) return reference
    const own = ownOf(target)
    const rest = new Set([...names].filter((name) => !own.has(name)))
    if (!mentionsAny(document, target, rest)) return reference
    const key = JSON.stringify([reference, ...[...rest].sort()])
    return definitions.derive(key, lastKey(reference), () =>
      without(document, definitions, target, rest, ownOf),
    )
  })
}
