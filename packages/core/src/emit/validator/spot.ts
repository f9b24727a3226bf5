import type { SchemaType } from '../../json.ts'
import { formatPointer } from '../../pointer.ts'
import { visitDown } from '../../schema/walk.ts'
import { printString, printValue } from '../print.ts'
import { ALWAYS, both, NEVER, type Stop } from './expression.ts'
import type { Generator } from './generator.ts'
import type { ValidatorProblem } from './types.ts'

/** A value in generated code, and what a failure there is reported with. */
export interface Spot {
  readonly generator: Generator
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
export function rootSpot(generator: Generator, tracked: boolean, isName = false): Spot {
  return { generator, value: 'x', location: '', isName, ...(tracked ? { tracker: 't' } : {}) }
}

/** A part of the value, checked by a schema further down in this one. */
export function partSpot(spot: Spot, value: string, key: string, path: string): Spot & { where: string } {
  const { generator, quiet = false } = spot
  const location = spot.location + path
  return { generator, value, key, location, where: location, quiet }
}

/** The same value, checked by a schema further down in this one. */
export function applied({ known: _, also: __, ...spot }: Spot, path: string): Spot {
  const where = spot.location + path
  return { ...spot, location: where, where }
}

/** What happens when a check fails: it is noted where errors are wanted, and always stops where not. */
export function fail(spot: Spot, rule: string, expected: string): Stop {
  if (!reports(spot)) return ALWAYS
  const key = spot.key === undefined ? '' : `,${spot.key}`
  return `${spot.generator.module.use('fail')}(c,${rowOf(spot, rule, expected)},${spot.value}${key})`
}

/** Stops where a test is true, and reports a keyword with its limit; never where the schema has none. */
export function failLimit(spot: Spot, test: Stop, keyword: string, limit: number | undefined): Stop {
  return limit === undefined ? NEVER : both(test, fail(spot, `${keyword}Rule`, String(limit)))
}

/** Reports the names that an object lacks of those that are required. */
export function failMissing(names: readonly string[], spot: Spot): Stop {
  if (!reports(spot)) return ALWAYS
  const where = spot.where === undefined ? '' : `,${printString(spot.where)}`
  return `${spot.generator.module.use('failMissing')}(c,${spot.value},${printValue(names)}${where})`
}

export function rowOf({ generator, where, isName }: Spot, rule: string, expected: string): number {
  // A property that is not allowed and a name that is not allowed are the same error.
  return generator.module.row(rule, expected, where, isName === true && rule !== 'falseRule')
}

export function reports({ generator, quiet }: Spot): boolean {
  return generator.module.reports && quiet !== true
}

/** Notes what cannot be enforced. */
export function reportProblem({ generator }: Spot, problem: Omit<ValidatorProblem, 'pointer'>): void {
  const { module, root, pointers } = generator
  // All are looked up at the first problem.
  if (pointers.size === 0)
    visitDown(root, '', (schema, at) => {
      if (pointers.has(schema)) return undefined
      pointers.set(schema, at)
      return ({ keyword, key }) => at + formatPointer(key === undefined ? [keyword] : [keyword, key])
    })
  module.problems.push({ ...problem, pointer: pointers.get(problem.schema) ?? '' })
}
