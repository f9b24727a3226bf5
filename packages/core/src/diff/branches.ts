import * as messages from '../messages/diff.ts'
import { reportUndecided } from './bounds.ts'
import type { Comparer, Pair } from './comparer.ts'
import { pointerOf } from './comparer.ts'
import { comparePairs, partsOf } from './match.ts'
import { below } from './place.ts'
import { compareUnions } from './unions.ts'

/** The keywords that apply other schemas to the same value. */
export function compareCombined(pair: Pair, comparer: Comparer): void {
  compareParts(pair, comparer)
  compareUnions(pair, comparer)
  compareWhole(['not'], pair, comparer)
  compareCondition(pair, comparer)
}

/** All branches of `allOf`, and the reference beside other keywords. */
function compareParts(pair: Pair, comparer: Comparer): void {
  const [before, after] = [partsOf(pair.before, comparer.before), partsOf(pair.after, comparer.after)]
  const { lost, won } = comparePairs(before, after, false, comparer)
  if (lost.length > 0 && won.length > 0)
    reportUndecided(pointerOf(pair, 'allOf', '$ref'), messages.COMBINED, comparer)
  else {
    for (const { pointer } of lost) comparer.report('widened', pointer, messages.PART_GONE)
    for (const { pointer } of won) comparer.report('narrowed', pointer, messages.PART_NEW)
  }
}

/** `if`, `then` and `else`: the branches can be compared under the same condition. */
function compareCondition(pair: Pair, comparer: Comparer): void {
  const [before, after] = [below(pair.before, 'if'), below(pair.after, 'if')]
  const isBoth = [pair.before, pair.after].every(({ schema }) => schema.if !== undefined)
  if (!isBoth || !comparer.isSame(before, after)) {
    compareWhole(['if', 'then', 'else'], pair, comparer)
    return
  }
  for (const keyword of ['then', 'else']) {
    comparer.compare(below(pair.before, keyword), below(pair.after, keyword), false)
  }
}

/** Keywords of which only can be said whether they are there and the same. */
function compareWhole(keywords: readonly [string, ...string[]], pair: Pair, comparer: Comparer): void {
  const [had, has] = [pair.before, pair.after].map(({ schema }) => schema[keywords[0]] !== undefined)
  if (!had && !has) return
  const at = pointerOf(pair, ...keywords)
  const name = keywords[0]
  if (!had) comparer.report('narrowed', at, messages.withConsequence(messages.isNew(name), 'narrowed'))
  else if (!has) comparer.report('widened', at, messages.withConsequence(messages.isGone(name), 'widened'))
  else if (!keywords.every((one) => comparer.isSame(below(pair.before, one), below(pair.after, one))))
    reportUndecided(at, name, comparer)
}
