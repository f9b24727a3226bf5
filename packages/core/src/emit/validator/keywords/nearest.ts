import { conjunctsOf, MAX_UNIONS, unionsOf } from '../../../schema/conjuncts.ts'
import type { Node } from '../../../schema/evaluate/resources.ts'
import type { SchemaObject } from '../../../schema/types.ts'
import type { Stop } from '../expression.ts'
import type { Generator, Spot } from '../generator.ts'
import { fail, functionFor, reports, rootSpot, rowOf } from '../generator.ts'
import { printString, printValue } from '../print.ts'
import type { Choice } from './choices.ts'
import { takesObjects, targetOf } from './choices.ts'
import { constantNames, declaredNames } from './union-names.ts'

/** How many of its properties tell an alternative from others. */
const MAX_NAMES = 16

/** Where no alternative is right, the one that comes nearest tells what is wrong. */
export function failUnion(
  generator: Generator,
  rule: string,
  choices: readonly Choice[],
  spot: Spot,
  expected: string,
): Stop {
  if (!reports(generator, spot)) return fail(generator, spot, rule, expected)
  const root = rootSpot(spot.tracker !== undefined, spot.isName)
  const declared = choices.filter(takesObjects).map(({ node }) => declaredNames(generator, node))
  const isCommon = (name: string): boolean => declared.every((list) => list.has(name))
  const constant = choices.map(({ node }) => constantNames(generator, node))
  const isTag = (name: string): boolean => constant.filter((list) => list.has(name)).length > 1
  const candidates = choices.flatMap(({ node: place, path }, index) => {
    const referred = onlyRefers(place) ? targetOf(generator, place, place.schema) : undefined
    const node = referred ?? place
    if (!hasDetails(generator, node)) return []
    const name = functionFor(generator, node, { ...root, value: '' })
    if (name === undefined) return []
    // The function that tries the alternative notes what it evaluates, for nobody here.
    const check = spot.tracker === undefined ? name : `(x,c)=>${name}(x,c,new Set())`
    const where = referred === undefined ? spot.location + path : `#${node.pointer}`
    const own = [...declaredNames(generator, node)].filter((name) => !isCommon(name)).slice(0, MAX_NAMES)
    const tags = [...(constant[index] ?? [])].filter(isTag).slice(0, MAX_NAMES)
    const lists = tags.length > 0 ? [own, tags] : own.length > 0 ? [own] : []
    const tell = tags.length > 0 ? [generator.module.use('tellTags')] : []
    return [`[${[check, printString(where), ...lists.map((list) => printValue(list)), ...tell].join(',')}]`]
  })
  const row = rowOf(generator, spot, rule, expected)
  const key = spot.key ?? 'undefined'
  const list = generator.module.constant(`[${candidates.join(',')}]`)
  const args = `c,${row},${spot.value},${key},${list}`
  return `(!c||${generator.module.use('failUnion')}(${args}))`
}

function onlyRefers(node: Node): node is Node & { readonly schema: SchemaObject } {
  return typeof node.schema === 'object' && Object.keys(node.schema).join() === '$ref'
}

/** Whether something is checked by a function, so that more can be told than what the alternative is. */
function hasDetails(generator: Generator, node: Node, depth = MAX_UNIONS): boolean {
  const { document } = generator
  return conjunctsOf(document, node).some(
    (part) =>
      generator.needsFunction(generator, part, false) ||
      (depth > 0 &&
        unionsOf(document, part).some((choices) =>
          choices.some((choice) => hasDetails(generator, choice, depth - 1)),
        )),
  )
}
