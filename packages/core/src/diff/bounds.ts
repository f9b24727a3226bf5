import { shorten } from '../describe.ts'
import { equalJson, type Json } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { isMultiple } from '../multiple.generated.ts'
import { isIdle, type Keyword, keywordInfo, keywordsWhere } from '../schema/keywords.ts'
import { type SchemaObject, typeList } from '../schema/types.ts'
import { type Effect, originOf, type Pair } from './comparer.ts'

/** The assertions on values of one type that need no other keyword to decide which values are valid. */
const DATA = keywordsWhere(
  ({ appliesTo, kind, value, needs }) =>
    appliesTo !== undefined && kind === 'assertion' && !value.startsWith('names') && needs === undefined,
)

/** The bounds on the number of items that match `contains`. */
export const COUNTS: readonly Keyword[] = keywordsWhere(({ needs }) => needs === 'contains')

/** Compares bounds of numbers, lengths and counts. On kinds that only one version accepts they have no effect. */
export function compareBounds(pair: Pair, kinds: readonly string[], keywords: typeof COUNTS = DATA): void {
  for (const keyword of keywords) {
    const [before, after] = [pair.before.schema[keyword], pair.after.schema[keyword]]
    if (equalJson(before, after)) continue
    const { appliesTo = '', bound } = keywordInfo(keyword) ?? {}
    const changed = bound === undefined ? effectOf(keyword, before, after) : effectOfBound(keyword, pair)
    const effect = kinds.includes(appliesTo) ? changed : 'neutral'
    const text = (value: Json | undefined): string => shorten(JSON.stringify(value), 60)
    const what =
      before === undefined
        ? messages.isNew(`${keyword} ${text(after)}`)
        : after === undefined
          ? messages.isGone(`${keyword} ${text(before)}`)
          : messages.hasBecome(keyword, text(before), text(after))
    pair.comparer.report(effect, originOf(pair, keyword), messages.withConsequence(what, effect))
  }
}

function effectOf(keyword: Keyword, before: Json | undefined, after: Json | undefined): Effect {
  const isThere = (value: Json | undefined): value is Json => value !== undefined && !isIdle(keyword, value)
  if (!isThere(before)) return isThere(after) ? 'narrowed' : 'neutral'
  if (!isThere(after)) return 'widened'
  if (typeof before !== 'number' || typeof after !== 'number') return 'undecided'
  if (isMultiple(before, after)) return 'widened'
  return isMultiple(after, before) ? 'narrowed' : 'undecided'
}

/** Returns the effect of a changed bound; `minimum` and `exclusiveMinimum` are one bound. */
function effectOfBound(keyword: Keyword, pair: Pair): Effect {
  const { bound, bounds } = keywordInfo(keyword) ?? {}
  const keywords = keywordsWhere((info) => info.bound === bound && info.bounds === bounds)
  const [before, after] = [limitOf(pair.before.schema, keywords), limitOf(pair.after.schema, keywords)]
  if (after.at === before.at && after.excludes === before.excludes) return 'neutral'
  const isStricter = after.at === before.at ? after.excludes : after.at > before.at
  return isStricter ? 'narrowed' : 'widened'
}

/** Returns the strictest bound, as a lower one; for integers the least valid one. */
function limitOf(schema: SchemaObject, keywords: readonly Keyword[]): { at: number; excludes: boolean } {
  const limits = keywords.map((keyword) => {
    const { bound, bounds, exclusive = false, needs } = keywordInfo(keyword) ?? {}
    const least = bound === 'high' || bounds === 'value' ? -Infinity : needs === undefined ? 0 : 1
    const value = schema[keyword]
    const at = typeof value !== 'number' ? least : bound === 'low' ? value : -value
    return { at, excludes: exclusive && at > -Infinity }
  })
  const { at, excludes } = limits.reduce((one, other) =>
    other.at > one.at || (other.at === one.at && other.excludes) ? other : one,
  )
  const isNumber = typeList(schema)?.includes('number') ?? true
  return isNumber ? { at, excludes } : { at: excludes ? Math.floor(at) + 1 : Math.ceil(at), excludes: false }
}
