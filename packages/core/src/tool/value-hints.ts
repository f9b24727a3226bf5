import { booleanHint, shorten } from '../describe.ts'
import { isObject, type Json, own, SCHEMA_TYPES } from '../json.ts'
import type { FormName } from '../messages/file-format.ts'
import { didYouMean } from '../messages/files.ts'
import * as messages from '../messages/tools.ts'
import { suggest } from '../suggest.ts'
import { isKeywordValue, VALUE_FORMS } from './value-forms.ts'

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

/** Formats of strings that are often written as types. */
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

/** Returns the format that a name of another schema language means. */
export function formatMeant(name: string): string | undefined {
  const meant = own(FORMATS, name.toLowerCase())
  return meant === name ? undefined : meant
}

/** Returns a hint for a wrong value of a keyword, or of an item of its array, if there is a specific one. */
export function hintForValue(name: string, form: FormName, value: Json, isItem: boolean): string | undefined {
  if (name === 'required' && typeof value === 'boolean' && !isItem) {
    return value ? messages.REQUIRED_TRUE : messages.REQUIRED_FALSE
  }
  if (name === 'type' && value === null) return messages.QUOTE_NULL
  if (name === 'type') return typeof value === 'string' ? hintForType(value) : undefined
  return hintForForm(isItem ? 'string' : form, value)
}

/**
 * Returns a hint where a boolean or a string is expected: for a word of YAML 1.1, or for a number or boolean without
 * quotes. Where an array of objects is expected: for an object.
 */
export function hintForForm(form: FormName, value: Json): string | undefined {
  const { fits } = VALUE_FORMS[form]
  if (fits(true)) return booleanHint(value)
  if (form === 'mappings' && isObject(value)) return messages.WRITE_ITEMS
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  return fits('') && !fits(1) && isPlain ? messages.PUT_INTO_QUOTES : undefined
}

function hintForType(written: string): string | undefined {
  const name = written.toLowerCase()
  if (name === 'any') return messages.OMIT_TYPE_ANY
  if (name === 'enum') return messages.OMIT_TYPE_ENUM
  const format = own(FORMATS, name)
  if (format !== undefined) return messages.writeFormat(format)
  const item = typeNamed(/^(?<item>\w+)\[\]$/.exec(name)?.groups?.['item'])
  if (item !== undefined) return messages.writeArrayOf(item)
  const several = name.split(/[|,]|\bor\b/).map((one) => typeNamed(one.trim()))
  const known = several.filter((type) => type !== undefined)
  if (several.length > 1 && known.length === several.length) return messages.writeTypes([...new Set(known)])
  const meant = typeNamed(name) ?? suggest(written, SCHEMA_TYPES)
  return meant === undefined ? undefined : didYouMean(meant)
}

/** Returns the JSON type that a name means. */
function typeNamed(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return SCHEMA_TYPES.find((type) => type === name) ?? own(FOREIGN_TYPES, name)
}

/** Returns a hint for a member of an array or map of schemas that is not a schema. */
export function hintForMember(keyword: string, key: string, value: Json): string | undefined {
  if (value === null) return messages.SCHEMA_FOR_NULL
  const isProperty = keyword === 'properties'
  const type = typeof value === 'string' ? typeNamed(value.toLowerCase()) : undefined
  // Below `properties`, `type: string` is a keyword at the wrong level.
  if (type !== undefined && !(isProperty && key === 'type')) return messages.writeSchemaOfType(type)
  if (isProperty && isKeywordValue(key, value)) return messages.indentKeyword(key)
  const isText = isProperty && typeof value === 'string'
  return isText ? messages.schemaWithDescription(shorten(value, 40)) : undefined
}
