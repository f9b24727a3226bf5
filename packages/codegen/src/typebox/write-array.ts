import { keywordsWhere } from '@toolbake/core/internal'
import * as messages from '../messages/messages.ts'
import { call, union } from './calls.ts'
import type { Residual } from './residual.ts'
import { addResidual, addUnevaluated } from './residual.ts'
import type { Option, Part, SchemaObject, Site, Writer } from './types.ts'
import { optionsOf } from './write-scalar.ts'

const OPTIONS = keywordsWhere(
  ({ appliesTo, kind, needs }) => appliesTo === 'array' && kind === 'assertion' && needs === undefined,
)
const COUNTING = keywordsWhere(({ group }) => group === 'contains')

/** `Type.Array`, or `Type.Tuple` where every item has its own schema. */
export function writeArray(schema: SchemaObject, site: Site, residual: Residual, writer: Writer): Part {
  const { prefixItems, items, contains, unevaluatedItems } = schema
  const own = optionsOf(schema, OPTIONS)
  if (unevaluatedItems !== undefined) addUnevaluated('unevaluatedItems', schema, site, residual, writer)
  own.push(...containsOptions(schema, site, residual, writer))
  if (prefixItems === undefined || prefixItems.length === 0) {
    const item = writer.write(items ?? true, { pointer: `${site.pointer}/items` })
    return (options) => call('Type.Array', [item], [...own, ...options])
  }
  const written = prefixItems.map((item, index) =>
    writer.write(item, { pointer: `${site.pointer}/prefixItems/${index}` }),
  )
  if (isFixed(schema, prefixItems.length) && contains === undefined && schema.uniqueItems !== true) {
    return (options) => call('Type.Tuple', [`[${written.join(', ')}]`], options)
  }
  writer.report(site, 'unsafe', 'prefixItems', messages.FIXED_TUPLES)
  addResidual(residual, 'prefixItems', prefixItems)
  addResidual(residual, 'items', items)
  const known = [...new Set([...written, ...restOf(schema, prefixItems.length, site, writer)])]
  const isAnything = known.includes('Type.Unknown()')
  const item = isAnything
    ? 'Type.Unknown()'
    : union(
        known.map(
          (text): Part =>
            () =>
              text,
        ),
        [],
      )
  return (options) => call('Type.Array', [item], [...own, ...options])
}

/** Every valid array has as many items as there are schemas. */
function isFixed(
  { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: SchemaObject,
  length: number,
): boolean {
  return minItems === length && (maxItems === length || (items === false && maxItems >= length))
}

function restOf({ items, maxItems }: SchemaObject, length: number, site: Site, writer: Writer): string[] {
  if (items === false || (maxItems !== undefined && maxItems <= length)) return []
  return [writer.write(items ?? true, { pointer: `${site.pointer}/items` })]
}

function containsOptions(schema: SchemaObject, site: Site, residual: Residual, writer: Writer): Option[] {
  const { contains, minContains, maxContains } = schema
  if (contains === undefined) return []
  if (minContains !== 0) {
    const text = writer.write(contains, { pointer: `${site.pointer}/contains` })
    return [['contains', text], ...optionsOf(schema, ['minContains', 'maxContains'])]
  }
  if (maxContains === undefined) return []
  writer.report(site, 'unsafe', 'minContains', messages.CONTAINS_ONE)
  for (const keyword of COUNTING) addResidual(residual, keyword, schema[keyword])
  return []
}
