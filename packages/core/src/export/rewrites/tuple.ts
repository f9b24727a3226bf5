import { replacements } from '../../messages/lowering.ts'
import { accepts } from '../../schema/evaluate/evaluate.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Structure } from '../assemble.ts'
import { planKeywords } from '../assemble.ts'
import type { TupleCodec } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Facts, Planned, Planner, Site, Writer } from '../planned.ts'
import { childSite, reportRewritten } from '../site.ts'
import { addNull } from './nullable.ts'
import { wrapValue } from './wrap.ts'

/** A list with a fixed head as an object `{ _0, _1, … }`, and `rest` for what may follow. */
export function planTuple(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { prefixItems = [], items = true, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node
  const head = prefixItems
    .slice(0, maxItems)
    .map((schema, index) =>
      planner.plan(schema, childSite(schema, site, planner, 'prefixItems', String(index))),
    )
  const mayFollow = maxItems > prefixItems.length && items !== false
  const rest = mayFollow ? planner.plan(items, childSite(items, site, planner, 'items')) : undefined
  const list = restList(node, planner)
  const restKeywords = planKeywords(list, [], site, planner)
  const keywords = planKeywords(node, ['prefixItems', 'items'], site, planner)
  const isPossible = (facts: Facts): boolean =>
    head.every((item, index) => index >= minItems || item.isPossible(facts)) &&
    minItems <= maxItems &&
    (minItems <= prefixItems.length || rest?.isPossible(facts) === true)
  return {
    isPossible,
    isPlain: (facts) => !isPossible(facts),
    write(writer) {
      const properties: Record<string, Schema> = {}
      const members = head.map((item, index) => writeItem(item, index, minItems, properties, writer))
      const further = rest?.write(writer)
      const hasRest = further !== undefined && further.node !== false
      if (!isPossible(writer.facts)) return { node: false, codec: SAME }
      if (hasRest) properties['rest'] = restKeywords.assemble({ items: further.node }, further.codec, writer)
      const codec: TupleCodec = {
        kind: 'tuple',
        items: members,
        ...(hasRest ? { rest: { name: 'rest', codec: further.codec } } : {}),
      }
      reportTuple(node, codec, site, writer)
      const structure: Structure = {
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
        prefixItems: undefined,
        items: undefined,
        minItems: undefined,
        maxItems: undefined,
      }
      return { node: keywords.assemble(structure, codec, writer), codec }
    },
  }
}

/** One item of the head, as a property that is null where the list ends before it. */
function writeItem(
  item: Planned,
  index: number,
  minItems: number,
  properties: Record<string, Schema>,
  writer: Writer,
): TupleCodec['items'][number] {
  const name = `_${index}`
  const lowered = item.write(writer)
  if (index < minItems) {
    properties[name] = lowered.node
    return { name, codec: lowered.codec }
  }
  const distinct = accepts(lowered.node, null, writer.lowered) ? wrapValue(lowered, writer) : lowered
  properties[name] = addNull(distinct.node, writer)
  return { name, codec: distinct.codec, absent: 'null' }
}

/** What may be missing can be missing before what is there: no list is like that. */
function reportTuple(node: SchemaObject, { items, rest }: TupleCodec, site: Site, writer: Writer): void {
  const optional = items.filter((item) => item.absent !== undefined).length
  const hasGaps = optional > (rest === undefined ? 1 : 0)
  const grade = hasGaps ? 'described' : 'reversible'
  reportRewritten(node, 'prefixItems', { replacement: replacements.object, grade }, site, writer)
}

/** The further items, as many as the head leaves of the whole. */
function restList(node: SchemaObject, { origins }: Planner): SchemaObject {
  const { prefixItems = [], minItems = 0, maxItems } = node
  const list: SchemaObject = {
    type: 'array',
    ...(minItems > prefixItems.length ? { minItems: minItems - prefixItems.length } : {}),
    ...(maxItems === undefined ? {} : { maxItems: maxItems - prefixItems.length }),
  }
  return origins.derive(list, node)
}
