import type { Origin } from '../diagnostics/types.ts'
import { own } from '../json.ts'
import * as messages from '../messages/diff.ts'
import type { Comparer, Pair } from './comparer.ts'
import { originOf } from './comparer.ts'

/** What is required always, and what beside another member. */
export function compareRequired(pair: Pair, comparer: Comparer): void {
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
