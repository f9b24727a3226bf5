import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { printString } from '../../print.ts'
import { describe } from '../describe.ts'
import type { Code, Stop } from '../expression.ts'
import {
  both,
  choose,
  chooseCode,
  leaveIf,
  NEVER,
  NOTHING,
  not,
  sequence,
  toStatements,
} from '../expression.ts'
import { local, together } from '../functions.ts'
import type { Generator } from '../generator.ts'
import { check, checkReference } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { applied, fail } from '../spot.ts'
import { mergeInto } from './unevaluated.ts'
import { unionCode } from './union.ts'

/** Compiles a keyword that applies subschemas to the same value. */
type ApplicatorCompiler = (generator: Generator, schema: SchemaObject, spot: Spot) => Code

/** In the order in which they are checked. */
export const APPLICATORS: Readonly<Record<string, ApplicatorCompiler>> = {
  $ref(generator, schema, spot) {
    return expression(checkReference(generator, schema, spot))
  },
  allOf: (generator, { allOf: parts = [] }, spot) =>
    sequence(
      ...together(
        generator,
        parts.map(
          (part, index) => () => expression(check(generator, part, applied(spot, `/allOf/${index}`))),
        ),
      ),
    ),
  anyOf: (generator, { anyOf = [] }, spot) => unionCode(generator, 'anyOf', anyOf, spot),
  oneOf: (generator, { oneOf = [] }, spot) => unionCode(generator, 'oneOf', oneOf, spot),
  not: (generator, { not: excluded = false }, spot) => {
    const { tracker: _, ...untracked } = applied(spot, '/not')
    const fits = not(check(generator, excluded, { ...untracked, quiet: true }))
    const expected = printString(describe(excluded, generator.definition, 'not'))
    return expression(both(fits, fail(generator, spot, 'notRule', expected)))
  },
  if: conditional,
}

function expression(stop: Stop): Code {
  return { stop, statements: '' }
}

function conditional(generator: Generator, schema: SchemaObject, spot: Spot): Code {
  const branch = (keyword: 'then' | 'else'): Stop => {
    const part: Schema | undefined = schema[keyword]
    if (part === undefined) return NEVER
    return check(generator, part, applied(spot, `/${keyword}`))
  }
  const quiet = { ...applied(spot, '/if'), quiet: true }
  const tracker = spot.tracker === undefined ? undefined : local(generator, 'u')
  const [misfits = NEVER, wrongThen = NEVER, wrongElse = NEVER] = together(generator, [
    () => check(generator, schema.if ?? true, tracker === undefined ? quiet : { ...quiet, tracker }),
    () => branch('then'),
    () => branch('else'),
  ])
  const fits = not(misfits)
  if (spot.tracker === undefined || tracker === undefined) {
    return expression(choose(fits, wrongThen, wrongElse))
  }
  const then = { ...NOTHING, statements: mergeInto(spot.tracker, tracker) + leaveIf(wrongThen) }
  const statements = toStatements(chooseCode(fits, then, expression(wrongElse)))
  return { ...NOTHING, statements: `const ${tracker}=new Set();${statements}` }
}
