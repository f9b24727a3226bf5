import fc from 'fast-check'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'

/**
 * Schemas with an inverted part: in `not`, as a condition, as one of `oneOf`, in `contains`. All are about the same few
 * lists and objects, so that values match some parts and not others.
 */
export function invertedSchemas(depth = 2): fc.Arbitrary<SchemaObject> {
  const list = fc.constantFrom<Schema>({ type: 'array' }, { type: 'object' }, {})
  return fc.tuple(list, inversions(parts(depth)), parts(1)).map(([base, turned, leaf]) => ({
    type: 'object',
    properties: { e: { ...(base as SchemaObject), ...turned } },
    $defs: { leaf },
  }))
}

const literal = fc.constantFrom<Json>(1, 2, 'a', null)
const leaves: fc.Arbitrary<Schema> = fc.oneof(
  literal.map((value) => ({ const: value })),
  fc.constantFrom<Schema>({ type: 'string' }, { type: 'number' }, {}, { $ref: '#/$defs/leaf' }, false),
)
const key = fc.constantFrom('a', 'b', 'x')

function parts(depth: number): fc.Arbitrary<Schema> {
  if (depth === 0) return leaves
  const inner = parts(depth - 1)
  return fc.oneof(
    { weight: 3, arbitrary: ofLists(inner) },
    { weight: 3, arbitrary: ofObjects(inner) },
    { weight: 2, arbitrary: inversions(inner) },
    { weight: 1, arbitrary: leaves },
    { weight: 1, arbitrary: fc.record({ allOf: fc.array(inner, { minLength: 1, maxLength: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ anyOf: fc.array(inner, { minLength: 1, maxLength: 2 }) }) },
    { weight: 1, arbitrary: fc.tuple(ofObjects(inner), inner).map(closed) },
  )
}

function ofLists(inner: fc.Arbitrary<Schema>): fc.Arbitrary<SchemaObject> {
  return fc.record(
    {
      prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
      items: inner,
      contains: inner,
      minContains: fc.constantFrom(0, 1, 2),
      maxContains: fc.constantFrom(1, 2),
      minItems: fc.constantFrom(1, 2),
      maxItems: fc.constantFrom(1, 2),
    },
    { requiredKeys: [] },
  )
}

function ofObjects(inner: fc.Arbitrary<Schema>): fc.Arbitrary<SchemaObject> {
  return fc.record(
    {
      properties: fc.dictionary(key, inner, { maxKeys: 2 }),
      required: fc.uniqueArray(key, { minLength: 1, maxLength: 2 }),
      patternProperties: fc.tuple(fc.constantFrom('^x', 'a|b'), inner).map(([name, schema]) => ({
        [name]: schema,
      })),
      additionalProperties: inner,
      propertyNames: fc.constant<Schema>({ maxLength: 1 }),
      dependentRequired: fc.constant({ a: ['b'] }),
      dependentSchemas: inner.map((schema) => ({ a: schema })),
    },
    { requiredKeys: [] },
  )
}

/** Members are evaluated only by a part. */
function closed([base, part]: [SchemaObject, Schema]): SchemaObject {
  return { ...base, allOf: [part], unevaluatedProperties: false }
}

function inversions(inner: fc.Arbitrary<Schema>): fc.Arbitrary<SchemaObject> {
  return fc.oneof(
    inner.map((schema) => ({ not: schema })),
    fc.tuple(inner, inner).map(([condition, then]) => ({ if: condition, then })),
    fc.tuple(inner, inner).map(([condition, otherwise]) => ({ if: condition, else: otherwise })),
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    inner.map((contains) => ({ contains, maxContains: 1 })),
  )
}
