import { booleanHint, shorten } from '../describe.ts'
import type { Json } from '../json.ts'
import { SCHEMA_TYPES } from '../json.ts'
import type { AnyKeyword } from '../schema/keywords.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { suggest } from '../suggest.ts'
import { fitsKeyword } from './keyword-values.ts'

/** Names of types in other languages that stand in schemas made from them. */
const FOREIGN_TYPES: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  int: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  dict: 'object',
  map: 'object',
  list: 'array',
  tuple: 'array',
  none: 'null',
}

/** What says of a text how it is written is no type of JSON. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  datetime: 'date-time',
  'date-time': 'date-time',
  timestamp: 'date-time',
  email: 'email',
  url: 'uri',
  uri: 'uri',
  uuid: 'uuid',
}

/** What to write instead of a value that a keyword, or its list, cannot have, where more is known than its form. */
export function hintForValue(keyword: AnyKeyword, value: Json, isItem: boolean): string | undefined {
  if (isItem && keyword !== 'type') return quoteHint(value)
  if (keyword === 'required' && typeof value === 'boolean') {
    return value
      ? 'List the name of the property in "required" of the object that has it.'
      : 'Remove it: what "required" of the object does not list is optional.'
  }
  const accepts = (example: Json): boolean => fitsKeyword(keyword, example)
  if (accepts(true)) return booleanHint(value)
  if (keyword === 'type') return typeof value === 'string' ? hintForType(value) : nullHint(value)
  return accepts('') ? quoteHint(value) : undefined
}

/** A number or a boolean in the place of a text was meant as its characters. */
export function quoteHint(value: Json): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? 'Put it into quotes.' : undefined
}

function nullHint(value: Json): string | undefined {
  return value === null ? 'Put null into quotes: types are texts.' : undefined
}

function hintForType(written: string): string | undefined {
  const name = written.toLowerCase()
  if (name === 'any') return 'Leave "type" out to allow any value.'
  if (name === 'enum') return 'Leave "type" out: "enum" says which values there are.'
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  if (format !== undefined) return `Write "type": "string", "format": "${format}".`
  const item = typeNamed(/^(?<item>\w+)\[\]$/.exec(name)?.groups?.['item'])
  if (item !== undefined) return `Write "type": "array", "items": { "type": "${item}" }.`
  const several = name.split(/[|,]|\bor\b/).map((one) => typeNamed(one.trim()))
  const known = several.filter((type) => type !== undefined)
  if (several.length > 1 && known.length === several.length) return `Write "type": ${listOf(known)}.`
  const meant = typeNamed(name) ?? suggest(written, SCHEMA_TYPES)
  return meant === undefined ? undefined : `Did you mean "${meant}"?`
}

/** The type of JSON that a name means. */
function typeNamed(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return (
    SCHEMA_TYPES.find((type) => type === name) ??
    (Object.hasOwn(FOREIGN_TYPES, name) ? FOREIGN_TYPES[name] : undefined)
  )
}

function listOf(names: readonly string[]): string {
  return `[${[...new Set(names)].map((name) => JSON.stringify(name)).join(', ')}]`
}

/** What to write in the place of a member of a list or map of schemas that is no schema. */
export function hintForMember(keyword: AnyKeyword, key: string, value: Json): string | undefined {
  if (value === null) return 'Write its schema there, or {} where any value is right.'
  const isProperty = keyword === 'properties'
  const type = typeof value === 'string' ? typeNamed(value.toLowerCase()) : undefined
  // A property may be called like any keyword, but the value of `type` is a type.
  if (type !== undefined && !(isProperty && key === 'type')) return `Write { "type": "${type}" }.`
  if (isProperty && isKeywordValue(key, value))
    return `If it is the keyword "${key}", indent it like the other keywords of its schema.`
  return isProperty && typeof value === 'string'
    ? `Such as { "type": "string", "description": ${JSON.stringify(shorten(value, 40))} }`
    : undefined
}

/** Whether a value is right for a name as for a keyword. */
export function isKeywordValue(key: string, value: Json): boolean {
  return keywordInfo(key) !== undefined && fitsKeyword(key as AnyKeyword, value)
}
