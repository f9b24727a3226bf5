import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { childOrigin, type Origin } from '../diagnostics/origin.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { createJsonKeys, isObject, type Json, type JsonObject, own } from '../json.ts'
import { firstOf, memoize, once } from '../memoize.ts'
import { didYouMean } from '../messages/files.ts'
import * as messages from '../messages/tools.ts'
import { appliesTo, isObjectOnly } from '../schema/facts/values.ts'
import { keywordInfo, keywordsWhere, OF_UNDECLARED } from '../schema/keywords.ts'
import { typeList } from '../schema/types.ts'
import { SAME_VALUE } from '../schema/walk.ts'
import { suggest } from '../suggest.ts'
import { counterpart } from './misplaced.ts'

/** A schema in which the value of each keyword is valid by itself. */
interface ReadSchema {
  readonly schema: JsonObject
  /** As written in the file. */
  readonly written: JsonObject
  readonly origin: Origin
}

/** Reports keywords that contradict each other, or have another effect than it seems. */
export function checkKeywords(read: ReadSchema, context: Context): void {
  for (const check of [checkRequired, checkBounds, checkEmpty, checkRepeats, checkInert]) check(read, context)
}

/** Reports required names that are not declared. If one resembles a property, that property is optional by mistake. */
function checkRequired(read: ReadSchema, context: Context): void {
  const { required, properties } = read.schema
  if (!Array.isArray(required) || !isObject(properties)) return
  const free = once(() => {
    const names = new Set<Json>(required)
    return Object.keys(properties).filter((name) => !names.has(name))
  })
  const declaresAll = once(() => Object.keys(properties).length > 0 && isWhole(read))
  for (const [index, key] of required.entries()) {
    if (typeof key !== 'string' || Object.hasOwn(properties, key)) continue
    // Short names resemble too many others.
    const meant = key.length > 3 && context.mayGuess() ? suggest(key, free()) : undefined
    const place = { at: childOrigin(read.origin, 'required', String(index)), keyword: 'required' }
    if (meant !== undefined) context.report({ code: 'required_misspelt', ...place, params: { key, meant } })
    else if (declaresAll()) context.report({ code: 'required_undeclared', ...place, params: { key } })
  }
}

/** Whether only `properties` decides which members an object has: no other keyword or schema applies to them. */
function isWhole({ schema, written, origin }: ReadSchema): boolean {
  const isPart = [origin.key, origin.parent?.key].some((key = '') => SAME_VALUE.has(key))
  const hasParts = Object.keys(written).some((keyword) => SAME_VALUE.has(keyword))
  const isOpen = OF_UNDECLARED.some((keyword) => (written[keyword] ?? false) !== false)
  return isObjectOnly(schema) && !isPart && !hasParts && !isOpen
}

/** Each lower bound with the upper bounds of the same quantity. Both may be equal unless one is exclusive. */
const PAIRS = keywordsWhere(({ bound }) => bound === 'low').flatMap((low) => {
  const { bounds, exclusive } = keywordInfo(low) ?? {}
  const highs = keywordsWhere((info) => info.bound === 'high' && info.bounds === bounds)
  return highs.map((high) => ({ low, high, mayMeet: !exclusive && !keywordInfo(high)?.exclusive }))
})

/** Reports bounds that no value satisfies together. */
function checkBounds({ schema, origin }: ReadSchema, context: Context): void {
  for (const { low, high, mayMeet } of PAIRS) {
    const [least, most] = [own(schema, low), own(schema, high)]
    // In draft-04 exclusive bounds are booleans.
    if (typeof least !== 'number' || typeof most !== 'number') continue
    if (least < most || (mayMeet && least === most)) continue
    const params = { low: `${low} ${least}`, high: `${high} ${most}` }
    context.report({ code: 'bounds_crossed', at: childOrigin(origin, low), keyword: low, params })
  }
}

/** Reports an `enum` without values. Generators write it, and an optional property with it would not be sent. */
function checkEmpty({ written, origin }: ReadSchema, context: Context): void {
  const { enum: values } = written
  if (Array.isArray(values) && values.length === 0)
    context.report({ code: 'enum_empty', at: childOrigin(origin, 'enum'), keyword: 'enum' })
}

/** Keywords whose arrays may have equal items according to the meta-schema. */
const LISTS = keywordsWhere(({ value }, keyword) => value === 'branches' || keyword === 'enum')

/** Cached, because nested unions are compared at every level. Documents never change. */
const keysIn: (document: SourceDocument) => (value: Json) => string = memoize(() => createJsonKeys())

/** Reports equal items of an array: only one of them is sent, and the author may have meant something else. */
function checkRepeats({ schema, written, origin }: ReadSchema, context: Context): void {
  for (const keyword of LISTS) {
    const list = schema[keyword]
    // A changed copy has `true` in place of items that are not schemas.
    if (!Array.isArray(list) || list.length < 2 || list !== written[keyword]) continue
    const isFirst = firstOf(keysIn(origin.document))
    const index = list.findIndex((item) => !isFirst(item))
    const value = list[index]
    if (value === undefined) continue
    const name = keyword === 'enum' ? messages.LISTED_VALUE : messages.LISTED_SCHEMA
    const repeated = typeof value === 'object' && value !== null ? name : describeValue(value)
    context.report({
      code: 'listed_twice',
      at: childOrigin(origin, keyword, String(index)),
      keyword,
      params: { keyword, value: repeated },
      hint: keyword === 'oneOf' ? messages.REMOVE_ONE_BRANCH : undefined,
    })
  }
}

/** Reports keywords that apply to none of the schema's types and therefore have no effect. */
function checkInert({ schema, origin }: ReadSchema, context: Context): void {
  const types = typeList(schema)
  if (types === undefined) return
  for (const keyword of Object.keys(schema)) {
    // `additionalItems` without an array in `items` is reported elsewhere.
    if (appliesTo(keyword, schema) || (keyword === 'additionalItems' && !Array.isArray(schema['items'])))
      continue
    const meant = counterpart(keyword, schema)
    context.report({
      code: 'keyword_inert',
      at: childOrigin(origin, keyword),
      mark: 'key',
      keyword,
      params: { keyword, types: types.join(' or ') },
      hint: meant && didYouMean(meant),
    })
  }
}
