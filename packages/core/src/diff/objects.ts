import type { Origin } from '../diagnostics/origin.ts'
import { own } from '../json.ts'
import * as messages from '../messages/diff.ts'
import { matching } from '../schema/facts/members.ts'
import { compareRest, isAlone, originOf, type Pair } from './comparer.ts'
import { acceptsAll, acceptsNone, below, childPlaces, type Located } from './place.ts'
import { compareUndeclared } from './undeclared.ts'

export function compareObjects(pair: Pair): void {
  const { before, after, comparer } = pair
  compareRequired(pair)
  compareKeys('properties', pair, isAlone(pair), compareUndeclared)
  compareKeys('patternProperties', pair, false, reportPattern)
  compareRest('additionalProperties', messages.undeclared, pair)
  comparer.compare(below(before, 'propertyNames'), below(after, 'propertyNames'), false)
  compareKeys('dependentSchemas', pair, false, (key) => {
    comparer.compare(below(before, 'dependentSchemas', key), below(after, 'dependentSchemas', key), false)
  })
}

/** Compares the schemas of a map that both versions have, in the order of the new one; `ofOne` receives the others. */
function compareKeys(
  keyword: string,
  pair: Pair,
  isWhole: boolean,
  ofOne: (key: string, declared: Located, isNew: boolean, pair: Pair) => void,
): void {
  const [before, after] = [childPlaces(pair.before, keyword), childPlaces(pair.after, keyword)]
  for (const [key, declared] of new Map([...after, ...before])) {
    const [old, now] = [before.get(key), after.get(key)]
    if (old !== undefined && now !== undefined) pair.comparer.compare(old, now, isWhole)
    else ofOne(key, declared, old === undefined, pair)
  }
}

function reportPattern(pattern: string, declared: Located, isNew: boolean, pair: Pair): void {
  const { before, after, comparer } = pair
  // In the version without the pattern, `additionalProperties` applies to names that match it.
  const without = isNew ? before : after
  const rest = below(without, 'additionalProperties')
  const names = Object.keys(without.schema.properties ?? {})
  const isClosed = acceptsNone(rest) && names.every((key) => matching({ [pattern]: true }, key).length === 0)
  const isDecided = isClosed || acceptsAll(rest)
  const effect = isDecided ? (isNew === isClosed ? 'widened' : 'narrowed') : 'undecided'
  const what = messages.isNewOrGone(messages.namePattern(pattern), isNew)
  comparer.report(effect, declared.origin, isDecided ? what : messages.withConsequence(what, 'undecided'))
}

/** Compares `required` and `dependentRequired`. */
function compareRequired(pair: Pair): void {
  const [before, after] = [pair.before.schema, pair.after.schema]
  compareNames(before.required, after.required, originOf(pair, 'required'), pair)
  const [old = {}, now = {}] = [before.dependentRequired, after.dependentRequired]
  for (const key of new Set([...Object.keys(now), ...Object.keys(old)])) {
    const sentence = (text: string): string => messages.beside(text, key)
    compareNames(own(old, key), own(now, key), originOf(pair, 'dependentRequired'), pair, sentence)
  }
}

function compareNames(
  before: readonly string[] = [],
  after: readonly string[] = [],
  at: Origin,
  { comparer: { report } }: Pair,
  sentence = (text: string): string => text,
): void {
  for (const name of after)
    if (!before.includes(name)) report('narrowed', at, sentence(messages.requiredNow(name)))
  for (const name of before)
    if (!after.includes(name)) report('widened', at, sentence(messages.notRequired(name)))
}
