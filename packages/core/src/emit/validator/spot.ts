import type { SchemaType } from '../../json.ts'
import { formatPointer } from '../../pointer.ts'
import { visitDown } from '../../schema/walk.ts'
import { printString, printValue } from '../print.ts'
import { ALWAYS, both, NEVER, type Stop } from './expression.ts'
import type { Generator } from './generator.ts'
import type { ValidatorProblem } from './types.ts'

/** A value in generated code, and how its failures are reported. */
export interface Spot {
  readonly generator: Generator
  /** An identifier. */
  readonly value: string
  /** JavaScript text of the key below the function's trail; absent: the trail ends at this value. */
  readonly key?: string
  /** The location of the schema below the trail; absent: it follows from the key. */
  readonly where?: string
  /** The same location, always present. */
  readonly location: string
  /** Whether errors are not reported. */
  readonly quiet?: boolean
  /** Whether the value is the name of a property, and reported as such. */
  readonly isName?: boolean
  /** The variable that records which keys and items were evaluated. */
  readonly tracker?: string
  /** The value is known to have one of these types. */
  readonly known?: readonly SchemaType[]
  /** Further valid types, which another branch accepts. */
  readonly also?: readonly SchemaType[]
}

/** Returns the spot of a function's own argument. */
export function rootSpot(generator: Generator, tracked: boolean, isName = false): Spot {
  return { generator, value: 'x', location: '', isName, ...(tracked ? { tracker: 't' } : {}) }
}

/** Returns the spot of a part of the value, for a subschema. */
export function partSpot(spot: Spot, value: string, key: string, path: string): Spot & { where: string } {
  const { generator, quiet = false } = spot
  const location = spot.location + path
  return { generator, value, key, location, where: location, quiet }
}

/** Returns the spot of the same value, for a subschema. */
export function sameSpot({ known: _, also: __, ...spot }: Spot, path: string): Spot {
  const where = spot.location + path
  return { ...spot, location: where, where }
}

/** Returns what happens when a check fails: it is recorded if errors are reported; otherwise the check stops. */
export function fail(spot: Spot, rule: string, expected: string): Stop {
  if (!reports(spot)) return ALWAYS
  const key = spot.key === undefined ? '' : `,${spot.key}`
  return `${spot.generator.module.use('fail')}(c,${rowOf(spot, rule, expected)},${spot.value}${key})`
}

/** Stops if a test is true, and reports a keyword with its limit; never stops if the schema has no limit. */
export function failLimit(spot: Spot, test: Stop, keyword: string, limit: number | undefined): Stop {
  return limit === undefined ? NEVER : both(test, fail(spot, `${keyword}Rule`, String(limit)))
}

/** Reports the required properties that an object lacks. */
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

/** Records a keyword that cannot be enforced. */
export function reportProblem({ generator }: Spot, problem: Omit<ValidatorProblem, 'pointer'>): void {
  const { module, root, pointers } = generator
  // The first problem finds the pointers of all schemas.
  if (pointers.size === 0)
    visitDown(root, '', (schema, at) => {
      if (pointers.has(schema)) return undefined
      pointers.set(schema, at)
      return ({ keyword, key }) => at + formatPointer(key === undefined ? [keyword] : [keyword, key])
    })
  module.problems.push({ ...problem, pointer: pointers.get(problem.schema) ?? '' })
}
