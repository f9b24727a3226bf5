import type { Schema, SchemaObject } from '../../schema.ts'
import { unionOf } from '../../strict/parts.ts'
import type { Codec } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { childSite, keywordOrigin, mayReshape } from '../lowerer.ts'
import type { Structure } from '../treat.ts'
import { addNote, assemble } from '../treat.ts'
import { lowerTuple } from './tuple.ts'

/** A list of one kind of items; a fixed head is a tuple. */
export function lowerArray(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const { shape } = lowerer.mode
  const hasHead = node.prefixItems !== undefined && node.prefixItems.length > 0
  if (hasHead && shape.tuples === 'object' && mayReshape('a tuple', 'prefixItems', site, lowerer)) {
    return lowerTuple(node, site, lowerer)
  }
  if (hasHead && shape.tuples === 'keep')
    return { node: assemble(node, itemsWithoutHead(node, site, lowerer), SAME, site, lowerer), codec: SAME }
  const items = lowerItems(node, site, lowerer)
  const codec: Codec = items.codec.kind === 'same' ? SAME : { kind: 'array', items: items.codec }
  const structure: Structure = hasHead ? { prefixItems: undefined } : {}
  if (items.node === false && shape.closed) return lowerEmpty(node, structure, site, lowerer)
  if (node.items !== undefined || items.codec.kind !== 'same' || shape.closed) structure.items = items.node
  return { node: assemble(node, structure, codec, site, lowerer), codec }
}

/** Where the head is only described, `items` speaks of all items: it has to admit those of the head, too. */
function itemsWithoutHead(node: SchemaObject, site: Site, lowerer: Lowerer): Structure {
  if (node.items === undefined || lowerer.mode.keywords.prefixItems.kind === 'keep') return {}
  const items = unionOf([...(node.prefixItems ?? []), node.items])
  return { items: lowerer.lower(items, childSite(items, site, lowerer, 'items')).node }
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
      grade: takesBound ? 'exact' : 'told',
    },
    site,
  )
  const maxItems = takesBound ? 0 : undefined
  const result = assemble(node, { ...structure, items: { type: 'string' }, maxItems }, SAME, site, lowerer)
  if (!takesBound) addNote(result, 'always empty')
  return { node: result, codec: SAME }
}

function lowerItems(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const items: Schema = node.items ?? true
  if (node.items === undefined && lowerer.mode.shape.untyped === 'keep') return { node: items, codec: SAME }
  return lowerer.lower(items, childSite(items, site, lowerer, 'items'))
}
