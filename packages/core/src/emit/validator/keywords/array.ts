import { keywordsWhere } from '../../../schema/keywords.ts'
import type { SchemaObject } from '../../../schema/types.ts'
import { printString } from '../../print.ts'
import { describe } from '../describe.ts'
import type { Code, Stop } from '../expression.ts'
import { both, either, leaveIf, NEVER, NOTHING, not, sequence } from '../expression.ts'
import { together } from '../functions.ts'
import type { Generator } from '../generator.ts'
import { check } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { fail } from '../spot.ts'
import { restOf } from './unevaluated.ts'

const LOOP_KEYWORDS = keywordsWhere(({ evaluates }) => evaluates === 'items')

/** Whether a schema says something of single items, or counts them. */
export function needsArrayLoop(schema: SchemaObject, tracked: boolean): boolean {
  if (schema.contains !== undefined) return true
  return LOOP_KEYWORDS.some(
    (keyword) => schema[keyword] !== undefined && (tracked || schema[keyword] !== true),
  )
}

/** Compiles what a schema says of an array: its length first, so that no loop runs over too many items. */
export function arrayCode(generator: Generator, schema: SchemaObject, spot: Spot): Code {
  const first = {
    stop: either(lengthStop(generator, schema, spot), uniqueStop(generator, schema, spot)),
    statements: '',
  }
  const loops = together(
    generator,
    // Each item is in one of the first two.
    [itemLoops, ...(schema.contains === undefined ? [] : [contains])].map(
      (print) => () => print(generator, schema, spot),
    ),
  )
  return sequence(first, ...loops.map((statements) => ({ ...NOTHING, statements })))
}

function lengthStop(generator: Generator, { minItems = 0, maxItems }: SchemaObject, spot: Spot): Stop {
  const { value } = spot
  return either(
    minItems > 0
      ? both(`${value}.length<${minItems}`, fail(generator, spot, 'minItemsRule', String(minItems)))
      : NEVER,
    maxItems === undefined
      ? NEVER
      : both(`${value}.length>${maxItems}`, fail(generator, spot, 'maxItemsRule', String(maxItems))),
  )
}

function uniqueStop(generator: Generator, { uniqueItems }: SchemaObject, spot: Spot): Stop {
  if (uniqueItems !== true) return NEVER
  return both(
    `${generator.module.use('hasDuplicates')}(${spot.value})`,
    fail(generator, spot, 'uniqueItemsRule', 'true'),
  )
}

function itemLoops(generator: Generator, schema: SchemaObject, spot: Spot): string {
  return firstItems(generator, schema, spot) + otherItems(generator, schema, spot)
}

function firstItems(generator: Generator, { prefixItems: prefix = [] }: SchemaObject, spot: Spot): string {
  const { value, tracker } = spot
  return prefix
    .map((schema, index) => {
      const path = `${spot.location}/prefixItems/${index}`
      const item = { value: 'e', key: String(index), where: path, location: path, quiet: spot.quiet === true }
      const stop = leaveIf(check(generator, schema, item))
      const evaluated = tracker === undefined ? '' : `${tracker}.add(${index});`
      const read = stop === '' ? '' : `const e=${value}[${index}];${stop}`
      return read || evaluated ? `if(${value}.length>${index}){${read}${evaluated}}` : ''
    })
    .join('')
}

function otherItems(generator: Generator, schema: SchemaObject, spot: Spot): string {
  const rest = restOf(schema, 'items')
  if (rest === undefined) return ''
  const { value, location, tracker } = spot
  const start = schema.prefixItems?.length ?? 0
  const evaluated = tracker === undefined ? '' : `${tracker}.add(i);`
  const where = `${location}/${rest.keyword}`
  const item: Spot = {
    value: 'e',
    key: 'i',
    location: where,
    quiet: spot.quiet === true,
    ...(where === '/items' ? {} : { where }),
  }
  const stop =
    rest.schema === false
      ? fail(generator, { ...item, where: location }, `${rest.keyword}Rule`, 'false')
      : check(generator, rest.schema, item)
  if (stop === NEVER && evaluated === '') return ''
  const body = `${stop === NEVER ? '' : `const e=${value}[i];${leaveIf(stop)}`}${evaluated}`
  return `for(let i=${start};i<${value}.length;i++){${body}}`
}

function contains(generator: Generator, schema: SchemaObject, spot: Spot): string {
  if (schema.contains === undefined) return ''
  const { value, tracker } = spot
  const { minContains = 1, maxContains } = schema
  const item: Spot = { value: 'e', key: 'i', where: '', location: '', quiet: true }
  const fits = not(check(generator, schema.contains, item))
  const wanted = printString(describe(schema.contains, generator.definition, 'contains'))
  const tooFew =
    minContains === 1
      ? fail(generator, spot, 'containsRule', wanted)
      : fail(generator, spot, 'minContainsRule', String(minContains))
  const counted = `n++;${tracker === undefined ? '' : `${tracker}.add(i);`}`
  // Where no item can fit, there is nothing to count.
  const loop =
    fits === NEVER ? '' : `for(let i=0;i<${value}.length;i++){const e=${value}[i];if(${fits}){${counted}}}`
  const few = minContains > 0 ? leaveIf(both(`n<${minContains}`, tooFew)) : ''
  const many =
    maxContains === undefined
      ? ''
      : leaveIf(both(`n>${maxContains}`, fail(generator, spot, 'maxContainsRule', String(maxContains))))
  return `let n=0;${loop}${few}${many}`
}
