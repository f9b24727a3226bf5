import * as messages from '../messages/diff.ts'
import { CONSEQUENCES, UNDECIDED_OTHERS } from '../messages/diff.ts'
import { areDisjoint, disjoint } from '../schema/relate/disjoint.ts'
import { reportUndecided } from './bounds.ts'
import type { Comparer, Pair, Version } from './comparer.ts'
import { pointerOf } from './comparer.ts'
import { comparePairs, match } from './match.ts'
import type { Place, Side } from './place.ts'
import { childPlaces, decidingKeywords, settle } from './place.ts'

/** `anyOf` and `oneOf`. */
export function compareUnions(pair: Pair, comparer: Comparer): void {
  const [old, now] = [unionsOf(pair.before), unionsOf(pair.after)]
  const [keyword, became] = [old[0], now[0]]
  if (old.length === 1 && now.length === 1 && keyword && became && keyword !== became) {
    compareRenamed(keyword, became, pair, comparer)
  } else for (const one of UNIONS) compareSameUnion(one, pair, comparer)
}

const UNIONS = ['anyOf', 'oneOf'] as const
type Union = (typeof UNIONS)[number]

function unionsOf({ schema }: Version): Union[] {
  return UNIONS.filter((keyword) => schema[keyword] !== undefined)
}

/** Between `anyOf` and `oneOf` only those values make a difference that fit several branches. */
function compareRenamed(keyword: Union, became: Union, pair: Pair, comparer: Comparer): void {
  const [before, after] = [branchesOf(pair.before, keyword), branchesOf(pair.after, became)]
  const at = pointerOf(pair, became)
  const isOpened = keyword === 'oneOf'
  const isExclusive = isOpened
    ? areDisjoint(schemasOf(before), comparer.before.definition)
    : areDisjoint(schemasOf(after), comparer.after.definition)
  if (isExclusive) comparer.report('neutral', at, messages.unionRenamed(keyword, became, messages.NO_OVERLAP))
  else {
    comparer.report(
      isOpened ? 'widened' : 'narrowed',
      at,
      messages.unionRenamed(keyword, became, messages.overlap(isOpened)),
    )
  }
  compareBranches(at, became, before, after, pair, comparer)
}

function compareSameUnion(keyword: Union, pair: Pair, comparer: Comparer): void {
  const { report } = comparer
  const [had, has] = [pair.before, pair.after].map(({ schema }) => schema[keyword] !== undefined)
  if (!had && !has) return
  const at = pointerOf(pair, keyword)
  if (!had || !has) {
    if (had) report('widened', at, messages.withConsequence(messages.isGone(keyword), 'widened'))
    else report('narrowed', at, messages.withConsequence(messages.isNew(keyword), 'narrowed'))
    return
  }
  const [before, after] = [branchesOf(pair.before, keyword), branchesOf(pair.after, keyword)]
  if (keyword === 'oneOf' && !areExclusive(before, after, comparer)) {
    // A value that fits two branches fits none, so that a branch may neither grow nor shrink.
    if (!isReordered(before, after, comparer)) reportUndecided(at, keyword, comparer)
    return
  }
  compareBranches(at, keyword, before, after, pair, comparer)
}

function compareBranches(
  at: string,
  keyword: Union,
  before: readonly Place[],
  after: readonly Place[],
  pair: Pair,
  comparer: Comparer,
): void {
  const { report } = comparer
  const isWhole = pair.isWhole && decidingKeywords(pair.before.schema).length === 1
  const { lost, won } = comparePairs(before, after, isWhole, comparer)
  const isKept = (old: Place): boolean => after.some((now) => comparer.isWithout('narrowed', old, now))
  const isKnown = (now: Place): boolean => before.some((old) => comparer.isWithout('widened', old, now))
  const [gone, come] = [lost.filter((old) => !isKept(old)), won.filter((now) => !isKnown(now))]
  for (const { pointer } of lost.filter((old) => !gone.includes(old)))
    report('neutral', pointer, messages.BRANCH_COVERED)
  for (const { pointer } of won.filter((now) => !come.includes(now)))
    report('neutral', pointer, messages.BRANCH_KNOWN)
  if (gone.length > 0 && come.length > 0) reportUndecided(at, keyword, comparer)
  else {
    for (const old of gone) {
      const end = isApart(old, comparer.before, after, comparer.after)
        ? CONSEQUENCES.narrowed
        : UNDECIDED_OTHERS
      report('narrowed', old.pointer, messages.branchGone(end))
    }
    for (const now of come) {
      const end = isApart(now, comparer.after, before, comparer.before)
        ? CONSEQUENCES.widened
        : UNDECIDED_OTHERS
      report('widened', now.pointer, messages.branchNew(end))
    }
  }
}

function branchesOf(at: Version, keyword: Union): readonly Place[] {
  return at.branches ?? childPlaces(at, keyword)
}

function isReordered(before: readonly Place[], after: readonly Place[], comparer: Comparer): boolean {
  const { lost, won, pairs } = match(before, after, comparer)
  if (lost.length + won.length > 0 || !pairs.every(([old, now]) => comparer.isSame(old, now))) return false
  // Their annotations may differ.
  for (const [old, now] of pairs) comparer.compare(old, now, false)
  return true
}

function areExclusive(
  before: readonly Place[],
  after: readonly Place[],
  { before: old, after: now }: Comparer,
): boolean {
  return areDisjoint(schemasOf(before), old.definition) && areDisjoint(schemasOf(after), now.definition)
}

function schemasOf(places: readonly Place[]): Place['schema'][] {
  return places.map(({ schema }) => schema)
}

/** Whether it is proved that no value fits both the place and one of the others, which are of the other version. */
function isApart(place: Place, side: Side, others: readonly Place[], otherSide: Side): boolean {
  const { schema } = settle(place, side)
  return others.every((other) => disjoint(schema, settle(other, otherSide).schema, () => undefined))
}
