import { booleanHint, shorten } from '../describe.ts'
import { isObject, type Json, SCHEMA_TYPES } from '../json.ts'
import type { FormName } from '../messages/file-format.ts'
import { didYouMean } from '../messages/files.ts'
import * as messages from '../messages/tools.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { suggest } from '../suggest.ts'
import { isKeywordValue, looksLikeSchema, VALUE_FORMS } from './value-forms.ts'

/** Types under their names in other languages. */
const FOREIGN_TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['str', 'text', 'char', 'varchar'],
  integer: ['int', 'long', 'int32', 'int64'],
  number: ['float', 'double', 'decimal'],
  boolean: ['bool'],
  object: ['dict', 'map', 'record'],
  array: ['list', 'tuple', 'set'],
  null: ['none'],
}

/** Formats of strings under the names that are often written as types. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: ['date'],
  time: ['time'],
  'date-time': ['date-time', 'datetime', 'timestamp'],
  email: ['email'],
  uri: ['uri', 'url'],
  uuid: ['uuid'],
}

/** Returns the keys of a table under which a name is listed. */
export function listedUnder(name: string, table: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.keys(table).filter((key) => table[key]?.includes(name))
}

/** Returns the format that a name of another schema language means. */
export function formatMeant(name: string): string | undefined {
  const [meant] = listedUnder(name.toLowerCase(), FORMATS)
  return meant === name ? undefined : meant
}

/** Returns a hint for a wrong value of a keyword, or of an item of its array, if there is a specific one. */
export function hintForValue(name: string, form: FormName, value: Json, isItem: boolean): string | undefined {
  const isList = form === 'branches' || form === 'positions'
  if (!isItem && !isList && looksLikeSchema(value)) return messages.MOVE_TO_PROPERTIES
  if (name === 'required' && typeof value === 'boolean' && !isItem) {
    return value ? messages.REQUIRED_TRUE : messages.REQUIRED_FALSE
  }
  if (name === 'type' && value === null) return messages.QUOTE_NULL
  if (name === 'type') return typeof value === 'string' ? hintForType(value) : undefined
  return hintForForm(isItem ? 'string' : form, value)
}

/**
 * Returns a hint where a boolean or a string is expected: for a word of YAML 1.1, or for a number or boolean without
 * quotes. Where an array of objects is expected: for an object. Where an object is expected: for its text or path.
 */
export function hintForForm(form: FormName, value: Json): string | undefined {
  const { fits } = VALUE_FORMS[form]
  const hint = fits({}) && typeof value === 'string' ? hintForText(value) : undefined
  if (hint !== undefined) return hint
  if (fits(true)) return booleanHint(value)
  if (form === 'mappings' && isObject(value)) return messages.WRITE_ITEMS
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  return fits('') && !fits(1) && isPlain ? messages.PUT_INTO_QUOTES : undefined
}

/** Returns a hint for a text in place of a schema: `type:string`, a path, or JSON in quotes. */
export function hintForText(text: string): string | undefined {
  const [, name = '', value = ''] = /^([^:]+):(.+)$/s.exec(text) ?? []
  if (keywordInfo(name) !== undefined) return messages.spaceAfterColon(name, shorten(value.trim(), 40))
  if (/^(?=.{1,200}$)[.#\w/-]*(?:\.ya?ml|\.json|#)[\w/$#-]*$/.test(text)) return messages.writeReference(text)
  return /^\s*\{/.test(text) ? messages.JSON_WITHOUT_QUOTES : undefined
}

function hintForType(written: string): string | undefined {
  const name = written.toLowerCase()
  if (name === 'any') return messages.OMIT_TYPE_ANY
  if (name === 'enum') return messages.OMIT_TYPE_ENUM
  const [format] = listedUnder(name, FORMATS)
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
  return SCHEMA_TYPES.find((type) => type === name) ?? listedUnder(name, FOREIGN_TYPES)[0]
}

/** Returns a hint for a member of an array or map of schemas that is not a schema. */
export function hintForMember(keyword: string, key: string, value: Json): string | undefined {
  if (value === null) return messages.SCHEMA_FOR_NULL
  const isProperty = keyword === 'properties'
  const type = typeof value === 'string' ? typeNamed(value.toLowerCase()) : undefined
  // Below `properties`, `type: string` is a keyword at the wrong level.
  if (type !== undefined && !(isProperty && key === 'type')) return messages.writeSchemaOfType(type)
  if (isProperty && isKeywordValue(key, value)) return messages.indentKeyword(key)
  const hint = typeof value === 'string' ? hintForText(value) : undefined
  if (hint !== undefined) return hint
  if (Array.isArray(value) || keyword === 'anyOf' || keyword === 'oneOf') return messages.FIXED_VALUES
  if (typeof value !== 'string') return undefined
  return hintForType(value) ?? (isProperty ? messages.schemaWithDescription(shorten(value, 40)) : undefined)
}
