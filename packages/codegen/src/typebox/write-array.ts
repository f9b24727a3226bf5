import { keywordsWhere } from '@toolbake/core/internal'
import * as messages from '../messages/messages.ts'
import { call } from './calls.ts'
import { OPTIONS } from './facts.ts'
import type { Residual } from './residual.ts'
import { addResidual, addUnevaluated, residualPart } from './residual.ts'
import { staticType } from './static-type.ts'
import type { Option, Part, SchemaObject, Site, Writer } from './types.ts'
import { optionsOf } from './write-scalar.ts'

const COUNTING = ['contains', ...keywordsWhere(({ needs }) => needs === 'contains')]

/** Prints `Type.Array`, or `Type.Tuple` if every item has its own schema. */
export function writeArray(schema: SchemaObject, site: Site, residual: Residual, writer: Writer): Part {
  const { prefixItems, items, contains, unevaluatedItems } = schema
  if (unevaluatedItems !== undefined) addUnevaluated('unevaluatedItems', schema, site, residual, writer)
  if (prefixItems !== undefined && prefixItems.length > 0) {
    const isPlain = contains === undefined && schema.uniqueItems !== true
    if (!isPlain || !isFixed(schema, prefixItems.length)) return writeOpenTuple(schema, site, writer)
    const written = prefixItems.map((item, index) =>
      writer.write(item, { pointer: `${site.pointer}/prefixItems/${index}` }),
    )
    return (options) => call('Type.Tuple', [`[${written.join(', ')}]`], options)
  }
  const own = [...optionsOf(schema, OPTIONS.array), ...containsOptions(schema, site, residual, writer)]
  const item = writer.write(items ?? true, { pointer: `${site.pointer}/items` })
  return (options) => call('Type.Array', [item], [...own, ...options])
}

/**
 * Prints all keywords as one part: in an intersection of `Type.Array` and `Type.Unsafe`, TypeBox would treat the array
 * as an object (`Value.Clean`, `Value.Default`).
 */
function writeOpenTuple(schema: SchemaObject, site: Site, writer: Writer): Part {
  writer.report(site, 'unsafe', 'prefixItems', messages.FIXED_TUPLES)
  const whole: SchemaObject = { type: 'array' }
  for (const keyword of [...ITEMS, ...OPTIONS.array, ...COUNTING])
    if (schema[keyword] !== undefined) whole[keyword] = schema[keyword]
  return residualPart({ schema: whole, reasons: 1 }, writer, staticType(whole, writer))
}

const ITEMS = ['prefixItems', 'items'] as const

/** Whether every valid array has as many items as there are schemas. */
function isFixed(
  { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: SchemaObject,
  length: number,
): boolean {
  return minItems === length && (maxItems === length || (items === false && maxItems >= length))
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
