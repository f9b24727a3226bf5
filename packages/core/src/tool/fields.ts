import type { Context } from '../context.ts'
import { booleanHint, describeValue } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Profile } from '../export/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own } from '../json.ts'
import * as messages from '../messages/tools.ts'
import { suggest } from '../suggest.ts'
import { quoteHint } from './value-hints.ts'

/** What a member of the file format may be: its words for a message and its JSON Schema for editors. */
export interface FieldType {
  readonly expected: string
  /** A value that is right, as JSON. */
  readonly example: string
  readonly schema: JsonObject
  accepts(value: Json): boolean
  /** What the items of a list must be; absent: anything. */
  acceptsItem?(item: Json): boolean
}

export const STRING: FieldType = {
  expected: messages.STRING,
  example: '"text"',
  schema: { type: 'string' },
  accepts: (value) => typeof value === 'string',
}

/** It stands before a colon: with one in it, an identity would have two readings. */
export const NAMESPACE: FieldType = {
  expected: messages.NAMESPACE,
  example: '"mail"',
  schema: { type: 'string', pattern: '^[^:]+$' },
  accepts: (value) => typeof value === 'string' && /^[^:]+$/.test(value),
}

export const BOOLEAN: FieldType = {
  expected: messages.BOOLEAN,
  example: 'true',
  schema: { type: 'boolean' },
  accepts: (value) => typeof value === 'boolean',
}

export const COUNT: FieldType = {
  expected: messages.COUNT,
  example: '30',
  schema: { type: 'number', minimum: 0 },
  accepts: (value) => typeof value === 'number' && value >= 0,
}

/** Milliseconds as a number, or a text such as `30s` that the host application reads. */
export const DURATION: FieldType = {
  expected: messages.DURATION,
  example: '"30s"',
  schema: { type: ['number', 'string'], minimum: 0 },
  accepts: (value) => typeof value === 'string' || COUNT.accepts(value),
}

export const STRINGS: FieldType = {
  expected: messages.STRINGS,
  example: '["a", "b"]',
  schema: { type: 'array', items: { type: 'string' } },
  accepts: (value) => Array.isArray(value) && value.every(isString),
  acceptsItem: isString,
}

export const STRINGS_OR_NULL: FieldType = {
  expected: messages.STRINGS_OR_NULL,
  example: '["a", "b"]',
  schema: { type: ['array', 'null'], items: { type: 'string' } },
  accepts: (value) => value === null || STRINGS.accepts(value),
  acceptsItem: isString,
}

export const LIST: FieldType = {
  expected: messages.LIST,
  example: '[]',
  schema: { type: 'array' },
  accepts: (value) => Array.isArray(value),
}

export const MAPPING: FieldType = {
  expected: messages.MAPPING,
  example: '{}',
  schema: { type: 'object' },
  accepts: (value) => isObject(value),
}

export const ANYTHING: FieldType = {
  expected: messages.ANYTHING,
  example: 'null',
  schema: {},
  accepts: () => true,
}

/** JSON Schemas: their own phase reports what is wrong with them. */
export const SCHEMA: FieldType = {
  expected: messages.SCHEMA,
  example: '{ "type": "object", "properties": {} }',
  schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
  accepts: (value) => typeof value === 'boolean' || isObject(value),
}

/** One of two words. */
export function eitherOf(first: string, second: string): FieldType {
  return {
    expected: messages.either(first, second),
    example: JSON.stringify(first),
    schema: { type: 'string', enum: [first, second] },
    accepts: (value) => value === first || value === second,
  }
}

export interface Field {
  readonly type: FieldType
  readonly description: string
  readonly required?: true
  /** What other formats call it. */
  readonly aka?: readonly string[]
  /** Of a mapping: what stands in it. */
  readonly members?: Fields
}

export type Fields = Readonly<Record<string, Field>>

/**
 * The members of a closed mapping that are right; what is unknown, missing or of a wrong type is reported. `x-*` is
 * always allowed and passed over.
 *
 * @param ifMissing What to do where a member is missing, if more is known than its form.
 */
export function readFields(
  value: JsonObject,
  origin: Origin,
  fields: Fields,
  context: Context,
  ifMissing?: string,
): JsonObject {
  const result: JsonObject = {}
  for (const key of Object.keys(value)) {
    if (key.startsWith('x-')) continue
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field === undefined) {
      reportUnknown(key, value, origin, fields, context)
      continue
    }
    const member = own(value, key) as Json
    if (field.type.accepts(member)) result[key] = member
    else reportWrong(key, member, childOrigin(origin, key), field.type, context)
  }
  for (const [key, { type }] of missingFields(value, fields)) {
    context.report({
      code: 'missing_key',
      at: origin,
      mark: 'key',
      params: { key },
      hint: ifMissing ?? suchAs(key, type),
    })
  }
  return result
}

/** At the item that makes a list wrong, where it is one. */
function reportWrong(key: string, value: Json, origin: Origin, type: FieldType, context: Context): void {
  const index = Array.isArray(value) ? value.findIndex((item) => type.acceptsItem?.(item) === false) : -1
  const at = index < 0 ? origin : childOrigin(origin, String(index))
  const found = index < 0 ? value : ((value as Json[])[index] as Json)
  const params = { key, expected: type.expected, found: describeValue(found) }
  const hint =
    (type === BOOLEAN ? booleanHint(value) : undefined) ??
    (type.accepts('') || type.acceptsItem?.('') ? quoteHint(found) : undefined) ??
    suchAs(key, type)
  context.report({ code: 'wrong_type', at, params, hint })
}

function isString(value: Json): boolean {
  return typeof value === 'string'
}

/** What a mapping must have and has not. */
export function missingFields(value: JsonObject, fields: Fields): [key: string, field: Field][] {
  return Object.entries(fields).filter(([key, { required }]) => required && !Object.hasOwn(value, key))
}

function suchAs(key: string, { example }: FieldType): string {
  return `Such as "${key}": ${example}`
}

function reportUnknown(
  key: string,
  value: JsonObject,
  origin: Origin,
  fields: Fields,
  context: Context,
): void {
  const hint = hintForUnknown(key, value, fields, context)
  context.report({ code: 'unknown_key', at: childOrigin(origin, key), mark: 'key', params: { key }, hint })
}

function hintForUnknown(key: string, value: JsonObject, fields: Fields, context: Context): string {
  const free = Object.keys(fields).filter((name) => !Object.hasOwn(value, name))
  const meant = free.find((name) => fields[name]?.aka?.includes(key)) ?? suggest(key, free)
  if (meant !== undefined) return messages.didYouMean(meant)
  for (const [name, { members = {} }] of Object.entries(fields)) {
    const inside = Object.keys(members).find(
      (member) => member === key || members[member]?.aka?.includes(key),
    )
    if (inside !== undefined) return messages.writeBelow(name, inside)
  }
  const below = Object.hasOwn(fields, 'providers')
    ? belowProviders(key, own(value, key) as Json, context)
    : undefined
  return below ?? messages.knownKeys(Object.keys(fields))
}

/** What is said to single profiles: a profile's id, or a member that one of them takes. */
function belowProviders(key: string, value: Json, { options }: Context): string | undefined {
  const { known } = options
  if (known.has(key)) return messages.writeBelow('providers', key)
  const takes = ({ modes, extras }: Profile): boolean => {
    if (key === 'name' || (key === 'strict' && modes.strict)) return true
    const shape = Object.hasOwn(extras, key) ? extras[key]?.shape : undefined
    return shape !== undefined && (shape.enum?.includes(value) ?? true)
  }
  const id = [...known.values()].find(takes)?.id
  return id === undefined ? undefined : messages.writeBelowProfile(id)
}
