import { shorten } from '../describe.ts'
import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { isMultiple } from '../multiple.generated.ts'
import type { Keyword } from '../schema/keywords.ts'
import { keywordInfo, keywordsWhere } from '../schema/keywords.ts'
import type { Kind } from '../schema/kinds.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { Comparer, Effect, Pair } from './comparer.ts'
import { pointerOf } from './comparer.ts'

type Bound = Json | undefined
type CompareBound = (before: Bound, after: Bound) => Effect | undefined

const lower = (least: number): CompareBound => {
  return (before = least, after = least) => byOrder(Number(before), Number(after), 'narrowed')
}
const upper: CompareBound = (before = Infinity, after = Infinity) =>
  byOrder(Number(before), Number(after), 'widened')

function byOrder(before: number, after: number, more: 'narrowed' | 'widened'): Effect | undefined {
  if (before === after) return undefined
  return after > before ? more : more === 'narrowed' ? 'widened' : 'narrowed'
}

const presence: CompareBound = (before, after) => {
  if (before === undefined) return 'narrowed'
  return after === undefined ? 'widened' : 'undecided'
}

const multiple: CompareBound = (before, after) => {
  if (before === undefined || after === undefined) return presence(before, after)
  if (isMultiple(Number(before), Number(after))) return 'widened'
  return isMultiple(Number(after), Number(before)) ? 'narrowed' : 'undecided'
}

const flag: CompareBound = (before, after) =>
  byOrder(before === true ? 1 : 0, after === true ? 1 : 0, 'narrowed')

/** Assertions on values of one type whose data alone decides which values fit. */
const BOUNDS = keywordsWhere(
  ({ appliesTo, kind }) => appliesTo !== undefined && kind === 'assertion',
).flatMap((keyword): (readonly [Keyword, CompareBound])[] => {
  const compare = comparisonOf(keyword)
  return compare === undefined ? [] : [[keyword, compare]]
})

function comparisonOf(keyword: Keyword): CompareBound | undefined {
  const { bound, bounds, needs, merge } = keywordInfo(keyword) ?? {}
  // The range of numbers and the count of `contains` are compared as a whole.
  if (bound !== undefined)
    return bounds === 'value' || needs !== undefined ? undefined : bound === 'low' ? lower(0) : upper
  if (merge === 'multiple') return multiple
  if (merge === 'or') return flag
  return keyword === 'pattern' ? presence : undefined
}

/** How the bounds of `contains` compare. */
export const compareMinContains: CompareBound = lower(1)
export const compareMaxContains: CompareBound = upper

/** Bounds of numbers, lengths and counts; of kinds that only one version accepts they have no effect. */
export function compareBounds(pair: Pair, kinds: ReadonlySet<Kind>, comparer: Comparer): void {
  for (const [keyword, compare] of BOUNDS) {
    const [before, after] = [pair.before.schema[keyword], pair.after.schema[keyword]] as [Bound, Bound]
    if (equalBounds(before, after)) continue
    const about = keywordInfo(keyword)?.appliesTo
    const effect = about === undefined || kinds.has(about) ? (compare(before, after) ?? 'neutral') : 'neutral'
    reportKeyword(effect, keyword, pair, comparer)
  }
  compareRange(pair, kinds.has('number'), comparer)
}

/** Reports that the value of a keyword changed, with the effect. */
export function reportKeyword(effect: Effect, keyword: string, pair: Pair, { report }: Comparer): void {
  const [before, after] = [pair.before.schema[keyword], pair.after.schema[keyword]] as [Bound, Bound]
  const text = (value: Bound): string => shorten(JSON.stringify(value), 60)
  const what =
    before === undefined
      ? messages.isNew(`${keyword} ${text(after)}`)
      : after === undefined
        ? messages.isGone(`${keyword} ${text(before)}`)
        : messages.hasBecome(keyword, text(before), text(after))
  report(effect, pointerOf(pair, keyword), messages.withConsequence(what, effect))
}

/** Reports a change whose effect cannot be decided. */
export function reportUndecided(pointer: string, what: string, { report }: Comparer): void {
  report('undecided', pointer, messages.withConsequence(messages.hasChanged(what), 'undecided'))
}

function equalBounds(before: Bound, after: Bound): boolean {
  if (before === undefined || after === undefined) return before === after
  return equalJson(before, after)
}

const ENDS = [
  { keywords: ['minimum', 'exclusiveMinimum'], sign: 1 },
  { keywords: ['maximum', 'exclusiveMaximum'], sign: -1 },
] as const

/** `minimum` and `exclusiveMinimum` are one bound. */
function compareRange(pair: Pair, isHeeded: boolean, comparer: Comparer): void {
  for (const { keywords, sign } of ENDS) {
    const changed = keywords.filter(
      (keyword) => !equalBounds(pair.before.schema[keyword], pair.after.schema[keyword]),
    )
    const [before, after] = [
      endOf(pair.before.schema, keywords, sign),
      endOf(pair.after.schema, keywords, sign),
    ]
    const isMore = after.at === before.at ? after.excludes > before.excludes : after.at > before.at
    const isEqual = after.at === before.at && after.excludes === before.excludes
    const effect = isEqual || !isHeeded ? 'neutral' : isMore ? 'narrowed' : 'widened'
    for (const keyword of changed) reportKeyword(effect, keyword, pair, comparer)
  }
}

/** The stricter bound, as a lower one. */
function endOf(
  schema: SchemaObject,
  [inclusive, exclusive]: (typeof ENDS)[number]['keywords'],
  sign: 1 | -1,
): { at: number; excludes: 0 | 1 } {
  const [including, excluding] = [inclusive, exclusive].map((keyword) => {
    const value = schema[keyword]
    return value === undefined ? -Infinity : value * sign
  }) as [number, number]
  return excluding >= including && excluding > -Infinity
    ? { at: excluding, excludes: 1 }
    : { at: including, excludes: 0 }
}
