import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'

const NAMES = ['a', 'b', 'x-1', 'x', 'kind', 'rest'] as const
const PATTERNS = ['^x', '^x-', '', '^[a-z]$', 'rest'] as const

/**
 * Returns arguments of a tool whose objects are described in several places: all forms of openness next to conditions,
 * unions and dependents, closed parts next to patterns, definitions that extend each other in diamonds, objects without
 * declared members.
 */
export function objectsBeside(seed: number): SchemaObject {
  const random = randomOf(seed)
  const shape = random.pick(SHAPES)
  const schema = shape(random)
  if (random.chance(0.5) || schema.$defs !== undefined) return { type: 'object', ...schema }
  return {
    type: 'object',
    properties: { n: { ...(random.chance(0.8) && { type: 'object' }), ...schema } },
    required: ['n'],
    additionalProperties: false,
  }
}

type Shape = (random: Random) => SchemaObject

const SHAPES: readonly Shape[] = [
  openBeside,
  closedBeside,
  statedBeside,
  partsOfOne,
  diamond,
  memberless,
  taggedBeside,
]

function scalar({ pick }: Random): Schema {
  return pick<Schema>([
    true,
    { type: 'string' },
    { type: 'integer' },
    { type: 'boolean' },
    { const: 'raw' },
    { enum: ['x', 'y'] },
    { type: ['string', 'null'] },
  ])
}

function members(random: Random, most = 3): Record<string, Schema> {
  const count = random.below(most + 1)
  return Object.fromEntries(
    random
      .shuffled(NAMES)
      .slice(0, count)
      .map((name) => [name, scalar(random)]),
  )
}

function names({ shuffled, below }: Random, most = 2): string[] {
  return shuffled(NAMES).slice(0, below(most + 1))
}

/** Returns keywords of the object itself. */
function stated(random: Random): SchemaObject {
  const { chance, pick } = random
  return {
    ...(chance(0.8) && { properties: members(random) }),
    ...(chance(0.4) && { required: names(random) }),
    ...(chance(0.3) && { patternProperties: { [pick(PATTERNS)]: scalar(random) } }),
  }
}

/** Returns keywords next to them that contain further descriptions. */
function beside(random: Random): SchemaObject {
  const { chance, pick } = random
  return pick<() => SchemaObject>([
    () => ({
      if: chance(0.5) ? { required: names(random) } : { properties: members(random, 1) },
      [pick(['then', 'else'])]: stated(random),
    }),
    () => ({ [pick(['anyOf', 'oneOf'])]: [stated(random), chance(0.2) ? true : stated(random)] }),
    () => ({ dependentSchemas: { [pick(NAMES)]: stated(random) } }),
    () => ({ dependentRequired: { [pick(NAMES)]: names(random) } }),
    () => ({ allOf: [stated(random)] }),
  ])()
}

function openness(random: Random): SchemaObject {
  const keyword = random.pick(['unevaluatedProperties', 'additionalProperties'])
  return { [keyword]: random.pick([true, true, scalar(random), {}]) }
}

function openBeside(random: Random): SchemaObject {
  return { ...stated(random), ...openness(random), ...beside(random) }
}

/** Returns an object without keywords about further members: the names and patterns decide. */
function statedBeside(random: Random): SchemaObject {
  return { ...stated(random), ...beside(random), ...(random.chance(0.3) && beside(random)) }
}

function closedBeside(random: Random): SchemaObject {
  const keyword = random.pick(['unevaluatedProperties', 'additionalProperties'])
  return { ...stated(random), ...beside(random), [keyword]: false }
}

function partsOfOne(random: Random): SchemaObject {
  const { chance, pick } = random
  const others = (): SchemaObject => {
    const keyword = pick(['additionalProperties', 'additionalProperties', 'unevaluatedProperties'])
    return { [keyword]: pick([false, true, scalar(random)]) }
  }
  const part = (): SchemaObject => ({ ...stated(random), ...(chance(0.4) && others()) })
  return {
    ...(chance(0.3) && stated(random)),
    ...(chance(0.2) && others()),
    allOf: chance(0.2) ? [part()] : [part(), part()],
  }
}

function diamond(random: Random): SchemaObject {
  const depth = 2 + random.below(3)
  const reference = (index: number): SchemaObject => ({ $ref: `#/$defs/d${Math.min(index, depth)}` })
  const definition = (index: number): SchemaObject => ({
    properties: { [`p${index}`]: scalar(random) },
    ...(index < depth && { allOf: [reference(index + 1), reference(index + 2)] }),
    ...(random.chance(0.3) && { required: [`p${index}`] }),
  })
  const $defs = Object.fromEntries(
    Array.from({ length: depth + 1 }, (_, index) => [`d${index}`, definition(index)]),
  )
  return { properties: { n: { type: 'object', ...reference(0) } }, allOf: [reference(1)], $defs }
}

function memberless(random: Random): SchemaObject {
  const { chance } = random
  return {
    properties: {
      n: {
        type: 'object',
        properties: {},
        ...beside(random),
        ...(chance(0.4) && { required: names(random) }),
      },
    },
  }
}

function taggedBeside(random: Random): SchemaObject {
  const tag = random.pick(NAMES)
  return {
    properties: { [tag]: { type: 'string' } },
    required: [tag, ...names(random)],
    [random.pick(['anyOf', 'oneOf'])]: [
      stated(random),
      { properties: { [tag]: { const: 'raw' }, ...members(random, 1) } },
    ],
    ...(random.chance(0.3) && openness(random)),
  }
}

/** Returns OpenAPI's `nullable` next to other keywords, and the equivalent JSON Schema. */
export function nullableBeside(seed: number): {
  readonly written: SchemaObject
  readonly meant: SchemaObject
} {
  const random = randomOf(seed)
  const { chance, pick } = random
  const base: SchemaObject = {
    // `pick` returns a readonly list, which `type` does not take.
    ...(chance(0.8) && { type: pick(['string', 'integer', ['string', 'boolean']] as const) as never }),
    ...(chance(0.5) && { enum: pick<(string | number)[]>([['x'], ['b', 'x'], [1, 'b']]) }),
    ...(chance(0.4) && { const: pick(['b', 'x', 1]) }),
    ...(chance(0.2) && { minLength: 1 }),
    ...(chance(0.3) && { $ref: '#/$defs/X' }),
  }
  const $defs = { X: pick<SchemaObject>([{ type: 'string' }, { enum: ['b', 'x'] }, { type: 'integer' }]) }
  const place = (schema: Schema): SchemaObject => {
    const properties: Record<string, Schema> = { a: schema }
    return { type: 'object', properties, required: ['a'], $defs }
  }
  return {
    written: place({ ...base, nullable: true }),
    meant: place({ anyOf: [base, { type: 'null' }] }),
  }
}
