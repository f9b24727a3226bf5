import { equalJson } from '../../json.ts'
import { constructs, notes, replacements } from '../../messages/lowering.ts'
import { unite } from '../../schema/relate/join.ts'
import { type Schema, type SchemaObject, typeList, without } from '../../schema/types.ts'
import { type Assemble, planKeywords, type Structure } from '../assemble.ts'
import { type Codec, SAME } from '../codec.ts'
import { describedText } from '../described.ts'
import type { Lowered, Lowering, Planned, Planner, Site, WrittenNode } from '../planned.ts'
import { addNote, planUnchanged, reporting } from '../planned.ts'
import { reportDescribed, reportKeyword, reportRewritten, requireReshape } from '../report-keyword.ts'
import { authorKeyword, keywordOrigins, planChild } from '../site.ts'
import { removesImpossible, treatmentOf } from '../treatment.ts'
import { planTuple } from './tuple.ts'

/**
 * Plans an array. One with `prefixItems` becomes a list if its items are equal, or a tuple object if `reshape` allows
 * it. Where `prefixItems` is only described, `items` is widened to accept the prefix items, too.
 */
export function planArray(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { mode, settings } = planner
  const { prefixItems: head = [], maxItems = Number.POSITIVE_INFINITY } = node
  const hasHead = head.length > 0
  const rest = hasHead && maxItems <= head.length ? false : itemsOf(node.items)
  const list = hasHead && mode.keywords.prefixItems.kind !== 'keep' ? asList(node, planner) : undefined
  if (list !== undefined) return planList(list, node, site, planner)
  // A tuple object cannot represent values of other types than array.
  const isMixed = hasHead && (mode.shape.tuples === 'keep' || typeList(node)?.join() !== 'array')
  if (isMixed && (rest === true || mode.keywords.prefixItems.kind === 'keep'))
    return planKeptHead(node, site, planner)
  const isFlat = hasHead && !isMixed
  if (isFlat && settings.reshape) return planTuple(node, site, planner)
  const schema = isMixed ? unite([...head, rest]) : rest
  const { untyped, explicitMembers } = mode.shape
  const isPlanned = isMixed || node.items !== undefined || (untyped !== 'keep' && explicitMembers === true)
  const items = isPlanned ? planChild(schema, site, planner, 'items') : undefined
  const assemble = planKeywords(node, isFlat ? ['prefixItems', 'items'] : ['items'], site, planner)
  return {
    isPossible: () => true,
    keepsValues: (facts) => items === undefined || !items.isPossible(facts) || items.keepsValues(facts),
    write(writer) {
      const at = { node, site, writer }
      if (isFlat) requireReshape(constructs.tuple, 'prefixItems', at)
      const lowered = items?.write(writer) ?? { node: mode.shape.booleans === 'keep' || {}, codec: SAME }
      if (lowered.node === false && (isMixed || removesImpossible(mode))) return writeEmpty(assemble, at)
      const codec: Codec = lowered.codec.kind === 'same' ? SAME : { kind: 'array', items: lowered.codec }
      const isWritten = isMixed || node.items !== undefined || codec.kind !== 'same' || mode.shape.closed
      const structure: Structure = isWritten ? { items: lowered.node } : {}
      const end = isMixed ? endOfHead(node, writer) : {}
      const result = assemble({ ...structure, ...end }, codec, writer)
      if (isMixed) reportRest(result, at)
      return { node: result, codec }
    },
  }
}

/** Returns the list that accepts the same values as a tuple of equal items; undefined if it is no such tuple. */
function asList(node: SchemaObject, { origins }: Planner): SchemaObject | undefined {
  const { prefixItems: [first = true, ...others] = [], maxItems = Number.POSITIVE_INFINITY } = node
  const [count, rest] = [others.length + 1, itemsOf(node.items)]
  const isClosed = rest === false || maxItems <= count
  if (!others.every((item) => equalJson(item, first)) || !(isClosed || equalJson(rest, first)))
    return undefined
  const bound = isClosed ? { maxItems: Math.min(maxItems, count) } : {}
  return origins.derive({ ...without(node, 'prefixItems'), items: first, ...bound }, node, [], {
    items: 'prefixItems',
  })
}

function planList(list: SchemaObject, node: SchemaObject, site: Site, planner: Planner): Planned {
  const isSame = list.maxItems === node.maxItems && node.items !== false
  const isExact = isSame || treatmentOf('maxItems', list, planner).kind === 'keep'
  const grade = isExact ? 'exact' : 'described'
  return reporting(planArray(list, site, planner), (writer) =>
    reportRewritten('prefixItems', replacements.items, grade, { node, site, writer }),
  )
}

/** Plans an array that keeps `prefixItems`; it is described if the mode or the encoding of its items prevents that. */
function planKeptHead(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { closed, explicitMembers } = planner.mode.shape
  // Clients that validate by draft-07 apply `items` to the prefix items, too.
  const end = endOfHead(node, planner)
  const isSettled = itemsOf(node.items) === true || end.maxItems !== undefined
  const structure = { items: closed || explicitMembers === true ? {} : undefined, ...end }
  const assemble = planKeywords(node, isSettled ? ['items'] : [], site, planner)
  return planUnchanged((writer) => {
    const at = { node, site, writer }
    if (end.maxItems !== undefined && end.maxItems !== node.maxItems) reportEnd(end.maxItems, at)
    const result = assemble(isSettled ? structure : {}, SAME, writer)
    describeItems(result, at)
    return explicitMembers === true && result.items === undefined ? { ...result, items: {} } : result
  })
}

/** Returns the schema of further items: `true` if `items` is absent or `{}`. */
function itemsOf(items: Schema = true): Schema {
  return typeof items === 'object' && Object.keys(items).length === 0 ? true : items
}

/** Returns the `maxItems` that replaces `items: false`, if the mode keeps it. */
function endOfHead(node: SchemaObject, lowering: Lowering): Pick<SchemaObject, 'maxItems'> & Structure {
  if (node.items !== false) return {}
  const maxItems = Math.min(node.prefixItems?.length ?? 0, node.maxItems ?? Number.POSITIVE_INFINITY)
  return treatmentOf('maxItems', { ...node, maxItems }, lowering).kind === 'keep' ? { maxItems } : {}
}

/** Reports what became of the constraint on the items after the prefix, if something is lost or replaced. */
function reportRest(result: SchemaObject, at: WrittenNode): void {
  const { prefixItems = [], maxItems = Number.POSITIVE_INFINITY } = at.node
  // No item can follow the prefix, or any item.
  if (itemsOf(at.node.items) === true || maxItems <= prefixItems.length) return
  if (result.maxItems === prefixItems.length) reportEnd(prefixItems.length, at)
  else describeKeyword('items', result, at)
}

function reportEnd(count: number, at: WrittenNode): void {
  reportRewritten('items', replacements.maxItems(count), 'exact', at)
}

/** Describes `items` if `prefixItems` was not written: alone, `items` would apply to all items. */
export function describeItems(result: SchemaObject, at: WrittenNode): void {
  const isAlone = at.node.prefixItems !== undefined && result.prefixItems === undefined
  if (!isAlone || itemsOf(result.items) === true) return
  delete result.items
  describeKeyword('items', result, at)
}

/** Moves a keyword of a node to the description of what was written for it. */
export function describeKeyword(keyword: string, result: SchemaObject, at: WrittenNode, codec?: Codec): void {
  const { node, site, writer } = at
  const name = authorKeyword(keyword, at)
  addNote(result, describedText(name, node[keyword] ?? null, site, writer, codec))
  reportKeyword('keyword_described', 'described', name, at, keywordOrigins(node, keyword, site, writer))
}

/** Writes an array that can only be empty. Providers want a schema for items all the same. */
function writeEmpty(assemble: Assemble, at: WrittenNode): Lowered {
  const { node, writer } = at
  const takesBound = writer.mode.keywords.maxItems.kind === 'keep'
  reportRewritten('items', replacements.maxItems(0), takesBound ? 'exact' : 'described', at)
  const maxItems = takesBound ? 0 : undefined
  const result = assemble({ items: { type: 'string' }, maxItems }, SAME, writer)
  if (!takesBound) {
    addNote(result, notes.alwaysEmpty)
    if (node.maxItems !== undefined) reportDescribed('maxItems', at)
  }
  return { node: result, codec: SAME }
}
