import type { SchemaType } from '../../json.ts'
import type { Stop } from './expression.ts'
import { ALWAYS } from './expression.ts'
import type { Generator } from './generator.ts'

/** A value in generated code, and what a failure there is reported with. */
export interface Spot {
  /** An identifier. */
  readonly value: string
  /** JavaScript text of the key below the function's trail; absent: the trail ends at this value. */
  readonly key?: string
  /** Location of the schema below the trail; absent: what the key names. */
  readonly where?: string
  /** The same location, always spelt out. */
  readonly location: string
  /** Only whether it is valid is wanted. */
  readonly quiet?: boolean
  /** It is the name of a property, and reported as such. */
  readonly isName?: boolean
  /** The variable that notes which keys and items were evaluated. */
  readonly tracker?: string
  /** Types of which the value is known to have one. */
  readonly known?: readonly SchemaType[]
  /** Types that are right as well: an alternative has them. */
  readonly also?: readonly SchemaType[]
}

/** The spot of a function's own argument. */
export function rootSpot(tracked: boolean, isName = false): Spot {
  return { value: 'x', location: '', ...(tracked ? { tracker: 't' } : {}), ...(isName ? { isName } : {}) }
}

/** The same value, checked by a schema further down in this one. */
export function applied(spot: Spot, path: string): Spot {
  const { value, key, quiet, isName, tracker, location } = spot
  const where = location + path
  return {
    value,
    location: where,
    where,
    ...(key === undefined ? {} : { key }),
    ...(quiet ? { quiet } : {}),
    ...(isName ? { isName } : {}),
    ...(tracker === undefined ? {} : { tracker }),
  }
}

/** What happens when a check fails: it is noted where errors are wanted, and always stops where not. */
export function fail(generator: Generator, spot: Spot, rule: string, expected: string): Stop {
  if (!reports(generator, spot)) return ALWAYS
  const key = spot.key === undefined ? '' : `,${spot.key}`
  return `${generator.module.use('fail')}(c,${rowOf(generator, spot, rule, expected)},${spot.value}${key})`
}

/** The number of the row that reports a failure at a spot. */
export function rowOf(
  { module }: Generator,
  { where, isName }: Spot,
  rule: string,
  expected: string,
): number {
  // A property that is not allowed and a name that is not allowed are the same error.
  return module.row(rule, expected, where, isName === true && rule !== 'falseRule')
}

/** Whether failures at a spot are reported. */
export function reports(generator: Generator, spot: Spot): boolean {
  return generator.module.reports && spot.quiet !== true
}
