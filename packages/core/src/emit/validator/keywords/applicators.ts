import type { Node } from '../../../schema/evaluate/resources.ts'
import { followDynamicReference, followReference } from '../../../schema/evaluate/resources.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
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
import type { Generator, Spot } from '../generator.ts'
import { applied, check, checkReference, child, fail, local, together } from '../generator.ts'
import { printString } from '../print.ts'
import { mergeInto } from './unevaluated.ts'
import { unionCode } from './union.ts'

/** Compiles a keyword that applies subschemas to the same value. */
type ApplicatorCompiler = (generator: Generator, node: Node, schema: SchemaObject, spot: Spot) => Code

/** In the order in which they are checked. */
export const APPLICATORS: Readonly<Record<string, ApplicatorCompiler>> = {
  $ref(generator, node, { $ref = '' }, spot) {
    const target = followReference(generator.document, node, $ref)
    return expression(checkReference(generator, node, target, spot, '$ref'))
  },
  $dynamicRef(generator, node, { $dynamicRef = '' }, spot) {
    const target = followDynamicReference(generator.document, node, $dynamicRef)
    return expression(checkReference(generator, node, target, spot, '$dynamicRef'))
  },
  allOf(generator, node, { allOf = [] }, spot) {
    const parts = allOf.map((part, index) => () => {
      const place = child(generator, node, part, 'allOf', String(index))
      return expression(check(generator, place, applied(spot, `/allOf/${index}`)))
    })
    return sequence(...together(generator, parts))
  },
  anyOf: (generator, node, { anyOf = [] }, spot) => unionCode(generator, node, 'anyOf', anyOf, spot),
  oneOf: (generator, node, { oneOf = [] }, spot) => unionCode(generator, node, 'oneOf', oneOf, spot),
  not(generator, node, { not: excluded = false }, spot) {
    const { tracker: _, ...untracked } = applied(spot, '/not')
    const place = child(generator, node, excluded, 'not')
    const fits = not(check(generator, place, { ...untracked, quiet: true }))
    const expected = printString(describe(generator.document, place, 'not'))
    return expression(both(fits, fail(generator, spot, 'notRule', expected)))
  },
  if: conditional,
}

function expression(stop: Stop): Code {
  return { stop, statements: '' }
}

function conditional(generator: Generator, node: Node, schema: SchemaObject, spot: Spot): Code {
  const branch = (keyword: 'then' | 'else'): Stop => {
    const part: Schema | undefined = schema[keyword]
    if (part === undefined) return NEVER
    return check(generator, child(generator, node, part, keyword), applied(spot, `/${keyword}`))
  }
  const condition = child(generator, node, schema.if ?? true, 'if')
  const quiet = { ...applied(spot, '/if'), quiet: true }
  const tracker = spot.tracker === undefined ? undefined : local(generator, 'u')
  const [misfits, wrongThen, wrongElse] = together(generator, [
    () => check(generator, condition, tracker === undefined ? quiet : { ...quiet, tracker }),
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
