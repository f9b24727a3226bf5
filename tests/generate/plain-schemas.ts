import fc from 'fast-check'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'

const KEYS = ['a', 'b', 'kind', 'x y', 'entries', 'value', '_0', 'constructor', 'é']

/** Returns arguments of a typical tool: no conjunctions, no references, each schema about one type. */
export function plainTools(depth = 3): fc.Arbitrary<SchemaObject> {
  return objects(depth)
}

function schemas(depth: number): fc.Arbitrary<Schema> {
  if (depth <= 0) return leaves
  return fc.oneof(
    { weight: 4, arbitrary: leaves },
    { weight: 3, arbitrary: objects(depth) },
    { weight: 1, arbitrary: maps(depth) },
    { weight: 2, arbitrary: lists(depth) },
    { weight: 1, arbitrary: unions(depth) },
  )
}

const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 3 })

const notes = {
  title: some(fc.constant('Title')),
  description: some(fc.constantFrom('', 'Does something.')),
  deprecated: some(fc.constant(true)),
  'x-own': some(fc.constant(1)),
}
const leaves: fc.Arbitrary<Schema> = fc.oneof(
  members({
    type: fc.constant('string'),
    minLength: some(fc.constantFrom(1, 2)),
    maxLength: some(fc.constant(9)),
    pattern: some(fc.constantFrom('^[a-z]+$', '(?=a)a.')),
    format: some(fc.constantFrom('date', 'uri', 'custom')),
    default: some(fc.constant('abc')),
    ...notes,
  }),
  members({
    type: fc.constantFrom('integer', 'number'),
    minimum: some(fc.constant(1)),
    exclusiveMaximum: some(fc.constant(9)),
    multipleOf: some(fc.constant(2)),
    examples: some(fc.constant([2])),
    ...notes,
  }),
  members({ type: fc.constant('string'), enum: fc.constantFrom(['a', 'b'], ['c']), ...notes }),
  members({ type: fc.constantFrom('boolean', 'null', ['string', 'null']), ...notes }),
  members(notes),
)

function objects(depth: number): fc.Arbitrary<SchemaObject> {
  const named = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), schemas(depth - 1)), {
      selector: ([name]) => name,
      maxLength: 4,
    })
    .map((entries) => Object.fromEntries(entries))
  return fc
    .tuple(
      members({
        type: fc.constant('object'),
        properties: named,
        additionalProperties: some(fc.oneof(fc.constantFrom<Schema>(true, false), schemas(depth - 1))),
        minProperties: some(fc.constant(1)),
        maxProperties: some(fc.constant(9)),
        propertyNames: some(fc.constant({ maxLength: 20 })),
        dependentRequired: some(fc.constant({ a: ['b'] })),
        ...notes,
      }),
      fc.nat(),
    )
    .map(([object, choice]) => {
      const required = Object.keys(object.properties ?? {}).filter((_, index) => (choice >> index) % 2 === 0)
      return { ...object, required }
    })
}

function maps(depth: number): fc.Arbitrary<SchemaObject> {
  return members({
    type: fc.constant('object'),
    additionalProperties: some(schemas(depth - 1)),
    maxProperties: some(fc.constant(9)),
    ...notes,
  })
}

function lists(depth: number): fc.Arbitrary<SchemaObject> {
  const inner = schemas(depth - 1)
  const bounds = { minItems: some(fc.constantFrom(1, 2)), uniqueItems: some(fc.constant(true)), ...notes }
  return fc.oneof(
    members({ type: fc.constant('array'), items: some(inner), maxItems: some(fc.constant(9)), ...bounds }),
    members({
      type: fc.constant('array'),
      prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
      items: some(inner),
      ...bounds,
    }),
  )
}

function unions(depth: number): fc.Arbitrary<SchemaObject> {
  const inner = schemas(depth - 1)
  const branches = fc.oneof(
    inner.map((schema): Schema[] => [schema, { type: 'null' }]),
    fc.array(inner, { minLength: 2, maxLength: 3 }),
  )
  return members({ anyOf: branches, ...notes })
}

function members(made: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<SchemaObject> {
  return fc
    .record(made)
    .map(
      (all) =>
        Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as SchemaObject,
    )
}
