import type { Origin } from '../diagnostics/types.ts'
import { own } from '../json.ts'
import * as messages from '../messages/diff.ts'
import type { Comparer, Pair } from './comparer.ts'
import { compareRest, isAlone, originOf } from './comparer.ts'
import type { Place } from './place.ts'
import { below, childPlaces, isAnything } from './place.ts'
import { compareUndeclared } from './undeclared.ts'

/** What both versions assert of objects. */
export function compareObjects(pair: Pair, comparer: Comparer): void {
  const { before, after } = pair
  compareRequired(pair, comparer)
  const isWhole = isAlone(pair)
  forEachKey('properties', pair, (key, old, now) => {
    if (old !== undefined && now !== undefined) comparer.compare(old, now, isWhole)
    else compareUndeclared(key, old, now, pair, comparer)
  })
  forEachKey('patternProperties', pair, (pattern, old, now) => {
    if (old !== undefined && now !== undefined) comparer.compare(old, now, false)
    else reportPattern(pattern, old, now, pair, comparer)
  })
  compareRest('additionalProperties', messages.undeclared, pair, comparer)
  comparer.compare(below(before, 'propertyNames'), below(after, 'propertyNames'), false)
  forEachKey('dependentSchemas', pair, (key) => {
    comparer.compare(below(before, 'dependentSchemas', key), below(after, 'dependentSchemas', key), false)
  })
}

/** The schemas of a map in either version, those of the new one first. */
function forEachKey(
  keyword: string,
  pair: Pair,
  visit: (key: string, before: Place | undefined, after: Place | undefined) => void,
): void {
  const [before, after] = [childPlaces(pair.before, keyword), childPlaces(pair.after, keyword)]
  for (const key of new Set([...after.keys(), ...before.keys()])) visit(key, before.get(key), after.get(key))
}

function reportPattern(
  pattern: string,
  old: Place | undefined,
  now: Place | undefined,
  { before, after }: Pair,
  { report }: Comparer,
): void {
  const isNew = old === undefined
  // Of the version without the pattern: names that match it come under this there.
  const isOpen = isAnything(below(isNew ? before : after, 'additionalProperties'))
  const effect = isOpen ? (isNew ? 'narrowed' : 'widened') : 'undecided'
  const name = messages.namePattern(pattern)
  const what = isNew ? messages.isNew(name) : messages.isGone(name)
  report(effect, (now ?? old ?? after).origin, isOpen ? what : messages.withConsequence(what, 'undecided'))
}

/** What is required always, and what beside another member. */
function compareRequired(pair: Pair, comparer: Comparer): void {
  const [before, after] = [pair.before.schema, pair.after.schema]
  compareNames(before.required, after.required, originOf(pair, 'required'), comparer)
  const [old = {}, now = {}] = [before.dependentRequired, after.dependentRequired]
  for (const key of new Set([...Object.keys(now), ...Object.keys(old)])) {
    const sentence = (text: string): string => messages.beside(text, key)
    compareNames(own(old, key), own(now, key), originOf(pair, 'dependentRequired'), comparer, sentence)
  }
}

function compareNames(
  before: readonly string[] = [],
  after: readonly string[] = [],
  at: Origin,
  { report }: Comparer,
  sentence = (text: string): string => text,
): void {
  for (const name of after)
    if (!before.includes(name)) report('narrowed', at, sentence(messages.requiredNow(name)))
  for (const name of before)
    if (!after.includes(name)) report('widened', at, sentence(messages.notRequired(name)))
}
