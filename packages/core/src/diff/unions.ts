import * as messages from '../messages/diff.ts'
import { areDisjoint } from '../schema/relate/disjoint.ts'
import { type Effect, originOf, type Pair, reportUndecided } from './comparer.ts'
import { match } from './match.ts'
import { childPlaces, decidingKeywords, decidingPlace, type Located } from './place.ts'

/** Compares unions. Between `anyOf` and `oneOf` only values that match several branches make a difference. */
export function compareUnion(oldKeyword: string, keyword: string, pair: Pair): void {
  const { comparer } = pair
  const before = [...childPlaces(pair.before, oldKeyword).values()]
  const after = [...childPlaces(pair.after, keyword).values()]
  const at = originOf(pair, keyword)
  if (oldKeyword !== keyword) {
    const isOpened = oldKeyword === 'oneOf'
    const isExclusive = isOpened ? areExclusive(pair.before, before) : areExclusive(pair.after, after)
    const effect = isExclusive ? 'neutral' : isOpened ? 'widened' : 'narrowed'
    const consequence = isExclusive ? messages.NO_OVERLAP : messages.overlap(isOpened)
    comparer.report(effect, at, messages.unionRenamed(oldKeyword, keyword, consequence))
  } else if (keyword === 'oneOf' && !(areExclusive(pair.before, before) && areExclusive(pair.after, after))) {
    // A value that matches two branches is invalid, so a branch may neither grow nor shrink.
    const { removed, added, pairs } = match(before, after, comparer.isSame)
    if (removed.length + added.length > 0 || !pairs.every(([old, now]) => comparer.isSame(old, now))) {
      reportUndecided(at, keyword, pair)
      return
    }
  }
  compareBranches(before, after, keyword, pair)
}

type Branches = readonly Located[]

function compareBranches(before: Branches, after: Branches, keyword: string, pair: Pair): void {
  const { comparer } = pair
  const isWhole = pair.isWhole && decidingKeywords(pair.before.schema).length === 1
  const { pairs, removed, added } = match(before, after, comparer.isSame)
  for (const [old, now] of pairs) comparer.compare(old, now, isWhole)
  const isCovered = (old: Located): boolean => after.some((now) => comparer.isWithout('narrowed', old, now))
  const isKnown = (now: Located): boolean => before.some((old) => comparer.isWithout('widened', old, now))
  const [covered, known] = [removed.filter(isCovered), added.filter(isKnown)]
  for (const { origin } of covered) comparer.report('neutral', origin, messages.BRANCH_COVERED)
  for (const { origin } of known) comparer.report('neutral', origin, messages.BRANCH_KNOWN)
  const removedBranches = removed.filter((old) => !covered.includes(old))
  const addedBranches = added.filter((now) => !known.includes(now))
  if (removedBranches.length > 0 && addedBranches.length > 0) {
    reportUndecided(originOf(pair, keyword), keyword, pair)
    return
  }
  for (const old of removedBranches)
    comparer.report('narrowed', old.origin, messages.branchGone(consequenceOf('narrowed', old, after, pair)))
  for (const now of addedBranches)
    comparer.report('widened', now.origin, messages.branchNew(consequenceOf('widened', now, before, pair)))
}

function areExclusive(at: Pair['after'], places: Branches, definition = at.version.definition): boolean {
  const schemas = places.map((place) => decidingPlace(place).schema)
  // OpenAPI's discriminator names a property that callers send, even if it is not required.
  return areDisjoint(schemas, definition, Reflect.get(Object(at.schema['discriminator']), 'propertyName'))
}

/** Returns the consequence; it is known if no value certainly matches both the branch and one of the other version. */
function consequenceOf(effect: Effect, branch: Located, others: Branches, { after }: Pair): string {
  const isApart = others.every((other) => areExclusive(after, [branch, other], () => undefined))
  return isApart ? messages.CONSEQUENCES[effect] : messages.UNDECIDED_OTHERS
}
