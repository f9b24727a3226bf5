import type { SchemaObject } from '../../../schema/types.ts'
import { printString } from '../../print.ts'
import { type Code, codeOf, sequence } from '../code.ts'
import { describe } from '../describe-schema.ts'
import { both, either, leaveIf, NEVER, not, type Stop } from '../expression.ts'
import { compileTogether } from '../functions.ts'
import { check } from '../generator.ts'
import { fail, failLimit, partSpot, type Spot } from '../spot.ts'
import { restOf, restStop } from './rest.ts'

/** Compiles the keywords for arrays: the length first, so that no loop runs over too many items. */
export function arrayCode(schema: SchemaObject, spot: Spot): Code {
  const first = wholeStop(schema, spot)
  const loops = compileTogether(spot, [
    // Each item belongs to only one of the two.
    () => firstItems(schema, spot) + otherItems(schema, spot),
    ...(schema.contains === undefined ? [] : [() => searchLoop(schema, spot)]),
  ])
  return sequence(first, ...loops.map(codeOf))
}

function wholeStop({ minItems = 0, maxItems, uniqueItems }: SchemaObject, spot: Spot): Stop {
  const { value } = spot
  const few = minItems > 0 ? failLimit(spot, `${value}.length<${minItems}`, 'minItems', minItems) : NEVER
  const many = failLimit(spot, `${value}.length>${maxItems}`, 'maxItems', maxItems)
  if (uniqueItems !== true) return either(few, many)
  const hasDuplicates = `${spot.generator.module.use('hasDuplicates')}(${value})`
  return either(few, many, both(hasDuplicates, fail(spot, 'uniqueItemsRule', 'true')))
}

function firstItems({ prefixItems: prefix = [] }: SchemaObject, spot: Spot): string {
  const { value, tracker } = spot
  return prefix
    .map((schema, index) => {
      const stop = leaveIf(check(schema, partSpot(spot, 'e', String(index), `/prefixItems/${index}`)))
      const evaluated = tracker === undefined ? '' : `${tracker}.add(${index});`
      const read = stop === '' ? '' : `const e=${value}[${index}];${stop}`
      return read || evaluated ? `if(${value}.length>${index}){${read}${evaluated}}` : ''
    })
    .join('')
}

function otherItems(schema: SchemaObject, spot: Spot): string {
  const rest = restOf(schema, 'array')
  if (rest === undefined) return ''
  const { value, location, tracker } = spot
  const start = schema.prefixItems?.length ?? 0
  const { where, ...named } = partSpot(spot, 'e', 'i', `/${rest.keyword}`)
  const stop = restStop(rest, where === '/items' ? named : { ...named, where }, location)
  const read = stop === NEVER ? '' : `const e=${value}[i];${leaveIf(stop)}`
  const evaluated = tracker === undefined ? '' : `${tracker}.add(i);`
  return read || evaluated ? `for(let i=${start};i<${value}.length;i++){${read}${evaluated}}` : ''
}

function searchLoop(schema: SchemaObject, spot: Spot): string {
  const { contains: wanted = true, minContains = 1, maxContains } = schema
  const { value, tracker } = spot
  const fits = not(check(wanted, { ...partSpot(spot, 'e', 'i', ''), quiet: true }))
  const described = printString(describe(wanted, spot.generator.definition, 'contains'))
  const tooFew =
    minContains === 1
      ? both('n<1', fail(spot, 'containsRule', described))
      : failLimit(spot, `n<${minContains}`, 'minContains', minContains)
  const counted = `n++;${tracker === undefined ? '' : `${tracker}.add(i);`}`
  // Where no item can fit, there is nothing to count.
  const loop =
    fits === NEVER ? '' : `for(let i=0;i<${value}.length;i++){const e=${value}[i];if(${fits}){${counted}}}`
  const many = failLimit(spot, `n>${maxContains}`, 'maxContains', maxContains)
  return `let n=0;${loop}${minContains > 0 ? leaveIf(tooFew) : ''}${leaveIf(many)}`
}
