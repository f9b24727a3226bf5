import type { Json, JsonObject } from '../json.ts'
import { distinctJson, isObject, SCHEMA_TYPES } from '../json.ts'
import * as messages from '../messages/keyword-values.ts'
import { ANCHOR } from '../ref/identify.ts'
import type { AnyKeyword, KeywordInfo, KeywordValues } from '../schema/keywords.ts'
import { KEYWORD_NAMES, KEYWORDS } from '../schema/keywords.ts'

/** What the values of one form are (2020-12 meta-schema, with the older forms that are read). */
interface ValueForm {
  fits(value: Json): boolean
  /** For messages. */
  readonly expected: string
  /** A value that fits, as JSON text. */
  readonly example: string
  /** All values that fit. */
  readonly schema: JsonObject
}

const SCHEMA: JsonObject = { $ref: '#/$defs/schema' }
const NAMES: JsonObject = { type: 'array', items: { type: 'string' }, uniqueItems: true }
const TYPES: JsonObject = { enum: [...SCHEMA_TYPES] }

const VALUE_FORMS: Readonly<Record<keyof KeywordValues, ValueForm>> = {
  string: {
    fits: isString,
    expected: messages.STRING,
    example: '"text"',
    schema: { type: 'string' },
  },
  reference: {
    fits: isString,
    expected: messages.STRING,
    example: '"text"',
    schema: { type: 'string' },
  },
  boolean: {
    fits: (value) => typeof value === 'boolean',
    expected: messages.BOOLEAN,
    example: 'true',
    schema: { type: 'boolean' },
  },
  number: {
    fits: (value) => typeof value === 'number',
    expected: messages.NUMBER,
    example: '10',
    schema: { type: 'number' },
  },
  count: {
    fits: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
    expected: messages.COUNT,
    example: '1',
    schema: { type: 'integer', minimum: 0 },
  },
  positive: {
    fits: (value) => typeof value === 'number' && value > 0,
    expected: messages.POSITIVE,
    example: '0.01',
    schema: { type: 'number', exclusiveMinimum: 0 },
  },
  'exclusive-bound': {
    fits: (value) => typeof value === 'number' || typeof value === 'boolean',
    expected: messages.NUMBER,
    example: '0',
    schema: { type: ['number', 'boolean'] },
  },
  types: {
    fits: (value) => areTypes([value].flat()),
    expected: messages.TYPES,
    example: '"string"',
    schema: { anyOf: [TYPES, { type: 'array', items: TYPES, minItems: 1, uniqueItems: true }] },
  },
  names: {
    fits: areNames,
    expected: messages.NAMES,
    example: '["name"]',
    schema: NAMES,
  },
  'names-map': {
    fits: (value) => isObject(value) && Object.values(value).every(areNames),
    expected: messages.NAMES_MAP,
    example: '{ "card": ["address"] }',
    schema: { type: 'object', additionalProperties: NAMES },
  },
  mapping: {
    fits: isObject,
    expected: messages.MAPPING,
    example: '{ "name": { "type": "string" } }',
    schema: { type: 'object' },
  },
  list: {
    fits: (value) => Array.isArray(value),
    expected: messages.LIST,
    example: '["a", "b"]',
    schema: { type: 'array' },
  },
  anything: {
    fits: () => true,
    expected: '',
    example: 'null',
    schema: {},
  },
  schema: {
    fits: isSchemaValue,
    expected: messages.SCHEMA,
    example: '{ "type": "string" }',
    schema: SCHEMA,
  },
  'schema-map': {
    fits: isObject,
    expected: messages.SCHEMA_MAP,
    example: '{ "name": { "type": "string" } }',
    schema: { type: 'object', additionalProperties: SCHEMA },
  },
  branches: {
    fits: (value) => Array.isArray(value) && value.length > 0,
    expected: messages.BRANCHES,
    example: '[{ "type": "string" }, { "type": "null" }]',
    schema: { type: 'array', items: SCHEMA, minItems: 1 },
  },
  positions: {
    fits: (value) => Array.isArray(value),
    expected: messages.POSITIONS,
    example: '[{ "type": "string" }, { "type": "number" }]',
    schema: { type: 'array', items: SCHEMA },
  },
  'schema-or-list': {
    fits: (value) => isSchemaValue(value) || Array.isArray(value),
    expected: messages.SCHEMA_OR_LIST,
    example: '{ "type": "string" }',
    schema: { anyOf: [SCHEMA, { type: 'array', items: SCHEMA }] },
  },
  'map-or-names': {
    fits: isObject,
    expected: messages.SCHEMA_MAP,
    example: '{ "name": { "type": "string" } }',
    schema: {
      type: 'object',
      additionalProperties: { anyOf: [SCHEMA, { type: ['string', 'array'], items: { type: 'string' } }] },
    },
  },
}

function formOf(keyword: AnyKeyword): ValueForm {
  return VALUE_FORMS[KEYWORDS[keyword].value]
}

/** Whether a keyword may have a value, in any dialect that is read. */
export function fitsKeyword(keyword: AnyKeyword, value: Json): boolean {
  return formOf(keyword).fits(value)
}

/** What the value of a keyword has to be, for a message. */
export function expectedValue(keyword: AnyKeyword): string {
  return formOf(keyword).expected
}

/** A value that is right for a keyword, as JSON text. */
export function exampleOf(keyword: AnyKeyword): string {
  return formOf(keyword).example
}

/** The JSON Schema of schemas: a member of `$defs` by the name of `schema`. */
export function metaSchema(): JsonObject {
  const properties = Object.fromEntries(KEYWORD_NAMES.map((keyword) => [keyword, valueSchema(keyword)]))
  // Unlike other extensions these two have an effect, which a text such as `yes` would not have.
  const marks = { 'x-sensitive': { type: 'boolean' }, 'x-llm-description': { type: 'string' } }
  return { type: ['boolean', 'object'], properties: { ...properties, ...marks } }
}

function valueSchema(keyword: AnyKeyword): JsonObject {
  const { schema } = formOf(keyword)
  if (keyword === 'pattern') return { ...schema, format: 'regex' }
  if (keyword === '$anchor' || keyword === '$dynamicAnchor') return { ...schema, pattern: ANCHOR.source }
  return keyword === 'patternProperties' ? { ...schema, propertyNames: { format: 'regex' } } : schema
}

/** What makes a list of names, or a mapping of such lists, wrong. */
interface WrongPart {
  readonly path: readonly string[]
  readonly value: Json
  /** It is the second of its kind. */
  readonly isTwice: boolean
}

/** The part that makes a value wrong; undefined when the whole value is of another form. */
export function wrongPart(keyword: AnyKeyword, value: Json): WrongPart | undefined {
  const form: KeywordInfo['value'] = KEYWORDS[keyword].value
  if (form === 'types') return wrongItem(value, isType)
  if (form === 'names') return wrongItem(value, isString)
  if (form !== 'names-map' || !isObject(value)) return undefined
  for (const [key, names] of Object.entries(value)) {
    const item = wrongItem(names, isString)
    if (item !== undefined) return { ...item, path: [key, ...item.path] }
    if (!Array.isArray(names)) return { path: [key], value: names, isTwice: false }
  }
  return undefined
}

function wrongItem(list: Json, isItem: (item: Json) => boolean): WrongPart | undefined {
  if (!Array.isArray(list)) return undefined
  for (const [index, value] of list.entries()) {
    const isTwice = list.indexOf(value) < index
    if (isTwice || !isItem(value)) return { path: [String(index)], value, isTwice }
  }
  return undefined
}

/** `properties` of JSON Schemas may hold booleans since draft-06. */
export function isSchemaValue(value: Json | undefined): boolean {
  return typeof value === 'boolean' || isObject(value)
}

function isString(value: Json): boolean {
  return typeof value === 'string'
}

function isType(name: Json): boolean {
  return SCHEMA_TYPES.some((type) => type === name)
}

function areTypes(names: readonly Json[]): boolean {
  return names.length > 0 && names.every(isType) && isDistinct(names)
}

function areNames(value: Json): boolean {
  return Array.isArray(value) && value.every(isString) && isDistinct(value)
}

function isDistinct(values: readonly Json[]): boolean {
  return distinctJson(values).length === values.length
}
