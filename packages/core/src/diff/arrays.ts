import * as messages from '../messages/diff.ts'
import { compareMaxContains, compareMinContains, reportKeyword } from './bounds.ts'
import type { Comparer, Pair, Version } from './comparer.ts'
import { isAlone, pointerOf } from './comparer.ts'
import { isNothing } from './extent.ts'
import type { Place } from './place.ts'
import { below } from './place.ts'

/** What both versions say of arrays. */
export function compareArrays(pair: Pair, comparer: Comparer): void {
  const { before, after } = pair
  const isWhole = isAlone(pair)
  const counts = [before, after].map(({ schema }) => schema.prefixItems?.length ?? 0)
  // The difference of `maxItems` covers further items.
  const reach = Math.min(...[before, after].map(({ schema }) => schema.maxItems ?? Infinity))
  for (let index = 0; index < Math.min(Math.max(...counts), reach); index++) {
    comparer.compare(itemAt(before, index), itemAt(after, index), isWhole)
  }
  if (reach > Math.max(...counts)) compareFurtherItems(pair, isWhole, comparer)
  compareContains(pair, comparer)
}

function compareFurtherItems(pair: Pair, isWhole: boolean, comparer: Comparer): void {
  const { before, after } = pair
  const [old, now] = [below(before, 'items'), below(after, 'items')]
  const [wasClosed, isClosed] = [isNothing(old, comparer.before), isNothing(now, comparer.after)]
  const at = pointerOf(pair, 'items')
  if (isClosed !== wasClosed) {
    const effect = isClosed ? 'narrowed' : 'widened'
    comparer.report(effect, at, messages.furtherItems(isClosed))
  } else comparer.compare(old, now, isWhole)
}

/** Behind `prefixItems` the items come under `items`. */
function itemAt(at: Version, index: number): Place {
  const { prefixItems = [] } = at.schema
  return index < prefixItems.length ? below(at, 'prefixItems', String(index)) : below(at, 'items')
}

function compareContains(pair: Pair, comparer: Comparer): void {
  const { before, after } = pair
  const [had, has] = [before.schema.contains !== undefined, after.schema.contains !== undefined]
  if (had && has) compareCounted(pair, comparer)
  else if (had || has) {
    const at = pointerOf(pair, 'contains')
    if (has) comparer.report('narrowed', at, messages.isNew('contains'))
    else comparer.report('widened', at, messages.isGone('contains'))
  }
}

function compareCounted(pair: Pair, comparer: Comparer): void {
  const [before, after] = [below(pair.before, 'contains'), below(pair.after, 'contains')]
  const [old, now] = [pair.before.schema, pair.after.schema]
  // At most so many: with an upper bound a schema that more items fit is no weaker one.
  const isBounded = old.maxContains !== undefined || now.maxContains !== undefined
  if (isBounded && !comparer.isSame(before, after)) {
    comparer.report('undecided', after.pointer, messages.CONTAINS_CHANGED)
    return
  }
  comparer.compare(before, after, false)
  for (const [keyword, compare] of [
    ['minContains', compareMinContains],
    ['maxContains', compareMaxContains],
  ] as const) {
    if (old[keyword] === now[keyword]) continue
    reportKeyword(compare(old[keyword], now[keyword]) ?? 'neutral', keyword, pair, comparer)
  }
}
