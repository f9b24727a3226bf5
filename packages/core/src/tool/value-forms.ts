import { UNSEEN } from '../characters.ts'
import { distinctJson, isObject, type Json, type JsonObject, own, SCHEMA_TYPES } from '../json.ts'
import type { FormName } from '../messages/file-format.ts'
import { mapOf } from '../schema/facts/members.ts'
import { type KeywordInfo, keywordInfo } from '../schema/keywords.ts'
import { isSchema } from '../schema/walk.ts'
import { MODULE_ID } from './identity.ts'

/** The values of one form (2020-12 meta-schema, with the older forms that are accepted). */
interface ValueForm {
  fits(value: Json): boolean
  /** A value that fits, as JSON text. */
  readonly example: string
  /** The JSON Schema of the values that fit. */
  readonly schema: JsonObject
  fitsItem?(item: Json): boolean
  /** The items of the array must differ. */
  readonly isSet?: true
}

const SCHEMA: JsonObject = { $ref: '#/$defs/schema' }
const SCHEMAS: JsonObject = { type: 'array', items: SCHEMA }
const NAMED_SCHEMA = '{ "name": { "type": "string" } }'
const TYPES: JsonObject = { enum: [...SCHEMA_TYPES] }
/** A namespace is followed by a colon. It must look like what it is, so even (non-)joiners are excluded. */
const NAMESPACE = new RegExp(String.raw`^[^:\u0000-\u001f\u200c\u200d${UNSEEN}]+$`)
const THEMES = ['light', 'dark']

const STRING: ValueForm = { fits: isString, example: '"text"', schema: { type: 'string' } }
const LIST: ValueForm = { fits: Array.isArray, example: '["a", "b"]', schema: { type: 'array' } }
const STRINGS: ValueForm = {
  fits: (value) => Array.isArray(value) && value.every(isString),
  fitsItem: isString,
  example: '["a", "b"]',
  schema: { type: 'array', items: { type: 'string' } },
}
const NAMES: ValueForm = {
  fits: (value) => Array.isArray(value) && value.every(isString) && isDistinct(value),
  fitsItem: isString,
  isSet: true,
  example: '["name"]',
  schema: { ...STRINGS.schema, uniqueItems: true },
}
const MAPPING: ValueForm = { fits: isObject, example: '{}', schema: { type: 'object' } }

export const VALUE_FORMS: Readonly<Record<FormName, ValueForm>> = {
  string: STRING,
  reference: STRING,
  id: { ...STRING, schema: { type: 'string', pattern: MODULE_ID.source } },
  namespace: {
    fits: (value) => isString(value) && NAMESPACE.test(value),
    example: '"mail"',
    schema: { type: 'string', pattern: NAMESPACE.source },
  },
  theme: {
    fits: (value) => isString(value) && THEMES.includes(value),
    example: '"light"',
    schema: { type: 'string', enum: THEMES },
  },
  boolean: { fits: (value) => typeof value === 'boolean', example: 'true', schema: { type: 'boolean' } },
  number: { fits: (value) => typeof value === 'number', example: '10', schema: { type: 'number' } },
  count: {
    fits: (value) => isAmount(value) && Number.isInteger(value),
    example: '1',
    schema: { type: 'integer', minimum: 0 },
  },
  positive: {
    fits: (value) => typeof value === 'number' && value > 0,
    example: '0.01',
    schema: { type: 'number', exclusiveMinimum: 0 },
  },
  'exclusive-bound': {
    fits: (value) => typeof value === 'number' || typeof value === 'boolean',
    example: '0',
    schema: { type: ['number', 'boolean'] },
  },
  amount: { fits: isAmount, example: '30', schema: { type: 'number', minimum: 0 } },
  /** Milliseconds as a number, or a string such as `30s` that the host application reads. */
  duration: {
    fits: (value) => isString(value) || isAmount(value),
    example: '"30s"',
    schema: { type: ['number', 'string'], minimum: 0 },
  },
  types: {
    fits(value) {
      const names = [value].flat()
      return names.length > 0 && names.every(isType) && isDistinct(names)
    },
    fitsItem: isType,
    isSet: true,
    example: '"string"',
    schema: { anyOf: [TYPES, { ...NAMES.schema, items: TYPES, minItems: 1 }] },
  },
  names: NAMES,
  'names-map': {
    fits: (value) => isObject(value) && Object.values(value).every(NAMES.fits),
    example: '{ "card": ["address"] }',
    schema: mapOf(NAMES.schema),
  },
  strings: STRINGS,
  'strings-or-null': {
    ...STRINGS,
    fits: (value) => value === null || STRINGS.fits(value),
    schema: { ...STRINGS.schema, type: ['array', 'null'] },
  },
  list: LIST,
  mappings: { ...LIST, example: '[]' },
  mapping: MAPPING,
  anything: { fits: () => true, example: 'null', schema: {} },
  schema: { fits: isSchema, example: '{ "type": "string" }', schema: SCHEMA },
  section: { fits: isSchema, example: '{ "type": "object", "properties": {} }', schema: SCHEMA },
  'schema-map': { ...MAPPING, example: NAMED_SCHEMA, schema: mapOf(SCHEMA) },
  'map-or-names': {
    ...MAPPING,
    example: NAMED_SCHEMA,
    schema: mapOf({ anyOf: [SCHEMA, { type: ['string', 'array'], items: { type: 'string' } }] }),
  },
  branches: {
    fits: (value) => Array.isArray(value) && value.length > 0,
    example: '[{ "type": "string" }, { "type": "null" }]',
    schema: { ...SCHEMAS, minItems: 1 },
  },
  positions: { ...LIST, example: '[{ "type": "string" }, { "type": "number" }]', schema: SCHEMAS },
  'schema-or-list': {
    fits: (value) => isSchema(value) || Array.isArray(value),
    example: '{ "type": "string" }',
    schema: { anyOf: [SCHEMA, SCHEMAS] },
  },
}

/** Extensions with an effect. An invalid `x-sensitive` is an error: ignored, it would leave secrets in logs. */
export const EXTENSIONS: Readonly<Record<string, Pick<KeywordInfo, 'value' | 'kind'>>> = {
  'x-sensitive': { value: 'boolean', kind: 'assertion' },
  'x-llm-description': { value: 'string', kind: 'annotation' },
}

/** Whether a name is a keyword or extension that can have this value, in any supported dialect. */
export function isKeywordValue(name: string, value: Json): boolean {
  const info = keywordInfo(name) ?? own(EXTENSIONS, name)
  return info !== undefined && VALUE_FORMS[info.value].fits(value)
}

/** Whether a value is probably a schema: hardly anything else has `type` or `$ref`. */
export function looksLikeSchema(value: Json | undefined): boolean {
  if (!isObject(value)) return false
  return isKeywordValue('type', own(value, 'type') ?? null) || typeof own(value, '$ref') === 'string'
}

/** The part of an array, or of an object of arrays, that is invalid. */
interface WrongPart {
  readonly path: readonly string[]
  readonly value: Json
  /** It equals an earlier item. */
  readonly isTwice: boolean
}

/** Returns the invalid part of a value; undefined when the value as a whole has another form. */
export function wrongPart(form: FormName, value: Json): WrongPart | undefined {
  if (form !== 'names-map' || !isObject(value)) return wrongItem(VALUE_FORMS[form], value)
  for (const [key, names] of Object.entries(value)) {
    const item = Array.isArray(names) ? wrongItem(NAMES, names) : { path: [], value: names, isTwice: false }
    if (item !== undefined) return { ...item, path: [key, ...item.path] }
  }
  return undefined
}

function wrongItem({ fitsItem, isSet }: ValueForm, list: Json): WrongPart | undefined {
  if (!Array.isArray(list) || fitsItem === undefined) return undefined
  for (const [index, value] of list.entries()) {
    const isTwice = isSet === true && list.indexOf(value) < index
    if (isTwice || !fitsItem(value)) return { path: [String(index)], value, isTwice }
  }
  return undefined
}

function isString(value: Json): value is string {
  return typeof value === 'string'
}

function isAmount(value: Json): boolean {
  return typeof value === 'number' && value >= 0
}

function isType(name: Json): boolean {
  return SCHEMA_TYPES.some((type) => type === name)
}

function isDistinct(values: readonly Json[]): boolean {
  return distinctJson(values).length === values.length
}
