import type { Json, JsonObject } from '../json.ts'
import { distinctJson, isObject, SCHEMA_TYPES } from '../json.ts'
import { ANCHOR } from '../ref/identify.ts'
import type { Dialect } from '../ref/types.ts'
import type { AnyKeyword } from '../schema/keywords.ts'
import { KEYWORDS } from '../schema/keywords.ts'

/** What a keyword's value must be (2020-12 meta-schema, with the older forms that are read). Undefined: it is right. */
type ValueCheck = (value: Json, dialect: Dialect) => string | undefined

const string: ValueCheck = (value) => (typeof value === 'string' ? undefined : 'a string')
const boolean: ValueCheck = (value) => (typeof value === 'boolean' ? undefined : 'true or false')
const number: ValueCheck = (value) => (typeof value === 'number' ? undefined : 'a number')
const anything: ValueCheck = () => undefined
const list: ValueCheck = (value) => (Array.isArray(value) ? undefined : 'a list')
const schema: ValueCheck = (value) => (isSchemaValue(value) ? undefined : 'a schema')
const schemaMap: ValueCheck = (value) => (isObject(value) ? undefined : 'a mapping of names to schemas')

const count: ValueCheck = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? undefined : 'a whole number from 0 up'

const positive: ValueCheck = (value) =>
  typeof value === 'number' && value > 0 ? undefined : 'a number above 0'

const schemaList: ValueCheck = (value) =>
  Array.isArray(value) && value.length > 0 ? undefined : 'a list of at least one schema'

const prefix: ValueCheck = (value) => (Array.isArray(value) ? undefined : 'a list of schemas')

const schemaOrList: ValueCheck = (value) =>
  isSchemaValue(value) || Array.isArray(value) ? undefined : 'a schema, or a list of schemas before 2020-12'

const stringList: ValueCheck = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') && unique(value)
    ? undefined
    : 'a list of different strings'

const stringListMap: ValueCheck = (value, dialect) =>
  isObject(value) && Object.values(value).every((item) => stringList(item, dialect) === undefined)
    ? undefined
    : 'a mapping of names to lists of different strings'

/** Boolean in draft-04, a number later. */
const exclusiveBound: ValueCheck = (value) =>
  typeof value === 'number' || typeof value === 'boolean' ? undefined : 'a number'

const types: ValueCheck = (value) => {
  const names = Array.isArray(value) ? value : [value]
  return names.length > 0 && unique(names) && names.every(isType)
    ? undefined
    : `one of ${SCHEMA_TYPES.join(', ')}, or a list of them`
}

function isType(name: Json): boolean {
  return (SCHEMA_TYPES as readonly Json[]).includes(name)
}

/** What makes a list of names, or a mapping of such lists, wrong. */
interface WrongPart {
  readonly path: readonly string[]
  readonly value: Json
  /** It is the second of its kind. */
  readonly isTwice: boolean
}

/** The part by which a value is wrong; undefined when it is so as a whole. */
export function wrongPart(keyword: AnyKeyword, value: Json): WrongPart | undefined {
  if (keyword === 'type') return wrongItem(value, isType)
  if (keyword === 'required') return wrongItem(value, isString)
  if (keyword !== 'dependentRequired' || !isObject(value)) return undefined
  for (const [key, names] of Object.entries(value)) {
    const item = wrongItem(names, isString)
    if (item !== undefined) return { ...item, path: [key, ...item.path] }
    if (!Array.isArray(names)) return { path: [key], value: names, isTwice: false }
  }
  return undefined
}

function wrongItem(list: Json, isItem: (item: Json) => boolean): WrongPart | undefined {
  if (!Array.isArray(list)) return undefined
  const index = list.findIndex((item, at) => !isItem(item) || list.indexOf(item) < at)
  if (index === -1) return undefined
  const value = list[index] as Json
  return { path: [String(index)], value, isTwice: list.indexOf(value) < index }
}

function isString(value: Json): boolean {
  return typeof value === 'string'
}

export const KEYWORD_VALUES: Readonly<Record<AnyKeyword, ValueCheck>> = {
  $schema: string,
  $id: string,
  $anchor: string,
  $dynamicAnchor: string,
  $vocabulary: schemaMap,
  $comment: string,
  $ref: string,
  $dynamicRef: string,
  $defs: schemaMap,
  title: string,
  description: string,
  type: types,
  enum: list,
  const: anything,
  properties: schemaMap,
  patternProperties: schemaMap,
  additionalProperties: schema,
  propertyNames: schema,
  unevaluatedProperties: schema,
  required: stringList,
  minProperties: count,
  maxProperties: count,
  dependentRequired: stringListMap,
  dependentSchemas: schemaMap,
  prefixItems: prefix,
  items: schemaOrList,
  unevaluatedItems: schema,
  contains: schema,
  minContains: count,
  maxContains: count,
  minItems: count,
  maxItems: count,
  uniqueItems: boolean,
  minLength: count,
  maxLength: count,
  pattern: string,
  format: string,
  contentEncoding: string,
  contentMediaType: string,
  contentSchema: schema,
  minimum: number,
  maximum: number,
  exclusiveMinimum: exclusiveBound,
  exclusiveMaximum: exclusiveBound,
  multipleOf: positive,
  anyOf: schemaList,
  oneOf: schemaList,
  allOf: schemaList,
  not: schema,
  if: schema,
  then: schema,
  else: schema,
  default: anything,
  examples: list,
  deprecated: boolean,
  readOnly: boolean,
  writeOnly: boolean,
  id: anything,
  definitions: schemaMap,
  additionalItems: schema,
  dependencies: schemaMap,
  nullable: boolean,
  example: anything,
  $recursiveRef: string,
  $recursiveAnchor: boolean,
}

/** A value that is right, as JSON, and all of them as a JSON Schema. */
interface ValueForm {
  readonly example: string
  readonly schema: JsonObject
}

const SCHEMA: JsonObject = { $ref: '#/$defs/schema' }
const STRINGS: JsonObject = { type: 'array', items: { type: 'string' }, uniqueItems: true }
const TYPES: JsonObject = { enum: [...SCHEMA_TYPES] }

const FORMS: ReadonlyMap<ValueCheck, ValueForm> = new Map([
  [string, { example: '"text"', schema: { type: 'string' } }],
  [boolean, { example: 'true', schema: { type: 'boolean' } }],
  [number, { example: '10', schema: { type: 'number' } }],
  [list, { example: '["a", "b"]', schema: { type: 'array' } }],
  [schema, { example: '{ "type": "string" }', schema: SCHEMA }],
  [
    schemaMap,
    {
      example: '{ "name": { "type": "string" } }',
      schema: { type: 'object', additionalProperties: SCHEMA },
    },
  ],
  [count, { example: '1', schema: { type: 'integer', minimum: 0 } }],
  [positive, { example: '0.01', schema: { type: 'number', exclusiveMinimum: 0 } }],
  [
    schemaList,
    {
      example: '[{ "type": "string" }, { "type": "null" }]',
      schema: { type: 'array', items: SCHEMA, minItems: 1 },
    },
  ],
  [
    prefix,
    {
      example: '[{ "type": "string" }, { "type": "number" }]',
      schema: { type: 'array', items: SCHEMA },
    },
  ],
  [
    schemaOrList,
    { example: '{ "type": "string" }', schema: { anyOf: [SCHEMA, { type: 'array', items: SCHEMA }] } },
  ],
  [stringList, { example: '["name"]', schema: STRINGS }],
  [
    stringListMap,
    { example: '{ "card": ["address"] }', schema: { type: 'object', additionalProperties: STRINGS } },
  ],
  [exclusiveBound, { example: '0', schema: { type: ['number', 'boolean'] } }],
  [
    types,
    {
      example: '"string"',
      schema: { anyOf: [TYPES, { type: 'array', items: TYPES, minItems: 1, uniqueItems: true }] },
    },
  ],
])

/** A value that is right for a keyword, as JSON. */
export function exampleOf(keyword: AnyKeyword): string {
  return FORMS.get(KEYWORD_VALUES[keyword])?.example ?? 'null'
}

/** The JSON Schema of schemas: a member of `$defs` by the name of `schema`. */
export function metaSchema(): JsonObject {
  const properties = Object.fromEntries(
    (Object.keys(KEYWORDS) as AnyKeyword[]).map((keyword) => [keyword, valueSchema(keyword)]),
  )
  // What no other extension has: an effect, which a text such as `yes` would not have.
  const marks = { 'x-sensitive': { type: 'boolean' }, 'x-llm-description': { type: 'string' } }
  return { type: ['boolean', 'object'], properties: { ...properties, ...marks } }
}

function valueSchema(keyword: AnyKeyword): JsonObject {
  const { role } = KEYWORDS[keyword]
  const form = FORMS.get(KEYWORD_VALUES[keyword])?.schema ?? {}
  if (keyword === 'pattern') return { ...form, format: 'regex' }
  if (keyword === '$anchor' || keyword === '$dynamicAnchor') return { ...form, pattern: ANCHOR.source }
  if (keyword === 'patternProperties') return { ...form, propertyNames: { format: 'regex' } }
  if (role === 'map-or-names') {
    const names = { type: ['string', 'array'], items: { type: 'string' } }
    return { type: 'object', additionalProperties: { anyOf: [SCHEMA, names] } }
  }
  // Of a mapping that holds no schemas nothing is asked.
  return role === 'data' && KEYWORD_VALUES[keyword] === schemaMap ? { type: 'object' } : form
}

/** `properties` of JSON Schemas may hold booleans since draft-06. */
export function isSchemaValue(value: Json | undefined): boolean {
  return typeof value === 'boolean' || isObject(value)
}

function unique(values: readonly Json[]): boolean {
  return distinctJson(values).length === values.length
}
