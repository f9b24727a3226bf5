import * as messages from '../messages/diff.ts'
import { UNIONS } from '../schema/keywords.ts'
import type { Comparer, Pair } from './comparer.ts'
import { haveBoth, originOf, reportUndecided } from './comparer.ts'
import { match } from './match.ts'
import { below, partsOf } from './place.ts'
import { compareUnion } from './unions.ts'

/** The keywords that apply other schemas to the same value. */
export function compareCombined(pair: Pair, comparer: Comparer): void {
  compareParts(pair, comparer)
  compareUnions(pair, comparer)
  if (haveBoth('not', pair, comparer)) isUnchanged('not', pair, comparer)
  // The branches can be compared under the same condition.
  if (!haveBoth('if', pair, comparer) || !isUnchanged('if', pair, comparer)) return
  for (const keyword of ['then', 'else'])
    comparer.compare(below(pair.before, keyword), below(pair.after, keyword), false)
}

/** Of a keyword whose schemas can only be compared as a whole. */
function isUnchanged(keyword: string, pair: Pair, comparer: Comparer): boolean {
  const isSame = comparer.isSame(below(pair.before, keyword), below(pair.after, keyword))
  if (!isSame) reportUndecided(originOf(pair, keyword), keyword, comparer)
  return isSame
}

/** All branches of `allOf`, and the reference beside other keywords. */
function compareParts(pair: Pair, comparer: Comparer): void {
  const { pairs, lost, won } = match(partsOf(pair.before), partsOf(pair.after), comparer.isSame)
  for (const [old, now] of pairs) comparer.compare(old, now, false)
  if (lost.length > 0 && won.length > 0) {
    reportUndecided(originOf(pair, 'allOf', '$ref'), messages.COMBINED, comparer)
    return
  }
  for (const { origin } of lost) comparer.report('widened', origin, messages.PART_GONE)
  for (const { origin } of won) comparer.report('narrowed', origin, messages.PART_NEW)
}

function compareUnions(pair: Pair, comparer: Comparer): void {
  const [old, now] = [pair.before, pair.after].map(({ schema }) =>
    UNIONS.filter((keyword) => schema[keyword] !== undefined).join(' '),
  )
  if (`${old} ${now}` === UNIONS.join(' ')) compareUnion('anyOf', 'oneOf', pair, comparer)
  else if (`${now} ${old}` === UNIONS.join(' ')) compareUnion('oneOf', 'anyOf', pair, comparer)
  else
    for (const keyword of UNIONS)
      if (haveBoth(keyword, pair, comparer)) compareUnion(keyword, keyword, pair, comparer)
}
