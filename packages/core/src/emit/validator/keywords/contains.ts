import type { SchemaObject } from '../../../schema/types.ts'
import { printString } from '../../print.ts'
import { describe } from '../describe.ts'
import { both, leaveIf, NEVER, not } from '../expression.ts'
import { check } from '../generator.ts'
import { fail, failLimit, partSpot, type Spot } from '../spot.ts'

/** Counts the items that fit `contains`. */
export function searchLoop(schema: SchemaObject, spot: Spot): string {
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
  const few = minContains > 0 ? leaveIf(tooFew) : ''
  const many = failLimit(spot, `n>${maxContains}`, 'maxContains', maxContains)
  return `let n=0;${loop}${few}${leaveIf(many)}`
}
