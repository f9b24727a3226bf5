import type { JsonObject } from '../json.ts'
import * as messages from '../messages/file-format.ts'
import type { Fields } from './fields.ts'
import {
  ANNOTATION_FIELDS,
  COMPANION_FIELDS,
  EXAMPLE_FIELDS,
  ICON_FIELDS,
  MODULE_FIELDS,
  TOOLSET_FIELDS,
} from './format.ts'
import { metaSchema } from './keyword-values.ts'

const SCHEMA_MAP = { type: 'object', additionalProperties: { $ref: '#/$defs/schema' } }

/** A table of fields as JSON Schema: closed, except for `x-*`. */
function closedObject(fields: Fields, refined: Readonly<Record<string, JsonObject>> = {}): JsonObject {
  const properties: JsonObject = {}
  for (const [key, field] of Object.entries(fields))
    properties[key] = { ...(refined[key] ?? field.type.schema), description: field.description }
  const required = Object.keys(fields).filter((key) => fields[key]?.required)
  return { ...objectOf(properties, required), patternProperties: { '^x-': {} } }
}

const DETAILS: Readonly<Record<string, JsonObject>> = {
  module_id: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_.-]{0,191}$' },
  annotations: { $ref: '#/$defs/annotations' },
  examples: { type: 'array', items: { $ref: '#/$defs/example' } },
  icons: { type: 'array', items: { $ref: '#/$defs/icon' } },
  providers: { $ref: '#/$defs/providers' },
  input_schema: { $ref: '#/$defs/arguments' },
  output_schema: { $ref: '#/$defs/schema' },
  error_schema: { $ref: '#/$defs/schema' },
  definitions: SCHEMA_MAP,
  $defs: SCHEMA_MAP,
}

/** A closed object. */
function objectOf(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  const closed: JsonObject = { type: 'object', properties }
  if (required.length > 0) closed.required = [...required]
  closed['additionalProperties'] = false
  return closed
}

/** A tool in a toolset has no path that could give it an id. */
const ENTRY: JsonObject = {
  anyOf: [
    { $ref: '#/$defs/module', required: ['module_id'] },
    objectOf({ $ref: { type: 'string', description: messages.REFERENCE_ENTRY } }),
    objectOf({ include: { type: 'string', description: messages.INCLUDE_ENTRY, minLength: 1 } }),
  ],
}

/** The arguments of a call are an object. */
const ARGUMENTS: JsonObject = {
  $ref: '#/$defs/schema',
  not: { const: false },
  properties: { type: { anyOf: [{ const: 'object' }, { type: 'array', contains: { const: 'object' } }] } },
}

/**
 * The file format as JSON Schema, for editors: a module or a toolset. Made from the tables that the reader uses, so that
 * editor and compiler agree.
 *
 * @param providers what `providers.<profile>` may be
 */
export function formatSchema(providers: Readonly<Record<string, JsonObject>>): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: messages.TITLE,
    description: messages.DESCRIPTION,
    if: { type: 'object', required: ['tools'] },
    then: { $ref: '#/$defs/toolset' },
    else: { $ref: '#/$defs/module' },
    $defs: {
      module: closedObject(MODULE_FIELDS, DETAILS),
      toolset: closedObject(TOOLSET_FIELDS, { ...DETAILS, tools: { type: 'array', items: ENTRY } }),
      companion: closedObject(COMPANION_FIELDS, DETAILS),
      annotations: closedObject(ANNOTATION_FIELDS),
      example: closedObject(EXAMPLE_FIELDS),
      icon: closedObject(ICON_FIELDS),
      providers: objectOf({ ...providers }, []),
      arguments: ARGUMENTS,
      schema: metaSchema(),
    },
  }
}
