import { type Part, schemasWithin } from '../../../schema/conjuncts.ts'
import { resolveBareReference } from '../../../schema/definitions.ts'
import { printString, printValue } from '../../print.ts'
import type { Stop } from '../expression.ts'
import { functionFor } from '../functions.ts'
import type { Generator } from '../generator.ts'
import { fail, reports, rootSpot, rowOf, type Spot } from '../spot.ts'
import { type Choice, constantNames, declaredNames, takesObjects } from './choices.ts'

/** The maximal number of properties that distinguish a branch from the others. */
const MAX_NAMES = 16

/** A branch whose errors can be described, and the names that identify it. */
export interface Candidate {
  readonly choice: Choice
  /** The target of the branch's reference, or the branch itself. */
  readonly part: Part
  /** Properties that not all branches have. */
  readonly own: readonly string[]
  /** Names whose value is constant in several branches. */
  readonly tags: readonly string[]
}

/** Returns the branches that a function checks: of others, errors can only report that they do not match. */
export function candidatesOf(choices: readonly Choice[], generator: Generator): Candidate[] {
  const { definition } = generator
  const declared = choices.filter(takesObjects).map((choice) => declaredNames(choice.schema, definition))
  const declarations = countNames(declared)
  const isCommon = (name: string): boolean => (declarations.get(name) ?? 0) === declared.length
  const constant = choices.map((choice) => constantNames(choice.schema, definition))
  const constants = countNames(constant)
  const isTag = (name: string): boolean => (constants.get(name) ?? 0) > 1
  const untracked = rootSpot(generator, false)
  return choices.flatMap((choice, index) => {
    const schema = resolveBareReference(choice.schema, definition)
    const isReference = typeof choice.schema === 'object' && schema !== choice.schema
    const part = isReference ? { schema, path: choice.schema.$ref ?? '' } : choice
    const schemas = [...schemasWithin(schema, definition)]
    if (!schemas.some((each) => generator.needsFunction(each, untracked))) return []
    const own = [...declaredNames(schema, definition)].filter((each) => !isCommon(each)).slice(0, MAX_NAMES)
    const tags = [...(constant[index] ?? [])].filter(isTag).slice(0, MAX_NAMES)
    return [{ choice, part, own, tags }]
  })
}

function countNames(lists: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists) for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** If no branch matches, the errors describe what is wrong with the nearest one. */
export function failUnion(rule: string, choices: readonly Choice[], spot: Spot, expected: string): Stop {
  if (!reports(spot)) return fail(spot, rule, expected)
  const { generator, tracker } = spot
  const { module } = generator
  const root = rootSpot(generator, tracker !== undefined, spot.isName)
  const candidates = candidatesOf(choices, generator).flatMap(({ choice, part, own, tags }) => {
    const name = functionFor(part.schema, { ...root, value: '' })
    if (name === undefined) return []
    // The function of the branch records what it evaluates, which nobody reads here.
    const check = tracker === undefined ? name : `(x,c)=>${name}(x,c,new Set())`
    const where = part === choice ? spot.location + part.path : part.path
    const lists = tags.length > 0 ? [own, tags] : own.length > 0 ? [own] : []
    const failTags = tags.length > 0 ? [module.use('failTags')] : []
    return `[${[check, printString(where), ...lists.map((list) => printValue(list)), ...failTags].join(',')}]`
  })
  const row = rowOf(spot, rule, expected)
  const list = module.constant(`[${candidates.join(',')}]`)
  return `(!c||${module.use('failUnion')}(c,${row},${spot.value},${spot.key ?? 'undefined'},${list}))`
}
