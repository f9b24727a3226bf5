import { childOrigin, originPath } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject, own, SCHEMA_TYPES } from '../json.ts'
import * as messages from '../messages/schemas.ts'
import type { SchemaNode } from '../ref/types.ts'
import type { AnyKeyword, Keyword } from '../schema/keywords.ts'
import { KEYWORD_NAMES, keywordInfo, keywordsWhere } from '../schema/keywords.ts'
import { typeList } from '../schema/types.ts'
import { suggest } from '../suggest.ts'
import { isKeywordValue } from './value-hints.ts'

/** A hint for an unknown keyword that is something else: a property, or a piece of a text. */
export function repairOf(keyword: string, node: SchemaNode): string | undefined {
  const value = own(node.value as JsonObject, keyword) as Json
  if (value === null) return repairOfEmpty(keyword, node)
  if (!canHaveProperties(node.value as JsonObject) || !isProperty(value)) return undefined
  return messages.MOVE_TO_PROPERTIES
}

/** In YAML `{type:string}` is a key without a value, and so is what follows a comma in an unquoted text. */
function repairOfEmpty(keyword: string, { origin }: SchemaNode): string | undefined {
  const [, name = '', rest = ''] = /^([^:]+):(.+)$/s.exec(keyword) ?? []
  if (keywordInfo(name) !== undefined) return messages.spaceAfterColon(name, rest)
  const at = childOrigin(origin, keyword)
  const { text, format } = at.document
  if (format === 'json') return undefined
  const { end } = at.document.locate(originPath(at), 'key')
  const isBare = /^\s*[,}]/.test(text.slice(end.offset, end.offset + 80))
  const [, left = '', right = ''] = /^(\w+)\s*=\s*(.+)$/s.exec(keyword) ?? []
  if (isBare && keywordInfo(left) !== undefined) return messages.colonForEquals(left, right)
  const { start } = at.document.locate(originPath(at), 'key')
  const isAfterComma = /,\s*$/.test(text.slice(Math.max(start.offset - 80, 0), start.offset))
  return isBare && isAfterComma ? messages.QUOTE_TEXT_WITH_COMMA : undefined
}

/** The inclusive bounds, of which each type of values has one. */
const LEAST = inclusiveBounds('low')
const MOST = inclusiveBounds('high')

function inclusiveBounds(side: 'low' | 'high'): readonly Keyword[] {
  return keywordsWhere(
    ({ bound, exclusive, needs }) => bound === side && exclusive === undefined && needs === undefined,
  )
}

/** Names of keywords in other schema languages; of several keywords, the one for the type. */
const FOREIGN_KEYWORDS: Readonly<Record<string, AnyKeyword | readonly AnyKeyword[]>> = {
  min: ['minimum', ...LEAST],
  max: ['maximum', ...MOST],
  minvalue: 'minimum',
  maxvalue: 'maximum',
  exclusivemin: 'exclusiveMinimum',
  exclusivemax: 'exclusiveMaximum',
  minlen: 'minLength',
  maxlen: 'maxLength',
  regex: 'pattern',
  regexp: 'pattern',
  desc: 'description',
  options: 'enum',
  choices: 'enum',
  values: 'enum',
  allowedvalues: 'enum',
  of: 'items',
  itemtype: 'items',
  additionalproperty: 'additionalProperties',
}

/** The keyword that an unknown name most likely means: by its use elsewhere where the value fits, else by its letters. */
export function keywordMeant(name: string, schema: JsonObject): AnyKeyword | undefined {
  const plain = name.replace(/[_-]/g, '').toLowerCase()
  const foreign = Object.hasOwn(FOREIGN_KEYWORDS, plain) ? [FOREIGN_KEYWORDS[plain] ?? []].flat() : []
  const value = own(schema, name) as Json
  const meant = foreign.find((keyword) => appliesTo(keyword, schema))
  if (meant !== undefined && !Object.hasOwn(schema, meant) && isKeywordValue(meant, value)) return meant
  // Any two letters are as near to two letters.
  return name.length > 2 ? (suggest(name, KEYWORD_NAMES) as AnyKeyword | undefined) : undefined
}

/** The bound for the schema's type that corresponds to a bound of another type, unless the schema has it. */
export function counterpart(keyword: string, schema: JsonObject): AnyKeyword | undefined {
  const bounds = [LEAST, MOST].find((list) => list.some((bound) => bound === keyword)) ?? []
  const meant = bounds.find((bound) => appliesTo(bound, schema))
  return meant === undefined || Object.hasOwn(schema, meant) ? undefined : meant
}

/**
 * Whether a member of `properties` that is `false` is rather a keyword of the object, such as `uniqueItems: false`. A name
 * whose value can be a schema (`items`, `not`) is taken for a property that is forbidden.
 */
export function isMisplaced(key: string, value: Json): boolean {
  if (value !== false || !isKeywordValue(key, value)) return false
  const about = keywordInfo(key)?.appliesTo
  return about === 'object' || (about === undefined && !isKeywordValue(key, {}))
}

/** Whether a keyword applies to a type that the schema has. */
export function appliesTo(keyword: string, schema: JsonObject): boolean {
  const about = keywordInfo(keyword)?.appliesTo
  const types = typeList(schema)
  return (
    about === undefined ||
    types === undefined ||
    types.some((type) => type === about || (type === 'integer' && about === 'number'))
  )
}

function canHaveProperties(schema: JsonObject): boolean {
  const types = typeList(schema)
  return types === undefined || types.includes('object')
}

/** Whether a value has a type or a reference, as hardly anything but a schema has. */
function isProperty(value: Json): boolean {
  if (!isObject(value)) return false
  const type = own(value, 'type')
  return (
    (typeof type === 'string' && (SCHEMA_TYPES as readonly string[]).includes(type)) ||
    typeof own(value, '$ref') === 'string'
  )
}
