import { settingsOf } from './export/extras.ts'
import { BUILT_IN_PROFILES } from './export/profiles/index.ts'
import type { Profile } from './export/types.ts'
import type { JsonObject } from './json.ts'
import type { Fields } from './messages/file-format.ts'
import * as format from './messages/file-format.ts'
import { ANCHOR } from './ref/identify.ts'
import { LIBRARY_MEMBER } from './ref/tool-file.ts'
import { CLOSED } from './schema/facts/members.ts'
import { KEYWORDS } from './schema/keywords.ts'
import { EXTENSIONS, VALUE_FORMS } from './tool/value-forms.ts'

/** An entry of a toolset. A tool in it needs a `module_id`, because it has no path to derive one from. */
const ENTRY: JsonObject = {
  anyOf: [
    { $ref: '#/$defs/module', required: ['module_id'] },
    closedObject({ $ref: { type: 'string', description: format.REFERENCE_ENTRY } }, ['$ref']),
    closedObject({ include: { type: 'string', description: format.INCLUDE_ENTRY, minLength: 1 } }, [
      'include',
    ]),
  ],
}

/** A file of definitions has one of these members: the current name, or that of draft-07. */
const DEFINES: JsonObject[] = [{ required: ['$defs'] }, { required: ['definitions'] }]

/** The schema of arguments, which are objects. Editors ignore `properties` beside `$ref`, hence `allOf`. */
const ARGUMENTS: JsonObject = {
  allOf: [VALUE_FORMS.schema.schema, { not: { const: false } }],
  properties: { type: { anyOf: [{ const: 'object' }, { type: 'array', contains: { const: 'object' } }] } },
}

/**
 * Returns the file format as JSON Schema 2020-12, for editors: one tool or a toolset, as the compiler accepts them. It
 * is made from the tables that the reader uses.
 *
 * @param profiles the profiles that `providers` may name; include your own
 */
export function fileFormatSchema(profiles: readonly Profile[] = BUILT_IN_PROFILES): JsonObject {
  const module = fieldsSchema(format.MODULE_FIELDS)
  const providers = profiles.map((profile) => [profile.id, providerSchema(profile)])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: format.TITLE,
    description: format.DESCRIPTION,
    if: { type: 'object', required: ['tools'] },
    then: { $ref: '#/$defs/toolset' },
    else: {
      if: { type: 'object', required: ['schema'], not: { required: ['input_schema'] } },
      then: { $ref: '#/$defs/reply' },
      else: {
        if: { propertyNames: { pattern: LIBRARY_MEMBER.source }, anyOf: DEFINES },
        then: { properties: module['properties'] ?? {} },
        else: { $ref: '#/$defs/module' },
      },
    },
    $defs: {
      module,
      reply: fieldsSchema(format.REPLY_FIELDS),
      toolset: fieldsSchema(format.TOOLSET_FIELDS, { tools: { type: 'array', items: ENTRY } }),
      companion: fieldsSchema(format.COMPANION_FIELDS),
      annotations: fieldsSchema(format.ANNOTATION_FIELDS),
      example: fieldsSchema(format.EXAMPLE_FIELDS),
      reply_example: fieldsSchema(format.REPLY_EXAMPLE_FIELDS),
      icon: fieldsSchema(format.ICON_FIELDS),
      providers: closedObject(Object.fromEntries(providers)),
      arguments: ARGUMENTS,
      schema: metaSchema(),
    },
  }
}

function providerSchema(profile: Profile): JsonObject {
  const extras = Object.entries(profile.extras).map(([member, { shape }]) => [member, shape])
  return closedObject({ ...settingsOf(profile), ...Object.fromEntries(extras) })
}

function closedObject(properties: JsonObject, required: readonly string[] = []): JsonObject {
  const asserted = required.length > 0 ? { required: [...required] } : {}
  return { type: 'object', properties, ...asserted, ...CLOSED }
}

/** Returns the JSON Schema of a table of fields: closed, except for `x-*`. */
function fieldsSchema(fields: Fields, refined: Readonly<Record<string, JsonObject>> = {}): JsonObject {
  const properties = Object.entries(fields).map(([key, { type, description, schema }]) => {
    const shape = { $ref: `#/$defs/${schema}` }
    const named = type === 'mappings' ? { type: 'array', items: shape } : shape
    const form = schema === undefined ? VALUE_FORMS[type].schema : named
    return [key, { ...(refined[key] ?? form), description }]
  })
  const required = Object.keys(fields).filter((key) => fields[key]?.required)
  return { ...closedObject(Object.fromEntries(properties), required), patternProperties: { '^x-': {} } }
}

/** Returns the meta-schema, which is the member `schema` of `$defs`. */
function metaSchema(): JsonObject {
  const properties = Object.entries({ ...KEYWORDS, ...EXTENSIONS }).map(([keyword, { value }]) => {
    return [keyword, valueSchema(keyword, VALUE_FORMS[value].schema)]
  })
  return { type: ['boolean', 'object'], properties: Object.fromEntries(properties) }
}

function valueSchema(keyword: string, schema: JsonObject): JsonObject {
  if (keyword === 'pattern') return { ...schema, format: 'regex' }
  if (keyword === '$anchor' || keyword === '$dynamicAnchor') return { ...schema, pattern: ANCHOR.source }
  return keyword === 'patternProperties' ? { ...schema, propertyNames: { format: 'regex' } } : schema
}
