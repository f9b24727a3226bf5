import type { Schema, SchemaObject } from '../../schema/types.ts'
import { acceptsNull } from '../../strict/nullability.ts'
import type { TupleCodec } from '../codec.ts'
import { SAME } from '../codec.ts'
import type { Lowered, Lowerer, Site } from '../lowerer.ts'
import { childSite, keywordOrigin } from '../lowerer.ts'
import type { Structure } from '../treat.ts'
import { assemble } from '../treat.ts'
import { addNull } from './nullable.ts'
import { wrapValue } from './wrap.ts'

/** A list with a fixed head as an object `{ _0, _1, … }`, and `rest` for what may follow. */
export function lowerTuple(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered {
  const head = node.prefixItems as Schema[]
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node
  const properties: Record<string, Schema> = {}
  const items: TupleCodec['items'][number][] = []
  for (const [index, schema] of head.entries()) {
    if (index >= maxItems) break
    const lowered = lowerer.lower(schema, childSite(schema, site, lowerer, 'prefixItems', String(index)))
    const name = `_${index}`
    if (index < minItems) {
      properties[name] = lowered.node
      items.push({ name, codec: lowered.codec })
    } else {
      const told = acceptsNull(lowered.node, lowerer.loweredDefinition)
        ? wrapValue(lowered, lowerer)
        : lowered
      properties[name] = addNull(told.node, lowerer)
      items.push({ name, codec: told.codec, absent: 'null' })
    }
  }
  const rest = maxItems > head.length ? lowerRest(node, site, lowerer) : undefined
  const isImpossible = items.some(({ name, absent }) => !absent && properties[name] === false)
  if (isImpossible || minItems > maxItems || (minItems > head.length && rest === undefined))
    return { node: false, codec: SAME }
  if (rest !== undefined) properties['rest'] = restSchema(node, rest, site, lowerer)
  const codec: TupleCodec = {
    kind: 'tuple',
    items,
    ...(rest === undefined ? {} : { rest: { name: 'rest', codec: rest.codec } }),
  }
  reportRewritten(node, codec, site, lowerer)
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
  return { node: assemble(node, structure, codec, site, lowerer), codec }
}

/** What may be missing can be missing before what is there: no list is like that. */
function reportRewritten(
  node: SchemaObject,
  { items, rest }: TupleCodec,
  site: Site,
  lowerer: Lowerer,
): void {
  const optional = items.filter((item) => item.absent !== undefined).length
  const hasGaps = optional > (rest === undefined ? 1 : 0)
  lowerer.report(
    {
      code: 'keyword_rewritten',
      at: keywordOrigin(node, 'prefixItems', site, lowerer),
      mark: 'key',
      keyword: 'prefixItems',
      params: { keyword: 'prefixItems', replacement: 'an object' },
      grade: hasGaps ? 'described' : 'reversible',
    },
    site,
  )
}

/** The further items, as many as the head leaves of the whole. */
function restSchema(node: SchemaObject, rest: Lowered, site: Site, lowerer: Lowerer): Schema {
  const { prefixItems = [], minItems = 0, maxItems } = node
  const list: SchemaObject = {
    type: 'array',
    ...(minItems > prefixItems.length ? { minItems: minItems - prefixItems.length } : {}),
    ...(maxItems === undefined ? {} : { maxItems: maxItems - prefixItems.length }),
  }
  return assemble(lowerer.origins.derive(list, node), { items: rest.node }, rest.codec, site, lowerer)
}

function lowerRest(node: SchemaObject, site: Site, lowerer: Lowerer): Lowered | undefined {
  const items: Schema = node.items ?? true
  const lowered = items === false ? undefined : lowerer.lower(items, childSite(items, site, lowerer, 'items'))
  return lowered?.node === false ? undefined : lowered
}
