import * as messages from '../messages/diff.ts'
import { UNIONS } from '../schema/keywords.ts'
import { bothHave, originOf, type Pair, reportUndecided } from './comparer.ts'
import { match } from './match.ts'
import { below, partsOf } from './place.ts'
import { compareUnion } from './unions.ts'

/** Compares the keywords that apply other schemas to the same value. */
export function compareCombined(pair: Pair): void {
  const { comparer } = pair
  compareParts(pair)
  compareUnions(pair)
  if (bothHave('not', pair)) isUnchanged('not', pair)
  // The branches can be compared if their condition is the same.
  if (!bothHave('if', pair) || !isUnchanged('if', pair)) return
  for (const keyword of ['then', 'else'])
    comparer.compare(below(pair.before, keyword), below(pair.after, keyword), false)
}

/** Whether a keyword is unchanged whose schemas can only be compared as a whole; a change is reported. */
function isUnchanged(keyword: string, pair: Pair): boolean {
  const isSame = pair.comparer.isSame(below(pair.before, keyword), below(pair.after, keyword))
  if (!isSame) reportUndecided(originOf(pair, keyword), keyword, pair)
  return isSame
}

/** Compares the branches of `allOf`, and the reference beside other keywords. */
function compareParts(pair: Pair): void {
  const { comparer } = pair
  const { pairs, removed, added } = match(partsOf(pair.before), partsOf(pair.after), comparer.isSame)
  for (const [old, now] of pairs) comparer.compare(old, now, false)
  if (removed.length > 0 && added.length > 0) {
    reportUndecided(originOf(pair, 'allOf', '$ref'), messages.COMBINED, pair)
    return
  }
  for (const { origin } of removed) comparer.report('widened', origin, messages.PART_GONE)
  for (const { origin } of added) comparer.report('narrowed', origin, messages.PART_NEW)
}

function compareUnions(pair: Pair): void {
  const [old, now] = [pair.before, pair.after].map(({ schema }) =>
    UNIONS.filter((keyword) => schema[keyword] !== undefined).join(' '),
  )
  if (`${old} ${now}` === UNIONS.join(' ')) compareUnion('anyOf', 'oneOf', pair)
  else if (`${now} ${old}` === UNIONS.join(' ')) compareUnion('oneOf', 'anyOf', pair)
  else for (const keyword of UNIONS) if (bothHave(keyword, pair)) compareUnion(keyword, keyword, pair)
}
