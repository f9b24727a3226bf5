import type { Part } from '../../../schema/conjuncts.ts'
import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../../schema/conjuncts.ts'
import { printString, printValue } from '../../print.ts'
import type { Stop } from '../expression.ts'
import { functionFor } from '../functions.ts'
import type { Generator } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { fail, reports, rootSpot, rowOf } from '../spot.ts'
import type { Choice } from './choices.ts'
import { takesObjects } from './choices.ts'
import { constantNames, declaredNames } from './union-names.ts'

/** How many of its properties tell an alternative from others. */
const MAX_NAMES = 16

/** Where no alternative fits, errors describe what the nearest one lacks. */
export function failUnion(
  generator: Generator,
  rule: string,
  choices: readonly Choice[],
  spot: Spot,
  expected: string,
): Stop {
  if (!reports(generator, spot)) return fail(generator, spot, rule, expected)
  const { definition } = generator
  const root = rootSpot(spot.tracker !== undefined, spot.isName)
  const declared = choices.filter(takesObjects).map((choice) => declaredNames(choice, definition))
  const isCommon = (name: string): boolean => declared.every((list) => list.has(name))
  const constant = choices.map((choice) => constantNames(choice, definition))
  const isTag = (name: string): boolean => constant.filter((list) => list.has(name)).length > 1
  const candidates = choices.flatMap((choice, index) => {
    const part = referredBy(choice, generator) ?? choice
    if (!hasDetails(generator, part)) return []
    const name = functionFor(generator, part.schema, { ...root, value: '' })
    if (name === undefined) return []
    // The function that tries the alternative notes what it evaluates, for nobody here.
    const check = spot.tracker === undefined ? name : `(x,c)=>${name}(x,c,new Set())`
    const where = part === choice ? spot.location + part.path : part.path
    const own = [...declaredNames(part, definition)].filter((name) => !isCommon(name)).slice(0, MAX_NAMES)
    const tags = [...(constant[index] ?? [])].filter(isTag).slice(0, MAX_NAMES)
    const lists = tags.length > 0 ? [own, tags] : own.length > 0 ? [own] : []
    const failTags = tags.length > 0 ? [generator.module.use('failTags')] : []
    return [
      `[${[check, printString(where), ...lists.map((list) => printValue(list)), ...failTags].join(',')}]`,
    ]
  })
  const row = rowOf(generator, spot, rule, expected)
  const key = spot.key ?? 'undefined'
  const list = generator.module.constant(`[${candidates.join(',')}]`)
  const args = `c,${row},${spot.value},${key},${list}`
  return `(!c||${generator.module.use('failUnion')}(${args}))`
}

/** What an alternative leads to that is nothing but a reference. */
function referredBy({ schema }: Choice, { definition }: Generator): Part | undefined {
  if (typeof schema === 'boolean' || schema.$ref === undefined || Object.keys(schema).length > 1)
    return undefined
  const target = definition(schema.$ref)
  return target === undefined ? undefined : { schema: target, path: schema.$ref }
}

/** Whether a function checks part of it, so that errors can describe more than the alternative as a whole. */
function hasDetails(generator: Generator, from: Part, depth = MAX_UNIONS): boolean {
  return conjunctsOf(from, generator.definition).some(
    (part) =>
      generator.needsFunction(generator, part.schema, false) ||
      (depth > 0 &&
        unionsOf(part).some((choices) => choices.some((choice) => hasDetails(generator, choice, depth - 1)))),
  )
}
