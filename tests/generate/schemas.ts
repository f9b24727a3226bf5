import fc from 'fast-check'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'

/** Few names, so that branches, patterns and siblings share some. */
const KEYS = ['a', 'b', 'kind', 'x y', 'entries', 'value', '_0', 'constructor', 'é']
const PATTERNS = ['^a', '^[a-z]+$', 'x', '^x-', '\\d']
const DEFINITIONS = ['node', 'leaf', 'a/b~c']

const scalars: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  null,
  true,
  false,
  0,
  1,
  -1.5,
  '',
  'a',
  'b',
  '1',
  'null',
)
const literals: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: scalars },
  { weight: 1, arbitrary: fc.constantFrom<Json>([], [1, null], {}, { a: 1 }, { kind: 'a', b: null }) },
)
const key = fc.constantFrom(...KEYS)
/** Present once in so many times. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, times = 3): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
/** Absent once in so many times. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: times })

/**
 * Arguments of a tool: any JSON Schema 2020-12 for an object, mostly with keywords that lowering changes. Some of these
 * schemas have no values.
 */
export function toolSchemas(depth = 3): fc.Arbitrary<SchemaObject> {
  const definitions = fc.record({ node: objects(depth - 1), leaf: scalarSchemas, 'a/b~c': schemas(1) })
  const root = fc.oneof(
    { weight: 6, arbitrary: objects(depth) },
    { weight: 1, arbitrary: combined(depth) },
    { weight: 1, arbitrary: fc.constant<Schema>({ $ref: '#/$defs/node' }) },
  )
  return fc.tuple(root, definitions).map(([node, $defs]) => {
    const schema: SchemaObject = { type: 'object', ...(typeof node === 'boolean' ? {} : node) }
    return JSON.stringify(schema).includes('$ref') ? { ...schema, $defs } : schema
  })
}

function schemas(depth: number): fc.Arbitrary<Schema> {
  if (depth <= 0) return leaves
  return fc.oneof(
    { weight: 4, arbitrary: leaves },
    { weight: 4, arbitrary: objects(depth) },
    { weight: 2, arbitrary: arrays(depth) },
    { weight: 2, arbitrary: unions(depth) },
    { weight: 1, arbitrary: combined(depth) },
    { weight: 1, arbitrary: typeLists(depth) },
    { weight: 1, arbitrary: annotated(depth) },
  )
}

const strings: fc.Arbitrary<Schema> = compact({
  type: fc.constant('string' as const),
  minLength: maybe(fc.constantFrom(0, 1, 2), 6),
  maxLength: maybe(fc.constantFrom(3, 5), 6),
  pattern: maybe(fc.constantFrom('^[a-z]+$', '^\\d{2,3}$', '(?=a)a.'), 8),
  format: maybe(fc.constantFrom('date', 'email', 'uri', 'custom'), 8),
})
const numbers: fc.Arbitrary<Schema> = compact({
  type: fc.constantFrom('integer' as const, 'number' as const),
  minimum: maybe(fc.constantFrom(0, 1), 4),
  maximum: maybe(fc.constantFrom(5, 10), 6),
  exclusiveMinimum: maybe(fc.constant(-1), 9),
  multipleOf: maybe(fc.constantFrom(1, 2), 9),
})
const enums: fc.Arbitrary<Schema> = fc.oneof(
  fc
    .uniqueArray(literals, { minLength: 1, maxLength: 4, selector: (value) => JSON.stringify(value) })
    .map((list) => ({ enum: list })),
  literals.map((value) => ({ const: value })),
  fc.constant<Schema>({ type: 'string', enum: ['a', 'b'] }),
  fc.constant<Schema>({ type: ['string', 'null'], enum: ['a', null] }),
)
const scalarSchemas: fc.Arbitrary<Schema> = fc.oneof(
  strings,
  numbers,
  enums,
  fc.constantFrom<Schema>(
    { type: 'boolean' },
    { type: 'null' },
    { type: ['string', 'null'] },
    { type: ['string', 'integer'] },
  ),
)
const references: fc.Arbitrary<SchemaObject> = fc.constantFrom<SchemaObject>(...DEFINITIONS.map(reference), {
  $ref: '#',
})
const leaves: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 8, arbitrary: scalarSchemas },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Schema>(
      true,
      {},
      { description: 'Anything.' },
      { type: 'object' },
      { type: 'array' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Schema>({ minLength: 2 }, { not: { type: 'string' } }, false, {
      properties: { a: true },
    }),
  },
  { weight: 2, arbitrary: references },
)

function reference(name: string): SchemaObject {
  return { $ref: `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }
}

function objects(depth: number): fc.Arbitrary<Schema> {
  const inner = schemas(depth - 1)
  const members = fc
    .uniqueArray(fc.tuple(key, inner), { selector: ([name]) => name, maxLength: 4 })
    .map((entries) => Object.fromEntries(entries))
  const open = fc.oneof(fc.constantFrom<Schema>(false, true), inner)
  return compact({
    type: fc.constant('object' as const),
    properties: mostly(members, 9),
    required: mostly(fc.uniqueArray(key, { maxLength: 3 }), 3),
    additionalProperties: maybe(open, 2),
    patternProperties: maybe(
      fc.tuple(fc.constantFrom(...PATTERNS), inner).map((entry) => Object.fromEntries([entry])),
      8,
    ),
    propertyNames: maybe(fc.constantFrom<Schema>({ pattern: '^[a-z]' }, { maxLength: 5 }), 12),
    minProperties: maybe(fc.constantFrom(0, 1), 10),
    maxProperties: maybe(fc.constantFrom(2, 4), 10),
    dependentRequired: maybe(fc.constant({ a: ['b'] }), 12),
    dependentSchemas: maybe(
      fc.oneof(fc.constant<Schema>({ required: ['kind'] }), references).map((schema) => ({ a: schema })),
      14,
    ),
    enum: maybe(fc.constantFrom<Json[]>([{ a: 1 }, { a: 'b', b: null }], [{}, { kind: 'a' }]), 30),
  })
}

function arrays(depth: number): fc.Arbitrary<Schema> {
  const inner = schemas(depth - 1)
  const list = compact({
    type: fc.constant('array' as const),
    items: mostly(inner, 6),
    minItems: maybe(fc.constantFrom(0, 1, 2), 4),
    maxItems: maybe(fc.constantFrom(2, 3), 6),
    uniqueItems: maybe(fc.boolean(), 8),
    contains: maybe(leaves, 10),
    unevaluatedItems: maybe(fc.boolean(), 20),
  })
  const tuple = compact({
    type: fc.constant('array' as const),
    prefixItems: fc.array(inner, { minLength: 1, maxLength: 3 }),
    items: maybe(fc.oneof(fc.constant(false), inner), 2),
    minItems: maybe(fc.constantFrom(1, 2, 3), 2),
    maxItems: maybe(fc.constantFrom(2, 3, 4), 4),
  })
  return fc.oneof(list, tuple)
}

function unions(depth: number): fc.Arbitrary<Schema> {
  const keyword = fc.constantFrom('anyOf', 'oneOf')
  const free = fc.array(schemas(depth - 1), { minLength: 1, maxLength: 3 })
  const tagged = fc.array(objects(depth - 1), { minLength: 2, maxLength: 3 }).map((branches) =>
    branches.map((branch, index): Schema => {
      const { properties = {}, required = [], ...rest } = branch as SchemaObject
      const members = {
        kind: { const: `k${index}` } as Schema,
        ...Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'kind')),
      }
      return { ...rest, properties: members, required: [...new Set([...required, 'kind'])] }
    }),
  )
  const nullable = schemas(depth - 1).map((schema): Schema[] => [schema, { type: 'null' }])
  return fc.tuple(keyword, fc.oneof(free, tagged, nullable)).map(([name, branches]) => ({ [name]: branches }))
}

/** Several schemas for one value. */
function combined(depth: number): fc.Arbitrary<Schema> {
  const part = fc.oneof(objects(depth - 1), leaves)
  return fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
    fc
      .tuple(objects(depth - 1), unions(depth - 1))
      .map(([base, union]) => ({ ...(base as SchemaObject), ...(union as SchemaObject) })),
    fc.tuple(objects(depth - 1), part).map(([base, more]) => ({ ...(base as SchemaObject), allOf: [more] })),
    fc
      .tuple(objects(depth - 1), fc.constantFrom(...DEFINITIONS))
      .map(([base, name]) => ({ ...(base as SchemaObject), ...(reference(name) as SchemaObject) })),
    fc
      .tuple(objects(depth - 1), part)
      .map(([base, forbidden]) => ({ ...(base as SchemaObject), not: forbidden })),
    fc
      .tuple(
        objects(depth - 1),
        objects(0),
        fc.constantFrom('then', 'else'),
        fc.oneof(objects(0), references),
      )
      .map(([base, condition, branch, consequence]) => ({
        ...(base as SchemaObject),
        if: condition,
        [branch]: consequence,
      })),
    // A union with one branch, which replaces the union.
    fc
      .tuple(
        fc.constantFrom('anyOf', 'oneOf'),
        fc.constantFrom('object', 'array', undefined),
        fc.oneof(references, unions(0)),
      )
      .map(([union, type, inner]) => ({
        [union]: [{ ...(type === undefined ? {} : { type }), ...(inner as SchemaObject) }],
      })),
    fc.tuple(objects(depth - 1), objects(0), fc.boolean()).map(([base, branch, isOpen]) => ({
      ...(base as SchemaObject),
      allOf: [branch],
      unevaluatedProperties: isOpen,
    })),
  )
}

/** One schema for several types. */
function typeLists(depth: number): fc.Arbitrary<Schema> {
  const types = fc.uniqueArray(fc.constantFrom('object', 'array', 'string', 'null', 'integer'), {
    minLength: 2,
    maxLength: 4,
  })
  return fc
    .tuple(types, objects(depth - 1), arrays(depth - 1), strings)
    .map(([type, object, list, text]) => ({
      ...(text as SchemaObject),
      ...(list as SchemaObject),
      ...(object as SchemaObject),
      // `type` is a string or a list here, which the type of the merged parts does not express.
      type: type as never,
    }))
}

function annotated(depth: number): fc.Arbitrary<Schema> {
  const notes = compact({
    title: maybe(fc.constant('Title')),
    description: maybe(fc.constantFrom('', 'Does something.')),
    default: maybe(literals, 2),
    examples: maybe(fc.array(literals, { maxLength: 2 })),
    deprecated: maybe(fc.boolean()),
    'x-llm-description': maybe(fc.constant('For models.'), 6),
  })
  return fc
    .tuple(schemas(depth - 1), notes)
    .map(([schema, more]) =>
      typeof schema === 'boolean' ? schema : { ...schema, ...(more as SchemaObject) },
    )
}

/** Returns an object without the undefined members. */
function compact(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<SchemaObject> {
  return fc
    .record(members)
    .map(
      (made) =>
        Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as SchemaObject,
    )
}
