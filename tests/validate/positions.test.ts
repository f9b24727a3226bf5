import { describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { FULL } from '../full.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check, Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import { hyperjump } from './hyperjump.ts'

const NUMBER = { type: 'number' } as const

/** Returns keywords with each kind of subschema: `true`, `false` and `{}` are compiled in special ways. */
function subschemas(): SchemaObject[] {
  return [true, false, {}, NUMBER].flatMap((schema: Schema): SchemaObject[] => [
    { properties: { a: schema } },
    { properties: { toString: schema } },
    { patternProperties: { '^a': schema } },
    { additionalProperties: schema },
    { properties: { a: true }, additionalProperties: schema },
    { propertyNames: schema },
    { unevaluatedProperties: schema },
    { unevaluatedProperties: schema, allOf: [{ properties: { a: true } }] },
    {
      unevaluatedProperties: schema,
      type: 'object',
      anyOf: [{ required: ['a'] }, { properties: { b: true } }],
    },
    { dependentSchemas: { a: schema } },
    { dependentSchemas: { toString: schema } },
    { items: schema },
    { prefixItems: [schema] },
    { prefixItems: [schema, true], items: false },
    { prefixItems: [true], items: schema },
    { contains: schema },
    { contains: schema, items: NUMBER },
    { contains: schema, minContains: 0 },
    { unevaluatedItems: schema },
    { unevaluatedItems: schema, allOf: [{ prefixItems: [true] }] },
    { unevaluatedItems: schema, contains: NUMBER },
    { allOf: [schema, { minItems: 1 }] },
    { anyOf: [schema, { type: 'string' }] },
    { oneOf: [schema, { type: 'string' }] },
    { not: schema },
    { if: schema, then: { minProperties: 2 }, else: { minProperties: 1 } },
    { if: { type: 'object' }, then: schema },
    { if: { type: 'object' }, else: schema },
    { $ref: '#/$defs/s', $defs: { s: schema } },
    { $ref: '#/$defs/s', unevaluatedProperties: schema, $defs: { s: { properties: { a: true } } } },
  ])
}

const PLAIN: readonly SchemaObject[] = [
  { dependentRequired: { toString: ['b'] } },
  { required: ['constructor'] },
  { minProperties: 1, dependentSchemas: { valueOf: false } },
  { enum: [{ a: 1 }, [1], 'x', null] },
  { const: { b: 'x' } },
  { minimum: 1, minLength: 1, minItems: 1, minProperties: 1 },
]

/** Places of a schema, with a function that wraps a value so that the schema applies to it. */
const POSITIONS: Readonly<
  Record<string, readonly [(schema: Schema) => SchemaObject, (value: Json) => Json]>
> = {
  root: [(schema) => ({ allOf: [schema] }), (value) => value],
  properties: [(schema) => ({ properties: { p: schema } }), (p) => ({ p })],
  patternProperties: [(schema) => ({ patternProperties: { '^p': schema } }), (p) => ({ p })],
  additionalProperties: [(schema) => ({ additionalProperties: schema }), (p) => ({ p })],
  unevaluatedProperties: [
    (schema) => ({ anyOf: [{ properties: { q: true } }], unevaluatedProperties: schema }),
    (p) => ({ p, q: 1 }),
  ],
  propertyNames: [
    (schema) => ({ propertyNames: schema }),
    (value) => ({ [JSON.stringify(value).slice(0, 3)]: value }),
  ],
  dependentSchemas: [(schema) => ({ dependentSchemas: { a: schema } }), (value) => value],
  items: [(items) => ({ items }), (value) => [value, value]],
  prefixItems: [(schema) => ({ prefixItems: [true, schema] }), (value) => [1, value]],
  contains: [(contains) => ({ contains }), (value) => [value]],
  'contains, several': [(contains) => ({ contains, maxContains: 1 }), (value) => [value, value]],
  unevaluatedItems: [
    (schema) => ({ anyOf: [{ prefixItems: [true] }], unevaluatedItems: schema }),
    (value) => [1, value],
  ],
  anyOf: [(schema) => ({ anyOf: [schema, { const: 'ab' }] }), (value) => value],
  oneOf: [(schema) => ({ oneOf: [schema, { type: 'array' }] }), (value) => value],
  not: [(not) => ({ not }), (value) => value],
  if: [
    (schema) => ({ if: schema, then: { type: 'object' }, else: { type: ['array', 'null'] } }),
    (value) => value,
  ],
  then: [(schema) => ({ if: { type: 'object' }, then: schema }), (value) => value],
  else: [(schema) => ({ if: { type: 'array' }, else: schema }), (value) => value],
  $ref: [(schema) => ({ properties: { p: { $ref: '#/$defs/d' } }, $defs: { d: schema } }), (p) => ({ p })],
  'evaluated for a neighbour': [
    (schema) => ({ allOf: [schema], unevaluatedProperties: false, unevaluatedItems: false }),
    (value) => value,
  ],
}

const VALUES: readonly Json[] = [
  null,
  true,
  0,
  -2.5,
  '',
  'ab',
  [],
  [1],
  ['x', 1],
  [[], {}],
  {},
  { a: 1 },
  { b: 'x' },
  { a: {}, b: null },
  { toString: 1 },
  { toString: 'x', b: 1 },
  { valueOf: 1, a: 'x' },
  { constructor: 1 },
]

/** Moves the definitions to the root, because references are relative to it. */
function moveDefinitions(schema: SchemaObject, place: (schema: Schema) => SchemaObject): SchemaObject {
  const { $defs, ...rest } = schema
  const placed = place(rest)
  return $defs === undefined ? placed : { ...placed, $defs: { ...placed.$defs, ...$defs } }
}

/** Without the full run, each place is tested with every third keyword, in turn. */
const isTried =
  (place: number) =>
  (_keyword: SchemaObject, index: number): boolean =>
    FULL || index % 3 === place % 3

describe('every keyword in every place', () => {
  const judges = createJudges()
  const keywords = [...subschemas(), ...PLAIN]

  const places = Object.entries(POSITIONS).map(([name, position], at) => [name, position, at] as const)

  it.each(places)('%s', async (_name, [place, around], at) => {
    const schemas = keywords.filter(isTried(at)).map((keyword) => moveDefinitions(keyword, place))
    const faces = (index: number): Record<'is' | 'check', string> => ({
      is: `is${index}`,
      check: `check${index}`,
    })
    const entries = schemas.map((schema, index) => ({ schema, faces: faces(index) }))
    const full = evaluate<Record<string, Is | Check>>(entries).values
    const small = evaluate<Record<string, Is | Check>>(entries, { errors: 'small' }).values
    const bare = evaluate<Record<string, Is>>(
      schemas.map((schema, index) => ({ schema, faces: { is: `is${index}` } })),
    ).values
    const wrong: string[] = []
    for (const [index, schema] of schemas.entries()) {
      const judge = judges(schema)
      for (const value of VALUES.map(around)) {
        const expected = judge.verdict(value)
        const { is, check } = faces(index)
        const ours = [
          (bare[is] as Is)(value),
          (full[is] as Is)(value),
          (full[check] as Check)(value).length === 0,
          (full[check] as Check)(value, 1).length === 0,
          (small[is] as Is)(value),
          (small[check] as Check)(value).length === 0,
        ]
        if (ours.every((verdict) => verdict === expected)) continue
        // ajv treats inherited members as own ones, and all items as evaluated next to `contains`.
        const other = (await hyperjump(schema))(value)
        if (ours.some((verdict) => verdict !== other))
          wrong.push(`${JSON.stringify(schema)} ${JSON.stringify(value)}: ${ours.join()}, not ${other}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
