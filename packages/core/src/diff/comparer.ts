import type { Origin } from '../diagnostics/origin.ts'
import * as messages from '../messages/diff.ts'
import type { SchemaObject } from '../schema/types.ts'
import { SAME_VALUE } from '../schema/walk.ts'
import { acceptsNone, below, type Located, originAt } from './place.ts'
import type { IsSame } from './same.ts'

/** `narrowed`: fewer values are valid. `widened`: more are. `undecided`: the schemas do not show it. `neutral`: none. */
export type Effect = 'narrowed' | 'widened' | 'undecided' | 'neutral' | 'annotation'

export type Report = (effect: Effect, at: Origin, message: string) => void

/** Compares two versions of a schema: without a `narrowed` or `undecided` difference, valid values stay valid. */
export interface Comparer {
  report: Report
  /** `isWhole`: nothing else in the schema applies to the same value. */
  compare(before: Located, after: Located, isWhole: boolean): void
  isSame: IsSame
  /** Whether two places have no difference with this effect, as far as that can be decided. */
  isWithout(effect: 'narrowed' | 'widened', before: Located, after: Located): boolean
  compareAnnotations(before: Located, after: Located): void
  readonly isForAnnotations: boolean
}

/** A schema object in both versions, and their comparer. */
export interface Pair {
  readonly comparer: Comparer
  readonly before: Located<SchemaObject>
  readonly after: Located<SchemaObject>
  readonly isWhole: boolean
}

/** Whether only one schema applies to each property and item of the old version. */
export function isAlone({ before, isWhole }: Pair): boolean {
  const others = ['patternProperties', 'contains', ...SAME_VALUE]
  return isWhole && others.every((keyword) => !Object.hasOwn(before.schema, keyword))
}

/** Returns the origin of a keyword: in the new version, or in the old one if it was removed. */
export function originOf({ before, after }: Pick<Pair, 'before' | 'after'>, ...keywords: string[]): Origin {
  for (const at of [after, before]) {
    const found = keywords.find((keyword) => Object.hasOwn(at.schema, keyword))
    if (found !== undefined) return originAt(at, found)
  }
  return after.origin
}

/** Whether both versions have a keyword; reports when only one of them has it. */
export function bothHave(keyword: string, pair: Pair): boolean {
  const [had, has] = [pair.before, pair.after].map(({ schema }) => schema[keyword] !== undefined)
  if (had && has) return true
  const effect = has ? 'narrowed' : 'widened'
  const text = messages.withConsequence(messages.isNewOrGone(keyword, has), effect)
  if (had || has) pair.comparer.report(effect, originOf(pair, keyword), text)
  return false
}

/** Compares the keyword for undeclared parts, with a sentence for a version that is newly closed or open. */
export function compareRest(keyword: string, sentence: (isClosed: boolean) => string, pair: Pair): void {
  const { comparer } = pair
  const [before, after] = [below(pair.before, keyword), below(pair.after, keyword)]
  const isClosed = acceptsNone(after)
  if (isClosed === acceptsNone(before)) comparer.compare(before, after, isAlone(pair))
  else comparer.report(isClosed ? 'narrowed' : 'widened', originOf(pair, keyword), sentence(isClosed))
}

export function reportUndecided(at: Origin, what: string, { comparer }: Pair): void {
  comparer.report('undecided', at, messages.withConsequence(messages.hasChanged(what), 'undecided'))
}
