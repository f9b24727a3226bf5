import type { SchemaType } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'

const NAMES = ['a', 'b', 'x-1', 'x y', 'kind', 'entries'] as const
const PATTERNS = ['^x', '^[a-z]$', 'y', ''] as const
const TYPES: readonly SchemaType[] = ['string', 'integer', 'number', 'boolean', 'null', 'object', 'array']
const DEFINITIONS = ['d0', 'd1'] as const

/**
 * Returns arguments of a tool in which every keyword has its own probability: with keywords of several types in one
 * schema, and several unions, conditions and references next to each other.
 */
export function mixedTools(seed: number): SchemaObject {
  const random = randomOf(seed)
  const root = { type: 'object' as const, ...withKeywords(random, 3, ROOT) }
  if (!JSON.stringify(root).includes('#/$defs')) return root
  const $defs = Object.fromEntries(
    DEFINITIONS.map((name) => [name, { ...typed(random), ...withKeywords(random, 2) }]),
  )
  return { ...root, $defs }
}

type Make = (random: Random, depth: number) => unknown

const names = ({ shuffled, below }: Random, most = 2): string[] => shuffled(NAMES).slice(0, below(most + 1))
const map = (random: Random, depth: number, keys: readonly string[]): Record<string, Schema> =>
  Object.fromEntries(keys.map((key) => [key, schema(random, depth)]))
const list = (random: Random, depth: number, most: number): Schema[] =>
  Array.from({ length: 1 + random.below(most) }, () => schema(random, depth))
const one =
  (...values: readonly unknown[]): Make =>
  ({ pick }) =>
    pick(values)
const inner: Make = (random, depth) => schema(random, depth)
const branches: Make = (random, depth) => list(random, depth, 3)

/** The probability of each keyword, and its value. */
const KEYWORDS: Readonly<Record<string, readonly [chance: number, make: Make]>> = {
  enum: [0.08, ({ shuffled, below }) => shuffled(['a', 'b', 1, 2, 1.5, true, null]).slice(0, 1 + below(4))],
  const: [0.05, one('a', 1, null, true)],
  minLength: [0.05, one(0, 1, 2)],
  maxLength: [0.05, one(1, 5)],
  pattern: [0.05, one('^[a-z]+$', '^a')],
  minimum: [0.05, one(0, 1)],
  maximum: [0.05, one(5, 10)],
  exclusiveMinimum: [0.03, one(-1, 0)],
  multipleOf: [0.04, one(1, 2)],
  properties: [0.35, (random, depth) => map(random, depth, names(random, 3))],
  required: [0.2, (random) => names(random)],
  additionalProperties: [0.15, (random, depth) => random.pick([false, false, true, inner(random, depth)])],
  patternProperties: [0.08, (random, depth) => map(random, depth, [random.pick(PATTERNS)])],
  propertyNames: [0.04, one({ pattern: '^[a-z]' }, { maxLength: 3 }, { enum: ['a', 'b', 'kind'] })],
  minProperties: [0.05, one(0, 1, 2)],
  maxProperties: [0.05, one(1, 3)],
  dependentRequired: [0.04, (random) => ({ [random.pick(NAMES)]: names(random) })],
  dependentSchemas: [0.04, (random, depth) => map(random, depth, [random.pick(NAMES)])],
  unevaluatedProperties: [0.06, (random, depth) => random.pick([false, false, true, inner(random, depth)])],
  items: [0.15, (random, depth) => random.pick([inner(random, depth), inner(random, depth), false])],
  prefixItems: [0.06, branches],
  contains: [0.04, inner],
  minItems: [0.06, one(0, 1, 2)],
  maxItems: [0.06, one(1, 3)],
  uniqueItems: [0.05, one(true, false)],
  unevaluatedItems: [0.03, (random, depth) => random.pick([false, inner(random, depth)])],
  allOf: [0.08, (random, depth) => list(random, depth, 2)],
  anyOf: [0.1, branches],
  oneOf: [0.08, branches],
  not: [0.05, inner],
  if: [0.07, inner],
  then: [0.07, inner],
  else: [0.05, inner],
  $ref: [0.05, one('#/$defs/d0', '#/$defs/d1', '#')],
  nullable: [0.03, one(true)],
}

/** Higher probabilities for the root. */
const ROOT: Readonly<Record<string, number>> = { properties: 0.9, required: 0.4, additionalProperties: 0.3 }

function withKeywords(
  random: Random,
  depth: number,
  chances: Readonly<Record<string, number>> = {},
): SchemaObject {
  const result: Record<string, unknown> = {}
  for (const [keyword, [chance, make]] of Object.entries(KEYWORDS))
    if (random.chance(chances[keyword] ?? chance)) result[keyword] = make(random, depth - 1)
  return result as SchemaObject
}

function typed({ chance, pick, shuffled, below }: Random): SchemaObject {
  if (chance(0.25)) return {}
  return { type: chance(0.2) ? shuffled(TYPES).slice(0, 1 + below(3)) : pick(TYPES) } as SchemaObject
}

function schema(random: Random, depth: number): Schema {
  if (random.chance(0.06)) return random.pick([true, true, false])
  if (depth <= 0 && random.chance(0.8)) return typed(random)
  return { ...typed(random), ...withKeywords(random, depth) }
}
