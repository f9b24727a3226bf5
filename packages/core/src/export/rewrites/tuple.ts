import { replacements } from '../../messages/lowering.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { planKeywords } from '../assemble.ts'
import { SAME, type TupleCodec } from '../codec.ts'
import type { Facts, Planned, Planner, Site } from '../planned.ts'
import { reportRewritten } from '../report-keyword.ts'
import { deeper, planChild } from '../site.ts'
import { madeObject } from '../treatment.ts'
import { nullForAbsent } from './wrap.ts'

/** Keywords for the items of an array and their number. */
const LIST = keywordsWhere(({ merge, bounds }) => merge === 'items' || bounds === 'items')

/** Plans an array with `prefixItems` as an object `{ _0, _1, … }`, with `rest` for further items. */
export function planTuple(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { prefixItems = [], items = true, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node
  const head = prefixItems
    .slice(0, maxItems)
    .map((schema, index) => planChild(schema, site, planner, 'prefixItems', String(index)))
  const mayFollow = maxItems > prefixItems.length && items !== false
  const rest = mayFollow ? planChild(items, deeper(site), planner, 'items') : undefined
  const restList: SchemaObject = {
    type: 'array',
    ...(minItems > prefixItems.length ? { minItems: minItems - prefixItems.length } : {}),
    ...(node.maxItems === undefined ? {} : { maxItems: maxItems - prefixItems.length }),
  }
  const assembleRest = planKeywords(planner.origins.derive(restList, node), [], site, planner)
  const assemble = planKeywords(node, LIST, site, planner)
  const isPossible = (facts: Facts): boolean =>
    head.every((item, index) => index >= minItems || item.isPossible(facts)) &&
    minItems <= maxItems &&
    (minItems <= prefixItems.length || rest?.isPossible(facts) === true)
  return {
    isPossible,
    keepsValues: (facts) => !isPossible(facts),
    write(writer) {
      const properties: Record<string, Schema> = {}
      const members = head.map((item, index): TupleCodec['items'][number] => {
        const written = item.write(writer)
        // The array may end before this item, which is then sent as null.
        const { node: lowered, ...sent } = index < minItems ? written : nullForAbsent(written, writer)
        const name = `_${index}`
        properties[name] = lowered
        return { name, ...sent }
      })
      const further = rest?.write(writer)
      if (!isPossible(writer.facts)) return { node: false, codec: SAME }
      let codec: TupleCodec = { kind: 'tuple', items: members }
      if (further !== undefined && further.node !== false) {
        properties['rest'] = assembleRest({ items: further.node }, further.codec, writer)
        codec = { ...codec, rest: { name: 'rest', codec: further.codec } }
      }
      // The object can lack an item before one that is present; no array has such a gap.
      const hasGaps = members.filter(({ absent }) => absent).length > (codec.rest === undefined ? 1 : 0)
      const grade = hasGaps ? 'described' : 'reversible'
      reportRewritten('prefixItems', replacements.object, grade, { node, site, writer })
      return { node: assemble(madeObject(properties, writer.mode), codec, writer), codec }
    },
  }
}
