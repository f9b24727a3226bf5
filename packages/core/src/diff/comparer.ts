import type { Origin } from '../diagnostics/origin.ts'
import * as messages from '../messages/diff.ts'
import type { SchemaObject } from '../schema/types.ts'
import { SAME_VALUE } from '../schema/walk.ts'
import { below, isNothing, keywordOrigin, type Place } from './place.ts'
import type { IsSame } from './same.ts'

/**
 * What a difference does to the values that fit. `narrowed`: some no longer do. `widened`: some do that did not.
 * `undecided`: cannot be decided from the schemas. `neutral`: the same ones fit.
 */
export type Effect = 'narrowed' | 'widened' | 'undecided' | 'neutral' | 'annotation'

export type Report = (effect: Effect, at: Origin, message: string) => void

/** Compares two versions of one schema: without a `narrowed` or `undecided` difference all that fitted still does. */
export interface Comparer {
  report: Report
  /** `isWhole`: nothing else in the schema applies to the same value. */
  compare(before: Place, after: Place, isWhole: boolean): void
  isSame: IsSame
  /** Whether two places have no difference of this effect, as far as that can be decided. */
  isWithout(effect: 'narrowed' | 'widened', before: Place, after: Place): boolean
  compareNotes(before: Place, after: Place): void
  readonly isForNotes: boolean
}

/** A schema object in both versions, and what compares them. */
export interface Pair {
  readonly comparer: Comparer
  readonly before: Place<SchemaObject>
  readonly after: Place<SchemaObject>
  readonly isWhole: boolean
}

/** Whether each member and item of the old version comes under one schema only. */
export function isAlone({ before, isWhole }: Pair): boolean {
  const others = ['patternProperties', 'contains', ...SAME_VALUE]
  return isWhole && others.every((keyword) => !Object.hasOwn(before.schema, keyword))
}

/** Where a keyword stands: in the new version, or in the old one when it is gone. */
export function originOf(
  { before, after }: Pick<Pair, 'before' | 'after'>,
  ...keywords: readonly string[]
): Origin {
  for (const at of [after, before]) {
    const found = keywords.find((keyword) => Object.hasOwn(at.schema, keyword))
    if (found !== undefined) return keywordOrigin(at, found)
  }
  return after.origin
}

/** Whether both versions have a keyword; reports that only one of them has. */
export function haveBoth(keyword: string, pair: Pair): boolean {
  const [had, has] = [pair.before, pair.after].map(({ schema }) => schema[keyword] !== undefined)
  if (had && has) return true
  const effect = has ? 'narrowed' : 'widened'
  const text = messages.withConsequence(messages.isNewOrGone(keyword, has), effect)
  if (had || has) pair.comparer.report(effect, originOf(pair, keyword), text)
  return false
}

/** Compares the keyword for what no other declares, with a sentence for what became closed or open. */
export function compareRest(keyword: string, sentence: (isClosed: boolean) => string, pair: Pair): void {
  const { comparer } = pair
  const [before, after] = [below(pair.before, keyword), below(pair.after, keyword)]
  const isClosed = isNothing(after)
  if (isClosed === isNothing(before)) comparer.compare(before, after, isAlone(pair))
  else comparer.report(isClosed ? 'narrowed' : 'widened', originOf(pair, keyword), sentence(isClosed))
}

export function reportUndecided(at: Origin, what: string, { comparer }: Pair): void {
  comparer.report('undecided', at, messages.withConsequence(messages.hasChanged(what), 'undecided'))
}
