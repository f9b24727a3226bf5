import { type Origin, originPath } from '../diagnostics/origin.ts'
import { type JsonObject, own, SCHEMA_TYPES } from '../json.ts'
import { MODULE_FIELDS } from '../messages/file-format.ts'
import * as messages from '../messages/tools.ts'
import { appliesTo } from '../schema/facts/values.ts'
import type { AnyKeyword, Keyword } from '../schema/keywords.ts'
import { KEYWORD_NAMES, keywordInfo, keywordsWhere } from '../schema/keywords.ts'
import { typeList } from '../schema/types.ts'
import { suggest } from '../suggest.ts'
import { isKeywordValue, looksLikeSchema } from './value-forms.ts'
import { hintForText, listedUnder } from './value-hints.ts'

/** Returns a hint for an unknown keyword that is something else: a property, or part of a string. */
export function repairOf(keyword: string, schema: JsonObject, at: Origin): string | undefined {
  // It applies to what follows an array in `items` (draft-07 validation §6.4.2); here `items` is no array.
  if (keyword === 'additionalItems') {
    return schema['prefixItems'] === undefined
      ? messages.ADDITIONAL_ITEMS_WITHOUT_LIST
      : messages.ADDITIONAL_ITEMS_BESIDE_PREFIX_ITEMS
  }
  const value = own(schema, keyword)
  if (value === null) return repairOfEmpty(keyword, at)
  const { key: section = '' } = at.parent ?? {}
  if (section.endsWith('_schema') && Object.hasOwn(MODULE_FIELDS, keyword))
    return messages.indentLike(section)
  if (!looksLikeSchema(value)) return undefined
  const hasProperties = typeList(schema)?.includes('object') ?? true
  return hasProperties ? messages.MOVE_TO_PROPERTIES : messages.INDENT_PROPERTY
}

/** Annotations of editors, OpenAPI, and generators of types and forms. */
const ELSEWHERE =
  /^(?:xml|externalDocs|discriminator|errorMessage|deprecationMessage|patternErrorMessage|defaultSnippets|doNotSuggest|suggestSortText|propertyOrder|allow(?:Comments|TrailingCommas)|enum(?:Names|Descriptions|ItemLabels)|(?:markdown|ts|java|existingJava)[A-Z]\w*)$/

/** Whether an unknown keyword is a known annotation, or has no effect where it is. */
export function isOtherAnnotation(keyword: string, schema: JsonObject): boolean {
  const value = own(schema, keyword)
  if (keyword !== 'additionalItems') return ELSEWHERE.test(keyword) && !looksLikeSchema(value)
  return schema['items'] !== undefined || value === true
}

/** Returns a hint for a key without a value: in YAML `{type:string}`, or what follows a comma in an unquoted string. */
function repairOfEmpty(keyword: string, at: Origin): string | undefined {
  if (SCHEMA_TYPES.some((type) => type === keyword)) return messages.writeSchemaOfType(keyword)
  const hint = hintForText(keyword)
  if (hint !== undefined) return hint
  const { text, format } = at.document
  if (format === 'json') return undefined
  const { start, end } = at.document.locate(originPath(at), 'key')
  const isBare = /^\s*[,}]/.test(text.slice(end.offset, end.offset + 80))
  const [, left = '', right = ''] = /^(\w+)\s*=\s*(.+)$/s.exec(keyword) ?? []
  if (isBare && keywordInfo(left) !== undefined) return messages.colonForEquals(left, right)
  const isAfterComma = /,\s*$/.test(text.slice(Math.max(start.offset - 80, 0), start.offset))
  return isBare && isAfterComma ? messages.QUOTE_TEXT_WITH_COMMA : undefined
}

/** The inclusive bounds: one for each type of values. */
const LEAST = inclusiveBounds('low')
const MOST = inclusiveBounds('high')

function inclusiveBounds(side: 'low' | 'high'): readonly Keyword[] {
  return keywordsWhere(
    ({ bound, exclusive, needs }) => bound === side && exclusive === undefined && needs === undefined,
  )
}

/** Names of keywords in other schema languages. */
const FOREIGN_NAMES: Readonly<Record<string, readonly string[]>> = {
  minimum: ['minvalue', 'gte', 'ge'],
  maximum: ['maxvalue', 'lte', 'le'],
  exclusiveMinimum: ['exclusivemin', 'gt'],
  exclusiveMaximum: ['exclusivemax', 'lt'],
  minLength: ['minlen'],
  maxLength: ['maxlen'],
  pattern: ['regex', 'regexp', 'match'],
  description: ['desc'],
  enum: ['options', 'choices', 'values', 'allowedvalues', 'possiblevalues'],
  items: ['of', 'itemtype'],
  uniqueItems: ['unique'],
  properties: ['fields', 'params', 'parameters', 'attributes', 'props'],
  required: ['requiredfields'],
  'x-sensitive': ['sensitive', 'xsensitive'],
  'x-llm-description': ['llmdescription', 'xllmdescription'],
}

/** Returns the keyword that an unknown name means: by its use elsewhere if the value fits, else by its spelling. */
export function keywordMeant(name: string, schema: JsonObject): string | undefined {
  const plain = name.replace(/[_-]/g, '').toLowerCase()
  const named =
    own({ min: ['minimum', ...LEAST], max: ['maximum', ...MOST] }, plain) ?? listedUnder(plain, FOREIGN_NAMES)
  const meant = named.find((keyword) => appliesTo(keyword, schema))
  const isFree = meant !== undefined && !Object.hasOwn(schema, meant)
  if (isFree && isKeywordValue(meant, own(schema, name) ?? null)) return meant
  // A name of two letters resembles any other.
  return name.length > 2 ? suggest(name.replace(/Property$/i, 'Properties'), KEYWORD_NAMES) : undefined
}

/** Returns the bound of the schema's type that corresponds to one of another type, unless the schema has it. */
export function counterpart(keyword: string, schema: JsonObject): AnyKeyword | undefined {
  const bounds = [LEAST, MOST].find((list) => list.some((bound) => bound === keyword)) ?? []
  const meant = bounds.find((bound) => appliesTo(bound, schema))
  return meant === undefined || Object.hasOwn(schema, meant) ? undefined : meant
}
