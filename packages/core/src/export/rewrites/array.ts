import type { Json } from '../../json.ts'
import { equalJson } from '../../json.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { unionOf } from '../../strict/parts.ts'
import type { Codec } from '../codec.ts'
import { SAME } from '../codec.ts'
import { describedText } from '../described.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { childSite, keywordOrigin, mayReshape, removesImpossible, tellDescribed } from '../lowerer.ts'
import type { Structure } from '../treat.ts'
import { addNote, assemble } from '../treat.ts'
import { treatmentOf } from '../treatment.ts'
import { lowerTuple } from './tuple.ts'

/** A list of one kind of items; a fixed head is a tuple. */
export function lowerArray(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { shape } = lowerer.mode
  const hasHead = node.prefixItems !== undefined && node.prefixItems.length > 0
  if (hasHead && shape.tuples === 'object' && mayReshape('a tuple', 'prefixItems', site, lowerer)) {
    return lowerTuple(node, site, lowerer)
  }
  if (hasHead && shape.tuples === 'keep') return lowerHead(node, site, lowerer)
  const items = lowerItems(node, site, lowerer)
  const codec: Codec = items.codec.kind === 'same' ? SAME : { kind: 'array', items: items.codec }
  const structure: Structure = hasHead ? { prefixItems: undefined } : {}
  if (items.node === false && removesImpossible(lowerer.mode))
    return lowerEmpty(node, structure, site, lowerer)
  if (node.items !== undefined || items.codec.kind !== 'same' || shape.closed) structure.items = items.node
  return { node: assemble(node, structure, codec, site, lowerer), codec }
}

/** Where the head is only described, `items` speaks of all items: it has to admit those of the head, too. */
function lowerHead(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  if (node.items === undefined) return { node: assemble(node, {}, SAME, site, lowerer), codec: SAME }
  if (lowerer.mode.keywords.prefixItems.kind === 'keep') return keepHead(node, site, lowerer)
  const union = unionOf([...(node.prefixItems ?? []), node.items])
  const items = lowerer.lower(union, childSite(union, site, lowerer, 'items'))
  if (items.node === false) return lowerEmpty(node, {}, site, lowerer)
  const codec: Codec = items.codec.kind === 'same' ? SAME : { kind: 'array', items: items.codec }
  const result = assemble(node, { items: items.node, ...endOfHead(node, lowerer) }, codec, site, lowerer)
  tellRest(result, union, node, site, lowerer)
  return { node: result, codec }
}

/** What says that nothing comes after the head, where the mode has a word for it. */
function endOfHead(
  node: SchemaObject,
  { mode, definition }: Lowerer,
): Pick<SchemaObject, 'maxItems'> & Structure {
  if (node.items !== false) return {}
  const maxItems = Math.min(node.prefixItems?.length ?? 0, node.maxItems ?? Number.POSITIVE_INFINITY)
  const isTaken = treatmentOf('maxItems', { ...node, maxItems }, { mode, definition }).kind === 'keep'
  return isTaken ? { maxItems } : {}
}

/** Of what comes after the head less is said than the author does. */
function tellRest(
  result: SchemaObject,
  union: Schema,
  node: SchemaObject,
  site: Site,
  lowerer: Lowerer,
): void {
  const { items, prefixItems = [], maxItems = Number.POSITIVE_INFINITY } = node
  // Nothing comes after it anyway, or nothing else than what comes in it.
  if (maxItems <= prefixItems.length || equalJson(union as Json, items as Json)) return
  if (result.maxItems === prefixItems.length) {
    tellEnd(prefixItems.length, node, site, lowerer)
    return
  }
  addNote(result, describedText('items', items as Json, site, lowerer))
  tellDescribed(node, 'items', site, lowerer)
}

function tellEnd(count: number, node: SchemaObject, site: Site, lowerer: Lowerer): void {
  const at = keywordOrigin(node, 'items', site, lowerer)
  const params = { keyword: 'items', replacement: `maxItems: ${count}` }
  lowerer.report({ code: 'keyword_rewritten', at, keyword: 'items', params, grade: 'exact' }, site)
}

/** A head whose items are written otherwise cannot be kept after all. */
function keepHead(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { maxItems } = removesImpossible(lowerer.mode) ? endOfHead(node, lowerer) : {}
  if (maxItems !== undefined) {
    if (maxItems !== node.maxItems) tellEnd(maxItems, node, site, lowerer)
    return { node: assemble(node, { items: undefined, maxItems }, SAME, site, lowerer), codec: SAME }
  }
  const result = assemble(node, {}, SAME, site, lowerer)
  describeItems(result, node, site, lowerer)
  return { node: result, codec: SAME }
}

/** `items` without its head would be said of all items. */
export function describeItems(result: SchemaObject, node: SchemaObject, site: Site, lowerer: Lowerer): void {
  const isAlone = node.prefixItems !== undefined && result.prefixItems === undefined
  if (!isAlone || result.items === undefined) return
  delete result.items
  addNote(result, describedText('items', node.items as Json, site, lowerer))
  tellDescribed(node, 'items', site, lowerer)
}

/** Only the empty list is valid; providers want an item schema all the same. */
function lowerEmpty(node: SchemaObject, structure: Structure, site: Site, lowerer: Lowerer): Lowered {
  const takesBound = lowerer.mode.keywords.maxItems.kind === 'keep'
  lowerer.report(
    {
      code: 'keyword_rewritten',
      at: keywordOrigin(node, 'items', site, lowerer),
      keyword: 'items',
      params: { keyword: 'items', replacement: 'maxItems: 0' },
      grade: takesBound ? 'exact' : 'described',
    },
    site,
  )
  const maxItems = takesBound ? 0 : undefined
  const result = assemble(node, { ...structure, items: { type: 'string' }, maxItems }, SAME, site, lowerer)
  if (takesBound) return { node: result, codec: SAME }
  addNote(result, 'always empty')
  if (node.maxItems !== undefined) tellDescribed(node, 'maxItems', site, lowerer)
  return { node: result, codec: SAME }
}

function lowerItems(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const items: Schema = node.items ?? true
  if (node.items === undefined && lowerer.mode.shape.untyped === 'keep') return { node: items, codec: SAME }
  return lowerer.lower(items, childSite(items, site, lowerer, 'items'))
}
