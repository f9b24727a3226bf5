import * as messages from '../messages/diff.ts'
import type { SchemaObject } from '../schema/types.ts'
import { COUNTS, compareBounds } from './bounds.ts'
import { bothHave, compareRest, isAlone, type Pair } from './comparer.ts'
import { below, childPlaces, type Located } from './place.ts'

export function compareArrays(pair: Pair): void {
  const { before, after, comparer } = pair
  const isWhole = isAlone(pair)
  const heads = [before, after].map(({ schema }) => schema.prefixItems?.length ?? 0)
  // The difference in `maxItems` covers further items.
  const reach = Math.min(...[before, after].map(({ schema }) => schema.maxItems ?? Infinity))
  for (let index = 0; index < Math.min(Math.max(...heads), reach); index++) {
    comparer.compare(itemAt(before, index), itemAt(after, index), isWhole)
  }
  if (reach > Math.max(...heads)) compareRest('items', messages.furtherItems, pair)
  if (bothHave('contains', pair)) compareContains(pair)
}

/** Returns the place of the schema for an item: in `prefixItems`, else `items`. */
function itemAt(at: Located<SchemaObject>, index: number): Located {
  return childPlaces(at, 'prefixItems').get(String(index)) ?? below(at, 'items')
}

function compareContains(pair: Pair): void {
  const { comparer } = pair
  const [before, after] = [below(pair.before, 'contains'), below(pair.after, 'contains')]
  // With an upper bound, a `contains` schema that more items match is not weaker.
  const isBounded = [pair.before, pair.after].some(({ schema }) => schema.maxContains !== undefined)
  if (isBounded && !comparer.isSame(before, after)) {
    comparer.report('undecided', after.origin, messages.CONTAINS_CHANGED)
    return
  }
  comparer.compare(before, after, false)
  compareBounds(pair, ['array'], COUNTS)
}
