import { equalJson } from '../../json-equality.ts'
import { constructs, notes, replacements } from '../../messages/lowering.ts'
import { disjoin } from '../../schema/relate/disjoin.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Keywords, Structure } from '../assemble.ts'
import { planKeywords } from '../assemble.ts'
import type { Codec } from '../codec.ts'
import { SAME } from '../codec.ts'
import { describedText } from '../described.ts'
import type { Lowered, Lowering, Planned, Planner, Site, Writer } from '../planned.ts'
import { addNote, planUnchanged } from '../planned.ts'
import { reportDescribed, reportRewritten, requireReshape } from '../report-keyword.ts'
import { planChild } from '../site.ts'
import { removesImpossible, treatmentOf } from '../treatment.ts'
import { planTuple } from './tuple.ts'

/**
 * A list of one kind of items; a fixed head is a tuple. Where the head is only described, `items` applies to all items: it
 * has to admit those of the head, too.
 */
export function planArray(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { mode, settings } = planner
  const { prefixItems: head = [], items: rest = true } = node
  const hasHead = head.length > 0
  const isMixed = hasHead && mode.shape.tuples === 'keep'
  if (isMixed && (node.items === undefined || mode.keywords.prefixItems.kind === 'keep'))
    return planKeptHead(node, site, planner)
  const isFlat = hasHead && !isMixed
  if (isFlat && settings.reshape) return planTuple(node, site, planner)
  const schema = isMixed ? disjoin([...head, rest]) : rest
  const { untyped, explicitMembers } = mode.shape
  const isPlanned = node.items !== undefined || (untyped !== 'keep' && explicitMembers === true)
  const items = isPlanned ? planChild(schema, site, planner, 'items') : undefined
  const keywords = planKeywords(node, isFlat ? ['prefixItems', 'items'] : ['items'], site, planner)
  return {
    isPossible: () => true,
    isPlain: (facts) => items === undefined || !items.isPossible(facts) || items.isPlain(facts),
    write(writer) {
      if (isFlat) requireReshape(constructs.tuple, 'prefixItems', site, writer)
      const lowered = items?.write(writer) ?? { node: true, codec: SAME }
      if (lowered.node === false && (isMixed || removesImpossible(mode)))
        return writeEmpty(node, keywords, site, writer)
      const codec: Codec = lowered.codec.kind === 'same' ? SAME : { kind: 'array', items: lowered.codec }
      const isWritten = node.items !== undefined || codec.kind !== 'same' || mode.shape.closed
      const structure: Structure = isWritten ? { items: lowered.node } : {}
      const end = isMixed ? endOfHead(node, writer) : {}
      const result = keywords.assemble({ ...structure, ...end }, codec, writer)
      if (isMixed) reportRest(result, schema, node, site, writer)
      return { node: result, codec }
    },
  }
}

/** A head whose items are written otherwise cannot be kept after all. */
function planKeptHead(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { maxItems } = removesImpossible(planner.mode) ? endOfHead(node, planner) : {}
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
  const { items = true, prefixItems = [] } = node
  const { maxItems = Number.POSITIVE_INFINITY } = result.maxItems === undefined ? {} : node
  // Nothing follows it anyway, or the same as in it.
  if (maxItems <= prefixItems.length || equalJson(union, items)) return
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
  addNote(result, describedText(keyword, node[keyword] ?? null, site, writer))
  reportDescribed(node, keyword, site, writer)
}

/** Only the empty list is valid; providers want an item schema all the same. */
function writeEmpty(node: SchemaObject, keywords: Keywords, site: Site, writer: Writer): Lowered {
  const takesBound = writer.mode.keywords.maxItems.kind === 'keep'
  const grade = takesBound ? 'exact' : 'described'
  reportRewritten(node, 'items', { replacement: replacements.maxItems(0), grade }, site, writer)
  const maxItems = takesBound ? 0 : undefined
  const result = keywords.assemble({ items: { type: 'string' }, maxItems }, SAME, writer)
  if (!takesBound) {
    addNote(result, notes.alwaysEmpty)
    if (node.maxItems !== undefined) reportDescribed(node, 'maxItems', site, writer)
  }
  return { node: result, codec: SAME }
}
