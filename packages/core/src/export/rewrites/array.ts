import type { Json } from '../../json.ts'
import { equalJson } from '../../json.ts'
import { constructs, notes, replacements } from '../../messages/lowering.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { unionOf } from '../../strict/parts.ts'
import type { Keywords, Structure } from '../assemble.ts'
import { planKeywords } from '../assemble.ts'
import type { Codec } from '../codec.ts'
import { SAME } from '../codec.ts'
import { describedText } from '../described.ts'
import type { Lowered, Lowering, Planned, Planner, Site, Writer } from '../planned.ts'
import { addNote, planUnchanged } from '../planned.ts'
import { childSite, reportDescribed, reportRewritten, requireReshape } from '../site.ts'
import { removesImpossible, treatmentOf } from '../treatment.ts'
import { planTuple } from './tuple.ts'

/** A list of one kind of items; a fixed head is a tuple. */
export function planArray(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { mode, settings } = planner
  const hasHead = node.prefixItems !== undefined && node.prefixItems.length > 0
  if (hasHead && mode.shape.tuples === 'keep') return planHead(node, site, planner)
  if (hasHead && settings.reshape) return planTuple(node, site, planner)
  const items = planItems(node, site, planner)
  const keywords = planKeywords(node, hasHead ? ['prefixItems', 'items'] : ['items'], site, planner)
  return {
    isPossible: () => true,
    isPlain: (facts) => items === undefined || !items.isPossible(facts) || items.isPlain(facts),
    write(writer) {
      if (hasHead) requireReshape(constructs.tuple, 'prefixItems', site, writer)
      const lowered = items?.write(writer) ?? { node: true, codec: SAME }
      const structure: Structure = hasHead ? { prefixItems: undefined } : {}
      if (lowered.node === false && removesImpossible(mode))
        return writeEmpty(node, keywords, structure, site, writer)
      const codec = itemsCodec(lowered)
      if (node.items !== undefined || codec.kind !== 'same' || mode.shape.closed)
        structure.items = lowered.node
      return { node: keywords.assemble(structure, codec, writer), codec }
    },
  }
}

function planItems(node: SchemaObject, site: Site, planner: Planner): Planned | undefined {
  const { items } = node
  if (items === undefined && planner.mode.shape.untyped === 'keep') return undefined
  return planner.plan(items ?? true, childSite(items ?? true, site, planner, 'items'))
}

function itemsCodec({ codec }: Lowered): Codec {
  return codec.kind === 'same' ? SAME : { kind: 'array', items: codec }
}

/** Where the head is only described, `items` applies to all items: it has to admit those of the head, too. */
function planHead(node: SchemaObject, site: Site, planner: Planner): Planned {
  if (node.items === undefined || planner.mode.keywords.prefixItems.kind === 'keep')
    return planKeptHead(node, site, planner)
  const union = unionOf([...(node.prefixItems ?? []), node.items])
  const items = planner.plan(union, childSite(union, site, planner, 'items'))
  const keywords = planKeywords(node, ['items'], site, planner)
  return {
    isPossible: () => true,
    isPlain: (facts) => !items.isPossible(facts) || items.isPlain(facts),
    write(writer) {
      const lowered = items.write(writer)
      if (lowered.node === false) return writeEmpty(node, keywords, {}, site, writer)
      const codec = itemsCodec(lowered)
      const structure: Structure = { items: lowered.node, ...endOfHead(node, writer) }
      const result = keywords.assemble(structure, codec, writer)
      reportRest(result, union, node, site, writer)
      return { node: result, codec }
    },
  }
}

/** A head whose items are written otherwise cannot be kept after all. */
function planKeptHead(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { maxItems } =
    node.items !== undefined && removesImpossible(planner.mode) ? endOfHead(node, planner) : {}
  const keywords = planKeywords(node, maxItems === undefined ? [] : ['items'], site, planner)
  return planUnchanged((writer) => {
    if (maxItems !== undefined) {
      if (maxItems !== node.maxItems) reportEnd(maxItems, node, site, writer)
      return keywords.assemble({ items: undefined, maxItems }, SAME, writer)
    }
    const result = keywords.assemble({}, SAME, writer)
    describeItems(result, node, site, writer)
    return result
  })
}

/** The bound by which nothing comes after the head, where the mode takes it. */
function endOfHead(node: SchemaObject, lowering: Lowering): Pick<SchemaObject, 'maxItems'> & Structure {
  if (node.items !== false) return {}
  const maxItems = Math.min(node.prefixItems?.length ?? 0, node.maxItems ?? Number.POSITIVE_INFINITY)
  return treatmentOf('maxItems', { ...node, maxItems }, lowering).kind === 'keep' ? { maxItems } : {}
}

/** What follows the head is constrained less than the author does. */
function reportRest(
  result: SchemaObject,
  union: Schema,
  node: SchemaObject,
  site: Site,
  writer: Writer,
): void {
  const { items, prefixItems = [], maxItems = Number.POSITIVE_INFINITY } = node
  // Nothing follows it anyway, or the same as in it.
  if (maxItems <= prefixItems.length || equalJson(union as Json, items as Json)) return
  if (result.maxItems === prefixItems.length) reportEnd(prefixItems.length, node, site, writer)
  else describeKeyword('items', result, node, site, writer)
}

function reportEnd(count: number, node: SchemaObject, site: Site, writer: Writer): void {
  const change = { replacement: replacements.maxItems(count), grade: 'exact' } as const
  reportRewritten(node, 'items', change, site, writer)
}

/** `items` without its head would apply to all items. */
export function describeItems(result: SchemaObject, node: SchemaObject, site: Site, writer: Writer): void {
  const isAlone = node.prefixItems !== undefined && result.prefixItems === undefined
  if (!isAlone || result.items === undefined) return
  delete result.items
  describeKeyword('items', result, node, site, writer)
}

/** Moves a keyword of a node to the description of what was written for it. */
export function describeKeyword(
  keyword: string,
  result: SchemaObject,
  node: SchemaObject,
  site: Site,
  writer: Writer,
): void {
  addNote(result, describedText(keyword, node[keyword] as Json, site, writer))
  reportDescribed(node, keyword, site, writer)
}

/** Only the empty list is valid; providers want an item schema all the same. */
function writeEmpty(
  node: SchemaObject,
  keywords: Keywords,
  structure: Structure,
  site: Site,
  writer: Writer,
): Lowered {
  const takesBound = writer.mode.keywords.maxItems.kind === 'keep'
  const grade = takesBound ? 'exact' : 'described'
  reportRewritten(node, 'items', { replacement: replacements.maxItems(0), grade }, site, writer)
  const maxItems = takesBound ? 0 : undefined
  const result = keywords.assemble({ ...structure, items: { type: 'string' }, maxItems }, SAME, writer)
  if (!takesBound) {
    addNote(result, notes.alwaysEmpty)
    if (node.maxItems !== undefined) reportDescribed(node, 'maxItems', site, writer)
  }
  return { node: result, codec: SAME }
}
