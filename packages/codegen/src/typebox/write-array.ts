import { keywordsWhere, listedValues, typeList } from '@toolbake/core/internal'
import * as messages from '../messages/messages.ts'
import { call } from './calls.ts'
import type { Residual } from './residual.ts'
import { addResidual, addUnevaluated, residualPart } from './residual.ts'
import type { Option, Part, Schema, SchemaObject, Site, Writer } from './types.ts'
import { optionsOf } from './write-scalar.ts'

const OPTIONS = keywordsWhere(
  ({ appliesTo, kind, needs }) => appliesTo === 'array' && kind === 'assertion' && needs === undefined,
)
const COUNTING = keywordsWhere(({ group }) => group === 'contains')

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
  const own = [...optionsOf(schema, OPTIONS), ...containsOptions(schema, site, residual, writer)]
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
  for (const keyword of [...ITEMS, ...OPTIONS, 'contains', ...COUNTING])
    if (schema[keyword] !== undefined) whole[keyword] = schema[keyword]
  return residualPart({ schema: whole, reasons: 1 }, writer, tupleType(schema, writer))
}

const ITEMS = ['prefixItems', 'items'] as const

function tupleType(
  { prefixItems = [], items, minItems = 0, maxItems }: SchemaObject,
  writer: Writer,
): string {
  const ends = items === false || (maxItems !== undefined && maxItems <= prefixItems.length)
  const types = prefixItems
    .slice(0, maxItems)
    .map((item, index) => `${typeOf(item, writer)}${index < minItems ? '' : '?'}`)
  return `[${[...types, ...(ends ? [] : [`...${typeOf(items ?? true, writer)}[]`])].join(', ')}]`
}

/** Returns the type of an item if it is short, or else `unknown`; in parentheses if an operator follows. */
function typeOf(schema: Schema, writer: Writer): string {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.$ref !== undefined) {
    const text = writer.refer(schema.$ref, [])
    // In a recursive module the reference is not a constant.
    return /^[\w$]+$/.test(text) ? `Static<typeof ${text}>` : 'unknown'
  }
  const isList = typeList(schema)?.join() === 'array' && schema.prefixItems === undefined
  const item = isList && listedValues(schema) === undefined ? scalarType(schema.items ?? true) : undefined
  return scalarType(schema) ?? (item === undefined ? 'unknown' : `${item}[]`)
}

/** Returns the type of a scalar schema; undefined for others. */
function scalarType(schema: Schema): string | undefined {
  if (typeof schema === 'boolean' || schema.$ref !== undefined) return undefined
  const listed = listedValues(schema)?.map((value) => JSON.stringify(value))
  const words = listed ?? (typeList(schema) ?? ['array']).map((type) => WORDS[type] ?? '')
  if (words.length === 0 || words.some((word) => word === '' || /^[[{]/.test(word))) return undefined
  return words.length === 1 ? words[0] : `(${[...new Set(words)].join(' | ')})`
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

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
