import { booleanHint, shorten } from '../describe.ts'
import type { Json } from '../json.ts'
import { SCHEMA_TYPES } from '../json.ts'
import * as messages from '../messages/schemas.ts'
import type { AnyKeyword } from '../schema/keywords.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { suggest } from '../suggest.ts'
import { fitsKeyword } from './keyword-values.ts'

/** Type names of other languages. */
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

/** Formats of strings that are written as if they were types. */
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

/** A hint for a wrong value of a keyword, or of an item of its list, where more is known than its form. */
export function hintForValue(keyword: AnyKeyword, value: Json, isItem: boolean): string | undefined {
  if (isItem && keyword !== 'type') return quoteHint(value)
  if (keyword === 'required' && typeof value === 'boolean') {
    return value ? messages.REQUIRED_TRUE : messages.REQUIRED_FALSE
  }
  const accepts = (example: Json): boolean => fitsKeyword(keyword, example)
  if (accepts(true)) return booleanHint(value)
  if (keyword === 'type') return typeof value === 'string' ? hintForType(value) : nullHint(value)
  return accepts('') ? quoteHint(value) : undefined
}

/** A number or a boolean in place of a text means its characters. */
export function quoteHint(value: Json): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? messages.PUT_INTO_QUOTES : undefined
}

function nullHint(value: Json): string | undefined {
  return value === null ? messages.QUOTE_NULL : undefined
}

function hintForType(written: string): string | undefined {
  const name = written.toLowerCase()
  if (name === 'any') return messages.OMIT_TYPE_ANY
  if (name === 'enum') return messages.OMIT_TYPE_ENUM
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  if (format !== undefined) return messages.writeFormat(format)
  const item = typeNamed(/^(?<item>\w+)\[\]$/.exec(name)?.groups?.['item'])
  if (item !== undefined) return messages.writeArrayOf(item)
  const several = name.split(/[|,]|\bor\b/).map((one) => typeNamed(one.trim()))
  const known = several.filter((type) => type !== undefined)
  if (several.length > 1 && known.length === several.length) return messages.writeTypes([...new Set(known)])
  const meant = typeNamed(name) ?? suggest(written, SCHEMA_TYPES)
  return meant === undefined ? undefined : messages.didYouMean(meant)
}

/** The JSON type that a name means. */
function typeNamed(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return (
    SCHEMA_TYPES.find((type) => type === name) ??
    (Object.hasOwn(FOREIGN_TYPES, name) ? FOREIGN_TYPES[name] : undefined)
  )
}

/** A hint for a member of a list or map of schemas that is not a schema. */
export function hintForMember(keyword: AnyKeyword, key: string, value: Json): string | undefined {
  if (value === null) return messages.SCHEMA_FOR_NULL
  const isProperty = keyword === 'properties'
  const type = typeof value === 'string' ? typeNamed(value.toLowerCase()) : undefined
  // Below `properties`, `type: string` is the keyword at the wrong level.
  if (type !== undefined && !(isProperty && key === 'type')) return messages.writeSchemaOfType(type)
  if (isProperty && isKeywordValue(key, value)) return messages.indentKeyword(key)
  return isProperty && typeof value === 'string'
    ? messages.schemaWithDescription(shorten(value, 40))
    : undefined
}

/** Whether a name is a keyword that can have this value. */
export function isKeywordValue(key: string, value: Json): boolean {
  return keywordInfo(key) !== undefined && fitsKeyword(key as AnyKeyword, value)
}
