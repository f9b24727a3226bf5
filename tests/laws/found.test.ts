import { describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { isSame } from '../generate/facets.ts'
import { lawViolations } from './check.ts'
import { createJudges } from './judge.ts'
import type { Setting } from './subject.ts'
import { lowered } from './subject.ts'

const SETTINGS: readonly Setting[] = ['openai', 'anthropic', 'bedrock'].flatMap((profile) =>
  (['strict', 'reshape', 'auto', 'loose'] as const).map((name) => ({ profile, name })),
)

const S = { type: 'string' }
const INTEGER = { type: 'integer' }
const CONDITION = { if: { required: ['a'] }, then: { properties: { b: INTEGER } } }
const OPEN = { unevaluatedProperties: true }

/** An object below the root, which modes treat otherwise than the root. */
const inside = (schema: Record<string, Json>): Record<string, Json> => ({
  type: 'object',
  properties: { n: { type: 'object', ...schema } },
  required: ['n'],
  additionalProperties: false,
})
const atRoot = (schema: Record<string, Json>): Record<string, Json> => ({ type: 'object', ...schema })

/** Schemas that lost values or admitted too much, by what was wrong, with values that an author takes. */
const FOUND: readonly [name: string, schema: Record<string, Json>, values: readonly Json[]][] = [
  [
    'open beside a condition',
    { properties: { a: S }, ...OPEN, ...CONDITION },
    [{ a: 'x', zz: 1 }, { b: 'y' }],
  ],
  [
    'open for a schema beside a condition',
    { properties: { a: S }, unevaluatedProperties: INTEGER, ...CONDITION },
    [
      { a: 'x', zz: 1 },
      { a: 'x', b: 2, zz: 3 },
    ],
  ],
  [
    'open beside a union without constraints',
    { required: ['x'], ...OPEN, anyOf: [true] },
    [{ x: 1, zz: [2] }],
  ],
  [
    'open beside a union of members',
    {
      properties: { a: S },
      ...OPEN,
      anyOf: [{ required: ['a'] }, { properties: { q: S }, required: ['q'] }],
    },
    [
      { a: 'x', zz: 1 },
      { q: 'x', zz: null },
    ],
  ],
  [
    'open beside dependent schemas',
    { properties: { a: S }, ...OPEN, dependentSchemas: { a: { properties: { b: INTEGER } } } },
    [{ a: 'x', b: 1, zz: true }, { b: 'free' }],
  ],
  ['open beside a condition, without members', { ...OPEN, ...CONDITION }, [{ a: 'x', zz: 1 }, { b: 'free' }]],
  [
    'a part that is closed shuts out what the pattern of another admits',
    { allOf: [{ patternProperties: { '^x-': S } }, { properties: { a: S }, additionalProperties: false }] },
    [{ a: 'q' }, {}],
  ],
  [
    'the same the other way round',
    {
      allOf: [
        { properties: { a: S }, additionalProperties: false },
        { patternProperties: { '^x-': S, '^a': { minLength: 1 } } },
      ],
    },
    [{ a: 'q' }, {}],
  ],
  [
    'a closed part beside the pattern of the schema itself',
    {
      patternProperties: { '^x': INTEGER },
      allOf: [{ properties: { x: true, y: S }, additionalProperties: false }],
    },
    [{ x: 1, y: 'q' }, {}],
  ],
  [
    'no members beside dependents',
    { properties: {}, dependentRequired: { card: ['cvc'] } },
    [{ card: 1, cvc: 2 }, { zz: 1 }],
  ],
  [
    'no members beside several dependents',
    { properties: {}, dependentRequired: { a: ['b', 'c'], b: ['a'] } },
    [{ a: 1, b: 2, c: 3, d: 4 }],
  ],
  [
    'no members beside required ones',
    { properties: {}, required: ['k'], dependentRequired: { k: ['l'] } },
    [{ k: 1, l: 'x', m: null }],
  ],
  [
    'a member that one branch declares and all require',
    {
      properties: { mode: S },
      required: ['mode', 'target'],
      anyOf: [{ properties: { target: S } }, { properties: { mode: { const: 'raw' } } }],
    },
    [
      { mode: 'raw', target: 5 },
      { mode: 'x', target: 'y' },
    ],
  ],
  [
    'the same of oneOf',
    {
      properties: { mode: S },
      required: ['mode', 'target'],
      oneOf: [
        { properties: { mode: { const: 'text' }, target: S } },
        { properties: { mode: { const: 'raw' } } },
      ],
    },
    [
      { mode: 'raw', target: 5 },
      { mode: 'text', target: 'y' },
    ],
  ],
  [
    'a pattern that admits what a dependent schema constrains',
    {
      patternProperties: { '': true },
      dependentSchemas: { c: { properties: { rest: { type: 'boolean' } } } },
    },
    [{ rest: null }, { c: 1, rest: true }],
  ],
  [
    'a narrower pattern that admits what a dependent schema constrains',
    { patternProperties: { '^r': S }, dependentSchemas: { r2: { properties: { rest: { const: 'x' } } } } },
    [{ rest: 'y' }, { r2: 'a', rest: 'x' }],
  ],
  [
    'what is required but declared in a branch only, and nothing else is admitted',
    {
      properties: { a: S },
      required: ['a', 'u'],
      unevaluatedProperties: false,
      anyOf: [{ properties: { u: S } }, { properties: { w: S } }],
    },
    [{ a: 'x', u: 'y' }],
  ],
]

const judges = createJudges()

describe.each(SETTINGS)('$profile, $name', (setting) => {
  it.each(FOUND)('%s', (name, schema, values) => {
    // At the root no members mean a tool without arguments.
    const places = name.startsWith('no members') ? [inside] : [atRoot, inside]
    for (const place of places) {
      const subject = lowered(place(schema), setting)
      if ('refused' in subject) throw Error(`refused: ${subject.refused.map(({ code }) => code).join(', ')}`)
      for (const value of values.map((own): Json => (place === inside ? { n: own } : own))) {
        expect(judges(subject.author).isValid(value)).toBe(true)
        const sent = subject.encode(value)
        expect({ value, sent, faults: judges(subject.lowered).faults(sent) }).toEqual({
          value,
          sent,
          faults: [],
        })
        expect(isSame(subject.decode(sent).value, value)).toBe(true)
      }
      const options = { judges, seed: 7, values: 12, count: () => {} }
      expect(lawViolations(subject, options)).toEqual([])
    }
  })
})
