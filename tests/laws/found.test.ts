import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { FULL, sampled } from '../full.ts'
import { isSame } from '../generate/facets.ts'
import { lawViolations } from './check.ts'
import { createJudges } from './judge.ts'
import { modeOf, unkept } from './kept.ts'
import type { Setting } from './subject.ts'
import { emittedDecoder, lowered } from './subject.ts'

const SETTINGS: readonly Setting[] = [
  ...['openai', 'anthropic', 'bedrock'].flatMap((profile) =>
    (['strict', 'reshape', 'auto', 'loose'] as const).map((name) => ({ profile, name })),
  ),
  { profile: 'gemini', name: 'loose' },
  { profile: 'cohere', name: 'reshape' },
  { profile: 'ollama', name: 'loose' },
  { profile: 'moonshot', name: 'reshape' },
  { profile: 'gemini-openapi', name: 'reshape' },
  { profile: 'bedrock-nova', name: 'reshape' },
]

/** The number of values for each law. */
const VALUES = FULL ? 12 : 4

const S = { type: 'string' }
const INTEGER = { type: 'integer' }
const CONDITION = { if: { required: ['a'] }, then: { properties: { b: INTEGER } } }
const OPEN = { unevaluatedProperties: true }

/** An object below the root, where modes have other rules. */
const inside = (schema: Record<string, Json>): Record<string, Json> => ({
  type: 'object',
  properties: { n: { type: 'object', ...schema } },
  required: ['n'],
  additionalProperties: false,
})
const atRoot = (schema: Record<string, Json>): Record<string, Json> => ({ type: 'object', ...schema })

/** Schemas that lost values or admitted too much, by the fault, with values that the author's schema accepts. */
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
  [
    'a map whose values would be objects with a property, and may have none',
    {
      properties: {
        kind: {
          type: ['object', 'string'],
          additionalProperties: { type: 'object', additionalProperties: false, minProperties: 1 },
        },
      },
    },
    [{ kind: {} }, { kind: 'x' }],
  ],
  [
    'a pattern beside a part that is closed, where a root takes neither',
    {
      allOf: [
        { patternProperties: { '': { enum: ['x', 'y'] } } },
        { properties: { b: true, c: INTEGER }, additionalProperties: false },
      ],
    },
    [{ b: 'x' }],
  ],
  [
    'a list of no properties, without a type',
    { properties: { a: { properties: {} }, b: { required: ['z'] } } },
    [{ a: { entries: false } }, { b: { z: 1, y: 2 } }],
  ],
  [
    'a list of no properties in the only branch of a union',
    { anyOf: [{ type: 'object', properties: {}, required: ['y'] }] },
    [{ y: 1 }],
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
    'no members in a part, beside dependent schemas that only require',
    {
      dependentSchemas: { kind: { required: ['kind', 'x'] } },
      allOf: [{ properties: {}, required: [], minProperties: 1 }],
    },
    [{ kind: true, x: null }],
  ],
  [
    'no members in a branch, beside a condition that names some',
    {
      anyOf: [
        { properties: {}, required: ['b', 'kind'] },
        { properties: { x: S }, required: ['b'] },
      ],
      if: { required: ['rest'] },
      else: { properties: { a: true, x: { const: 'raw' } } },
    },
    [
      { b: null, kind: null, rest: null, x: { 0: null }, type: null },
      { b: 1, kind: 2, x: 'raw', zz: 3 },
      { b: 1, x: 'raw' },
    ],
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
  [
    'open, with the name of the list for open keys on a property that no value fits',
    { properties: { a: S, entries: false }, additionalProperties: true },
    [{ a: 'x', zz: [1] }, { _entries: 1 }],
  ],
  [
    'the same where parts make the property impossible, and of patterns',
    {
      properties: { entries: { type: 'array', anyOf: [{ type: 'object' }] }, _entries: S },
      patternProperties: { '^x': INTEGER },
      additionalProperties: S,
    },
    [{ _entries: 'a', x1: 2, zz: 'b' }],
  ],
  [
    'open beside a branch that names nothing',
    { properties: {}, ...OPEN, oneOf: [{ properties: { rest: { const: 'r' } } }, true] },
    [
      { rest: 'x', zz: 1 },
      { rest: null, a: [] },
    ],
  ],
  [
    'open beside branches of which each names others',
    { ...OPEN, anyOf: [{ properties: { a: S } }, { properties: { rest: { const: 'r' } } }] },
    [
      { a: 'x', rest: 0 },
      { a: 1, rest: 'r', zz: null },
    ],
  ],
  [
    'open for a schema beside branches of which each names others',
    {
      properties: { k: S },
      unevaluatedProperties: INTEGER,
      anyOf: [{ properties: { a: S }, required: ['a'] }, { properties: { rest: { const: 'r' } } }],
    },
    [
      { k: 'x', a: 'x', rest: 5 },
      { a: 1, rest: 'r', zz: 2 },
    ],
  ],
  [
    'nothing but what the pattern of a branch admits, with a required member',
    { required: ['rest'], unevaluatedProperties: false, oneOf: [{ patternProperties: { rest: true } }] },
    [{ rest: 1, arest: null }, { rest: 'x' }],
  ],
  [
    'nothing but what branches name, with a required member',
    {
      required: ['a'],
      unevaluatedProperties: false,
      anyOf: [{ properties: { a: S } }, { properties: { a: INTEGER, b: S } }],
    },
    [{ a: 'x' }, { a: 1, b: 'y' }],
  ],
  [
    'nothing but what a condition names, with a required member',
    {
      required: ['a'],
      unevaluatedProperties: false,
      if: { properties: { a: { const: 1 } } },
      then: { patternProperties: { '^x-': S } },
      else: { properties: { a: S, b: S } },
    },
    [
      { a: 1, 'x-y': 'z' },
      { a: 'x', b: 'y' },
    ],
  ],
  [
    'a required member that only a nested branch names',
    { properties: {}, required: ['b'], oneOf: [{ oneOf: [{ properties: { b: INTEGER } }, true] }] },
    [{ b: 'x' }, { b: null }],
  ],
  [
    'a required member that only one of two nested branches names',
    {
      properties: { a: S },
      required: ['b'],
      anyOf: [{ allOf: [{ anyOf: [{ properties: { b: S } }, { properties: { a: { const: 'x' } } }] }] }],
    },
    [{ b: 'x' }, { a: 'x', b: 1 }],
  ],
  [
    'a required member that only the consequence of a condition names',
    { properties: { x: S }, required: ['b'], if: { required: ['x'] }, then: { properties: { b: INTEGER } } },
    [{ b: 'y' }, { x: 'z', b: 1 }],
  ],
  [
    'a required member that only the other case of a condition names',
    {
      properties: { x: S },
      required: ['b'],
      if: { required: ['x'] },
      then: { required: ['x'] },
      else: { properties: { b: INTEGER } },
    },
    [{ b: 1 }, { x: 'z', b: 'y' }],
  ],
  [
    'a required member that only a dependent schema names',
    { properties: { x: S }, required: ['b'], dependentSchemas: { x: { properties: { b: INTEGER } } } },
    [{ b: 'y' }, { x: 'z', b: 1 }],
  ],
  [
    'a pattern beside a union of members',
    {
      patternProperties: { '^r': true },
      oneOf: [
        { properties: { b: S }, required: ['b'] },
        { properties: { rest: INTEGER }, required: ['rest'] },
      ],
    },
    [{ b: 'x', rest: 'y' }, { rest: 1 }],
  ],
  [
    'a narrower pattern beside a union of members',
    {
      patternProperties: { '^r': S },
      anyOf: [{ properties: { b: INTEGER } }, { properties: { rest: { const: 'r' }, c: INTEGER } }],
    },
    [
      { b: 1, rest: 'y' },
      { rest: 'r', c: 2 },
    ],
  ],
  [
    'nothing that no part evaluates, with a branch that requires what nothing declares',
    {
      properties: { a: S },
      anyOf: [
        { type: 'object', required: ['key'] },
        { type: 'object', required: ['a'] },
      ],
      unevaluatedProperties: false,
    },
    [{ a: 'x' }],
  ],
  [
    'the same through a dependent schema, open for a schema',
    {
      properties: { a: S },
      dependentSchemas: { a: { type: 'object', required: ['value'] } },
      unevaluatedProperties: { type: 'array' },
    },
    [{}, { a: 'x', value: [1] }, { zz: [] }],
  ],
  [
    'a member that branches of two unions name',
    {
      properties: { k: S },
      anyOf: [{ properties: { m: { type: 'boolean' } } }, { properties: { x: INTEGER } }],
      oneOf: [{ properties: { a: S }, required: ['a'] }, { properties: { m: true, x: INTEGER } }],
    },
    [{ x: 0, m: null }, { m: true }],
  ],
  [
    'a member that a branch and the consequence of a condition name',
    {
      properties: { k: S },
      anyOf: [{ properties: { m: { type: 'boolean' } } }, { properties: { x: INTEGER } }],
      if: { required: ['k'] },
      then: { properties: { m: true, x: true } },
    },
    [{ k: 'x', m: 'y', x: 1 }, { m: true }],
  ],
  [
    'a member that a branch and a dependent schema name',
    {
      properties: { k: S },
      oneOf: [
        { properties: { m: { const: 1 }, t: { const: 'a' } }, required: ['t'] },
        { properties: { x: INTEGER, t: { const: 'b' } }, required: ['t'] },
      ],
      dependentSchemas: { k: { properties: { m: S } } },
    },
    [
      { t: 'b', k: 'x', m: 'y' },
      { t: 'a', m: 1 },
    ],
  ],
  [
    'counts of the members of a map',
    { properties: { m: { type: 'object', additionalProperties: S, minProperties: 1, maxProperties: 2 } } },
    [{ m: { a: 'x' } }, { m: { a: 'x', b: 'y' } }],
  ],
  [
    'counts of members beside open keys',
    { properties: { a: S }, additionalProperties: INTEGER, minProperties: 2, maxProperties: 3 },
    [
      { b: 1, c: 2 },
      { a: 'x', b: 1, c: 2 },
    ],
  ],
  [
    'counts of members that patterns name',
    { properties: { m: { type: 'object', patternProperties: { '^x': S }, minProperties: 2 } } },
    [{ m: { x1: 'x', x2: 'y' } }, {}],
  ],
  [
    'a tuple that a bound ends, where neither is sent',
    { properties: { l: { type: 'array', prefixItems: [S], items: false, maxItems: 1 } } },
    [{ l: [] }, { l: ['x'] }],
  ],
  [
    'the same with a bound below its length, and items of another kind behind',
    {
      properties: {
        l: { type: 'array', prefixItems: [S, INTEGER, S], items: INTEGER, maxItems: 2 },
        m: { type: 'array', prefixItems: [{ type: 'array', prefixItems: [S], items: false, maxItems: 1 }] },
      },
    },
    [{ l: ['x', 1] }, { m: [['x']] }],
  ],
  [
    'a property that two parts make impossible, open',
    {
      allOf: [
        { properties: { value: { type: 'boolean' } }, additionalProperties: true },
        { properties: { value: { enum: ['y'] } } },
      ],
    },
    [{ zz: 1 }, {}],
  ],
  [
    'a branch that only requires a member leaves those of the others open',
    { anyOf: [{ properties: { x: { type: 'string' } } }, { properties: {}, required: ['y'] }] },
    [{ x: 1, y: 2 }, { x: 'a' }],
  ],
]

const judges = createJudges()

/** Without full counts, every setting tests a twelfth of the schemas, in turn. */
const foundFor = (setting: Setting): typeof FOUND => sampled(FOUND, 12, SETTINGS.indexOf(setting))

describe.each(SETTINGS)('$profile, $name', (setting) => {
  it.each(foundFor(setting))('%s', (name, schema, values) => {
    // At the root, no members mean that a tool has no arguments.
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
      const options = { judges, seed: 7, values: VALUES, count: () => {} }
      expect(lawViolations(subject, options)).toEqual([])
    }
  })
})

/** Parts that share a definition, one of which excludes members that it does not evaluate itself. */
const SHARED: readonly [name: string, schema: Record<string, Json>, values: readonly Json[]][] = [
  [
    'beside the definition',
    {
      allOf: [
        { $ref: '#/$defs/v' },
        { $ref: '#/$defs/v', properties: { b: S }, unevaluatedProperties: false },
      ],
    },
    [{ a: 'x', b: 'y' }, { x1: 2 }],
  ],
  [
    'beside a reference of the schema itself, in a union',
    {
      $ref: '#/$defs/v',
      additionalProperties: true,
      anyOf: [{ not: { required: ['zz'] } }, { properties: { b: { not: S } } }],
      allOf: [{ $ref: '#/$defs/v', properties: { c: S }, unevaluatedProperties: false }],
    },
    [{ a: 'x' }],
  ],
  [
    'for a schema',
    {
      allOf: [
        { $ref: '#/$defs/v' },
        { $ref: '#/$defs/v', properties: { b: S }, unevaluatedProperties: { type: 'boolean' } },
      ],
    },
    [{ a: 'x', b: 'y', x1: 3 }],
  ],
]

it.each(SHARED)(
  'a part keeps the reference that its unevaluatedProperties depends on: %s',
  (_, of, values) => {
    const $defs = { v: { type: 'object', properties: { a: S }, patternProperties: { '^x': INTEGER } } }
    for (const setting of sampled(SETTINGS, 2)) {
      const n = { type: 'object', ...of }
      const subject = lowered(atRoot({ properties: { n }, required: ['n'], $defs }), setting)
      if ('refused' in subject) throw Error(`refused: ${subject.refused.map(({ code }) => code).join(', ')}`)
      for (const value of values.map((n): Json => ({ n }))) {
        expect(judges(subject.author).isValid(value)).toBe(true)
        const sent = subject.encode(value)
        expect({ sent, faults: judges(subject.lowered).faults(sent) }).toEqual({ sent, faults: [] })
        expect(isSame(subject.decode(sent).value, value)).toBe(true)
      }
      expect(lawViolations(subject, { judges, seed: 3, values: VALUES, count: () => {} })).toEqual([])
    }
  },
)

/** A property of a definition that is impossible in one place, where other members are open too. */
const EXCLUDED_IN_PLACES: readonly [name: string, definition: Record<string, Json>][] = [
  ['names', { properties: { value: S }, additionalProperties: { type: 'array' } }],
  [
    'patterns',
    { properties: { value: S }, patternProperties: { '^v': true }, additionalProperties: { type: 'array' } },
  ],
]

it.each(EXCLUDED_IN_PLACES)('what is impossible in one place only is possible elsewhere: %s', (_, of) => {
  const schema = atRoot({
    properties: {
      a: { $ref: '#/$defs/v' },
      b: { allOf: [{ $ref: '#/$defs/v' }, { additionalProperties: { type: 'array' } }] },
    },
    required: ['a', 'b'],
    $defs: { v: { type: 'object', ...of } },
  })
  for (const setting of sampled([...SETTINGS, { profile: 'generic', name: 'loose' } as const], 3)) {
    const subject = lowered(schema, setting)
    if ('refused' in subject) throw Error(`refused: ${subject.refused.map(({ code }) => code).join(', ')}`)
    const judge = judges(subject.author)
    expect(
      [
        { a: { value: 'x' }, b: {} },
        { a: {}, b: { value: 'x' } },
      ].map(judge.isValid),
    ).toEqual([true, false])
    expect(lawViolations(subject, { judges, seed: 1, values: FULL ? 60 : 12, count: () => {} })).toEqual([])
  }
})

/** Referenced schemas, and keywords next to the reference about the same values. */
const INLINED: readonly [
  name: string,
  n: Record<string, Json>,
  v: Record<string, Json>,
  fits: Json,
  not: Json,
][] = [
  ['lengths', { minLength: 1 }, { type: 'string', minLength: 3 }, 'abc', 'a'],
  ['types', { type: ['string', 'integer'] }, { type: ['integer', 'null'] }, 1, 'a'],
  [
    'members, of which one side is closed',
    { type: 'object', properties: { b: S } },
    { type: 'object', properties: { a: INTEGER, b: true }, additionalProperties: false },
    { a: 1, b: 'x' },
    { b: 1 },
  ],
  [
    'required members, and counts',
    { type: 'object', required: ['b'], maxProperties: 2 },
    { type: 'object', properties: { a: S, b: S }, required: ['a'], minProperties: 1 },
    { a: 'x', b: 'y' },
    { b: 'y' },
  ],
  ['unions', { anyOf: [S, { type: 'null' }] }, { anyOf: [S, INTEGER] }, 'x', null],
]

it.each(INLINED)(
  'what a reference leads to applies beside what stands there: %s',
  (_, beside, v, fits, not) => {
    const n = { $ref: '#/$defs/v', ...beside }
    const schema = atRoot({ properties: { n, m: { $ref: '#/$defs/v' } }, required: ['n'], $defs: { v } })
    for (const setting of sampled(SETTINGS, 2)) {
      const subject = lowered(schema, setting)
      if ('refused' in subject) throw Error(`refused: ${subject.refused.map(({ code }) => code).join(', ')}`)
      const judge = judges(subject.author)
      expect([{ n: fits }, { n: not }].map(judge.isValid)).toEqual([true, false])
      expect(judges(subject.lowered).faults(subject.encode({ n: fits }))).toEqual([])
      const isAdmitted = judges(subject.lowered).isValid(subject.encode({ n: not }))
      const isReported = subject.records.some(({ grade }) => grade === 'described' || grade === 'lossy')
      expect([setting, isAdmitted && !isReported]).toEqual([setting, false])
      expect(lawViolations(subject, { judges, seed: 5, values: VALUES, count: () => {} })).toEqual([])
    }
  },
)

it('a branch that is read as narrower than it was written keeps no other from being the only one', () => {
  const node = {
    type: 'object',
    properties: { a: { oneOf: [{ $ref: '#/$defs/node' }, { enum: ['x', 'y'] }, { minLength: 2 }] } },
  }
  const schema = atRoot({ properties: { n: { $ref: '#/$defs/node' } }, $defs: { node } })
  const value = { n: { a: { a: { a: 'x' } } } }
  for (const setting of sampled(SETTINGS, 2)) {
    const subject = lowered(schema, setting)
    if ('refused' in subject) continue
    expect(judges(subject.author).isValid(value)).toBe(true)
    const sent = subject.encode(value)
    expect([setting, judges(subject.lowered).faults(sent)]).toEqual([setting, []])
    expect(subject.decode(sent)).toMatchObject({ value, errors: [] })
  }
})

it('a pattern for the whole schema or a number leaves others what they are', () => {
  const branch = { anyOf: [{ $ref: '#' }, { type: 'number' }] }
  const of = {
    type: 'object',
    properties: { a: {} },
    required: ['b'],
    additionalProperties: { type: 'object', properties: { a: {} } },
    patternProperties: { '^[a-z]+$': { anyOf: [branch] } },
  }
  // Ollama's grammars have no recursion, which needs reshaping.
  for (const setting of sampled(SETTINGS, 2).filter(({ profile }) => profile !== 'ollama')) {
    for (const schema of [of, inside(of)]) {
      const subject = lowered(schema, setting)
      if ('refused' in subject) throw Error(`refused: ${subject.refused.map(({ code }) => code).join(', ')}`)
      expect([setting, lawViolations(subject, { judges, seed: 7, values: 12, count: () => {} })]).toEqual([
        setting,
        [],
      ])
    }
  }
})

it('items that are written differently are only described as unique', () => {
  const list = (items: Json): Json => ({ type: 'array', items, uniqueItems: true })
  const map = { type: 'object', additionalProperties: INTEGER }
  const closed = { type: 'object', properties: { a: S }, required: ['a'], additionalProperties: false }
  const of = { properties: { maps: list(map), closed: list(closed) }, required: ['maps', 'closed'] }
  const subject = lowered(atRoot(of), { profile: 'mistral', name: 'strict' })
  if ('refused' in subject) throw Error('refused')
  // The same map twice, with different orders of entries.
  const entries = [
    { key: 'a', value: 1 },
    { key: 'b', value: 2 },
  ]
  const sent = { maps: [entries, entries.toReversed()], closed: [] }
  expect(judges(subject.lowered).faults(sent)).toEqual([])
  expect(judges(subject.author).isValid(subject.decode(sent).value)).toBe(false)
  expect(subject.records.map(({ keyword, grade }) => [keyword, grade])).toContainEqual([
    'uniqueItems',
    'described',
  ])
  expect(judges(subject.lowered).isValid({ maps: [], closed: [{ a: 'x' }, { a: 'x' }] })).toBe(false)
})

it('what stands beside a reference that applies already is reported where it is written', () => {
  const schema = {
    type: 'object',
    properties: { n: { $ref: '#/$defs/any' } },
    allOf: [{ $ref: '#/$defs/node' }],
    $defs: {
      any: {},
      node: { properties: { n: { $ref: '#/$defs/any', dependentSchemas: { a: { required: ['b'] } } } } },
    },
  }
  const subject = lowered(schema, { profile: 'gemini', name: 'loose' })
  if ('refused' in subject) throw Error('refused')
  const described = subject.records.filter(({ keyword }) => keyword === 'dependentSchemas')
  expect(described.map(({ pointer }) => pointer)).toEqual([
    '/input_schema/$defs/node/properties/n/dependentSchemas',
  ])
})

it('what becomes of oneOf beside anyOf is reported at both', () => {
  const schema = { unevaluatedProperties: true, anyOf: [{ minProperties: 1 }], oneOf: [{ type: 'boolean' }] }
  const subject = lowered(schema, { profile: 'deepseek', name: 'reshape' })
  if ('refused' in subject) throw Error('refused')
  const described = subject.records.filter(({ keyword }) => keyword === 'anyOf')
  expect(described.map(({ pointer }) => pointer)).toEqual(['/input_schema/anyOf', '/input_schema/oneOf'])
})

it('what is lost in one of several places is not reported as exact', () => {
  const value = {
    properties: { kind: { $ref: '#/$defs/node' } },
    additionalProperties: false,
    allOf: [{ type: 'object', properties: { kind: { $ref: '#' } }, required: ['entries'] }],
  }
  const schema = { properties: { value }, $defs: { node: { additionalProperties: false } } }
  const subject = lowered(schema, { profile: 'llamacpp', name: 'loose' })
  if ('refused' in subject) throw Error('refused')
  // In the definition of the root, which is closed, nothing is lost.
  const impossible = subject.records.filter(({ code }) => code === 'property_impossible')
  expect(impossible.map(({ grade }) => grade)).toEqual(['described'])
  expect(subject.tool.grade).toBe('described')
})

const UNSEEN: readonly [name: string, n: Record<string, Json>, values: readonly Json[]][] = [
  ['before its cousin', { allOf: [{ unevaluatedProperties: false }, { properties: { a: true } }] }, [{}]],
  [
    'true before false with members',
    { allOf: [{ unevaluatedProperties: true }, { properties: { a: S }, unevaluatedProperties: false }] },
    [{}, { a: 'x' }],
  ],
  [
    'true within false',
    { allOf: [{ properties: { a: S }, unevaluatedProperties: true }], unevaluatedProperties: false },
    [{ a: 'x' }, { a: 'x', b: 1 }],
  ],
  [
    'false within true',
    { allOf: [{ properties: { a: S }, unevaluatedProperties: false }], unevaluatedProperties: true },
    [{}, { a: 'x' }],
  ],
]

it.each(UNSEEN)('unevaluatedProperties of a part applies to what the part has: %s', (_, n, values) => {
  for (const setting of sampled(SETTINGS, 2)) {
    const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), setting)
    if ('refused' in subject) throw Error('refused')
    for (const value of values.map((n): Json => ({ n }))) {
      expect(judges(subject.author).isValid(value)).toBe(true)
      const sent = subject.encode(value)
      expect([setting, sent, judges(subject.lowered).faults(sent)]).toEqual([setting, sent, []])
      expect(isSame(subject.decode(sent).value, value)).toBe(true)
    }
    expect([setting, lawViolations(subject, { judges, seed: 3, values: 12, count: () => {} })]).toEqual([
      setting,
      [],
    ])
  }
})

it('a type beside a union whose branches are written differently keeps its values', () => {
  const ip = { type: 'string', anyOf: [true, { properties: { again: { $ref: '#' } } }] }
  const subject = lowered(atRoot({ properties: { ip } }), { profile: 'bedrock-nova', name: 'reshape' })
  if ('refused' in subject) throw Error('refused')
  const sent = subject.encode({ ip: 'x' })
  expect([sent, judges(subject.lowered).faults(sent)]).toEqual([sent, []])
  expect(subject.decode(sent).value).toEqual({ ip: 'x' })
})

it.each<[what: string, schema: Record<string, Json>]>([
  [
    'a list of types',
    { type: ['object', 'string', 'integer'], required: ['entries', 'b'], maxProperties: 1 },
  ],
  ['a type beside oneOf', { type: 'object', oneOf: [{ properties: { x: S } }, { minProperties: 2 }] }],
  [
    'keywords beside anyOf',
    { properties: { x: S }, type: 'object', anyOf: [{ properties: { y: S } }, { type: ['object', 'null'] }] },
  ],
])('each keyword of %s is reported where the union becomes text', (_, additionalProperties) => {
  const schema = atRoot({
    properties: { c: { type: 'object', properties: { entries: { type: 'null' } }, additionalProperties } },
  })
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const { diagnostics } = compile(
    { uri: 'file:///tool.schema.json', text },
    { profile: 'azure-openai', reshape: true },
  )
  const described = diagnostics.flatMap(({ code, pointer }) =>
    code === 'keyword_described' ? [pointer] : [],
  )
  const at = '/input_schema/properties/c/additionalProperties'
  expect(described.sort()).toEqual(
    Object.keys(additionalProperties)
      .map((keyword) => `${at}/${keyword}`)
      .sort(),
  )
})

it.each<[keywords: string, schema: Record<string, Json>]>([
  ['dependentRequired', { dependentRequired: { 'page[after]': ['page[size]'] } }],
  ['dependentSchemas', { dependentSchemas: { 'page[after]': { required: ['page[size]'] } } }],
  ['not', { not: { required: ['page[after]'] } }],
  ['if and then', { if: { required: ['page[after]'] }, then: { required: ['page[size]'] } }],
  ['if and else', { if: { required: ['page[after]'] }, else: { minProperties: 1 } }],
])('%s that name a property that is sent by another name are described', (_, keywords) => {
  const schema = atRoot({ properties: { 'page[size]': INTEGER, 'page[after]': S, n: S }, ...keywords })
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const { requests, diagnostics } = compile(
    { uri: 'file:///tool.schema.json', text },
    { profile: 'anthropic', mode: false, reshape: true },
  )
  const described = diagnostics.flatMap(({ code, pointer }) =>
    code === 'keyword_described' ? [pointer] : [],
  )
  expect(described).toEqual(Object.keys(keywords).map((keyword) => `/input_schema/${keyword}`))
  const [sent] = requests['anthropic']?.json ?? []
  for (const keyword of Object.keys(keywords)) expect(sent).not.toHaveProperty(`input_schema.${keyword}`)
})

it('what is left beside patterns that are described is described, also beside branches', () => {
  const n = {
    properties: { x: S },
    required: ['x'],
    patternProperties: { '^x-': { type: ['string', 'null'] } },
    additionalProperties: false,
    oneOf: [
      { required: ['x', 'x-1'], patternProperties: { '^x': { type: 'boolean' } } },
      { properties: { kind: { type: 'boolean' }, x: true }, required: ['x'] },
    ],
  }
  const schema = atRoot({ properties: { n }, required: ['n'] })
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const { requests, diagnostics } = compile(
    { uri: 'file:///tool.schema.json', text },
    { profile: 'llamacpp', reshape: true },
  )
  expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    'keyword_described /input_schema/properties/n/additionalProperties',
  )
  expect(JSON.stringify(requests['llamacpp']?.json)).not.toContain('"additionalProperties":false,"anyOf"')
})

it('an empty branch allows any property, in both unions of a root', () => {
  const schema = atRoot({
    anyOf: [{ required: [] }, { properties: { b: S } }],
    oneOf: [{ required: [] }, { properties: { x: S }, required: ['x'] }],
  })
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const { requests } = compile({ uri: 'file:///tool.schema.json', text }, { profile: 'llamacpp' })
  const [sent] = requests['llamacpp']?.json ?? []
  expect(sent).toHaveProperty('function.parameters.properties', { b: {}, x: {} })
})

it.each<[beside: string, n: Record<string, Json>]>([
  [
    'a part',
    { unevaluatedProperties: false, allOf: [{ properties: { x: S }, additionalProperties: false }] },
  ],
  ['itself', { unevaluatedProperties: false, properties: { x: S }, additionalProperties: false }],
])('unevaluatedProperties beside additionalProperties of %s is described together with it', (_, n) => {
  const schema = atRoot({ properties: { n: { type: 'object', ...n } }, required: ['n'] })
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const { diagnostics } = compile({ uri: 'file:///tool.schema.json', text }, { profile: 'ollama' })
  const described = diagnostics.flatMap(({ code, pointer }) =>
    code === 'keyword_described' ? [pointer] : [],
  )
  expect(described).toContain('/input_schema/properties/n/unevaluatedProperties')
})

it.each<[beside: string, n: Record<string, Json>, described: readonly string[]]>([
  ['beside it', { const: { kind: 'a' }, enum: [{ kind: 'a' }, { kind: 'b' }] }, ['/const', '/enum']],
  [
    'of a part',
    { const: { kind: 'a' }, allOf: [{ enum: [{ kind: 'a' }, { kind: 'b' }] }] },
    ['/allOf/0/enum', '/const'],
  ],
])('enum that const replaces is described together with it: %s', (_, n, described) => {
  const schema = atRoot({
    properties: { n: { type: 'object', properties: { kind: S }, ...n } },
    required: ['n'],
  })
  const subject = lowered(schema, { profile: 'cohere', name: 'reply' })
  const records = 'refused' in subject ? subject.refused : subject.records
  const at = '/schema/properties/n'
  const found = records.flatMap(({ code, pointer }) => (code === 'keyword_described' ? [pointer] : []))
  expect(found.sort()).toEqual(described.map((keyword) => `${at}${keyword}`))
})

it('listed objects that unevaluatedProperties excludes are not sent, whatever branches require', () => {
  const branches = [{ required: ['b'] }, { required: ['a'] }]
  const n = {
    unevaluatedProperties: false,
    enum: [{ a: 1 }, { b: 1 }],
    properties: { b: true },
    anyOf: branches,
  }
  const schema = atRoot({ properties: { n: { type: 'object', ...n } }, required: ['n'] })
  const subject = lowered(schema, { profile: 'openai', name: 'strict' })
  expect(subject).toHaveProperty('lowered.properties.n.enum', ['{"b":1}'])
})

it('keywords about the values of members stay, whatever name a property is sent by', () => {
  const member = { type: 'object', properties: { 'page[size]': INTEGER }, required: ['page[size]'] }
  const schema = atRoot({ properties: { 'page[size]': INTEGER }, additionalProperties: member })
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const { requests } = compile(
    { uri: 'file:///tool.schema.json', text },
    { profile: 'anthropic', mode: false, reshape: true },
  )
  const [sent] = requests['anthropic']?.json ?? []
  expect(sent).toHaveProperty('input_schema.additionalProperties', member)
})

it('listed numbers that are sent as strings keep no bounds, which are for numbers, and none that is out of them', () => {
  const level = { type: 'integer', minimum: 1, maximum: 5, enum: [0, 1, 3, 5] }
  const schema = atRoot({ properties: { level }, required: ['level'] })
  const subject = lowered(schema, { profile: 'gemini-openapi', name: 'reshape' })
  expect(subject).toHaveProperty('lowered.properties.level', { enum: ['1', '3', '5'], type: 'string' })
})

it('patterns of a part are described together with the additionalProperties of another that excludes them', () => {
  const allOf = [{ patternProperties: { '^x': S } }, { additionalProperties: false }]
  const schema = atRoot({ properties: { n: { type: 'object', allOf } }, required: ['n'] })
  const subject = lowered(schema, { profile: 'ollama', name: 'loose' })
  const records = 'refused' in subject ? subject.refused : subject.records
  const at = '/input_schema/properties/n/allOf'
  const found = records.flatMap(({ code, pointer }) => (code === 'keyword_described' ? [pointer] : []))
  expect(found.sort()).toEqual([`${at}/0/patternProperties`, `${at}/1/additionalProperties`])
})

it('items that exclude each other are reported at each place, where a list that is always empty is only described', () => {
  const b = { type: 'array', items: { type: 'number' }, allOf: [{ items: { type: 'boolean' } }] }
  const subject = lowered(atRoot({ properties: { b } }), { profile: 'deepseek', name: 'reshape' })
  const records = 'refused' in subject ? subject.refused : subject.records
  const found = records.flatMap(({ grade, pointer }) => (grade === 'described' ? [pointer] : []))
  const at = '/input_schema/properties/b'
  expect(found.sort()).toEqual([`${at}/allOf/0/items`, `${at}/items`])
})

it('branches that listed objects distinguish are unwrapped by each decoder', () => {
  const listed = [{ a: 1 }, { a: 'b', b: null }]
  const first = { type: ['object', 'string'], properties: { x: { $ref: '#' } }, enum: listed }
  const second = { type: 'object', properties: { n: { type: 'array' } }, required: ['b'], enum: listed }
  const schema = atRoot({ properties: { n: { anyOf: [first, second] } } })
  const subject = lowered(schema, { profile: 'bedrock-nova', name: 'reshape' })
  const decoders = 'refused' in subject ? [] : subject.codes.map(emittedDecoder)
  const decoded = decoders.map((decode) => decode({ n: { option_1: { a: 1 } } }).value)
  expect(decoded).toEqual([{ n: { a: 1 } }, { n: { a: 1 } }])
})

it('an empty list of properties in a branch of the root closes nothing', () => {
  const anyOf = [{ properties: {} }, { properties: {}, minProperties: 1 }]
  const dependentSchemas = { rest: { required: ['kind'] } }
  const schema = atRoot({ required: ['rest'], anyOf, dependentSchemas })
  const subject = lowered(schema, { profile: 'deepseek', name: 'reshape' })
  if ('refused' in subject) throw Error('refused')
  const value = { rest: 1, kind: 2, further: 3 }
  expect(subject.decode(subject.encode(value))).toMatchObject({ value, errors: [] })
})

it.each<[what: string, beside: Record<string, Json>]>([
  ['dependents', { dependentSchemas: { kind: { patternProperties: { '^x': true } } } }],
  ['another union', { anyOf: [{ required: ['kind'] }, { patternProperties: { '^x': true } }] }],
])('what patterns of %s admit beside a union of the root is admitted', (_, beside) => {
  const oneOf = [{ properties: { rest: S } }, { properties: { 'x-1': { type: 'boolean' } }, required: ['b'] }]
  const subject = lowered(atRoot({ properties: { kind: S }, ...beside, oneOf }), {
    profile: 'openai',
    name: 'loose',
  })
  if ('refused' in subject) throw Error('refused')
  const value = { kind: 'a', rest: 'b', 'x-1': 1 }
  expect(judges(subject.author).faults(value)).toEqual([])
  expect(judges(subject.lowered).faults(subject.encode(value))).toEqual([])
})

it('enum that const of the branches of a union replaces is described together with it', () => {
  const values = ['a', 'b'].map((kind) => ({ kind }))
  const n = {
    type: 'object',
    properties: { kind: S },
    enum: values,
    anyOf: values.map((value) => ({ const: value })),
  }
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), {
    profile: 'cohere',
    name: 'reply',
  })
  const records = 'refused' in subject ? subject.refused : subject.records
  const found = records.flatMap(({ code, pointer }) => (code === 'keyword_described' ? [pointer] : []))
  expect(found).toContain('/schema/properties/n/enum')
})

it('what is required is declared beside a list of properties, whatever other types there are', () => {
  const n = { properties: { a: S }, required: ['b'], items: INTEGER }
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), {
    profile: 'cohere',
    name: 'reshape',
  })
  expect(subject).toHaveProperty('lowered.properties.n.properties.b')
})

it('an empty list of properties beside keywords of another type excludes no values of other types', () => {
  const n = { properties: {}, items: { required: ['b'] } }
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), {
    profile: 'cohere',
    name: 'reshape',
  })
  if ('refused' in subject) throw Error('refused')
  expect(judges(subject.lowered).faults({ n: 1 })).toEqual([])
})

it('constraints beside a wrapped union are described, since no wrapped value meets them', () => {
  const open = { unevaluatedProperties: false }
  const n = { minimum: 1, required: ['b'], ...open, anyOf: [{ type: 'null' }, { type: 'string' }, true] }
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), {
    profile: 'bedrock',
    name: 'reply',
  })
  if ('refused' in subject) throw Error('refused')
  expect(judges(subject.lowered).faults(subject.encode({ n: 'a' }))).toEqual([])
})

it('unevaluatedItems that items of a part would disable is described', () => {
  const part = { unevaluatedItems: INTEGER, allOf: [{ type: 'array' }, {}] }
  const n = { anyOf: [part], prefixItems: [S] }
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), { profile: 'groq', name: 'loose' })
  const records = 'refused' in subject ? subject.refused : subject.records
  expect(records.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    'keyword_dropped /input_schema/properties/n/anyOf/0/unevaluatedItems',
  )
})

it.each<[what: string, n: Record<string, Json>]>([
  ['additional properties', { multipleOf: 2, additionalProperties: S }],
  ['patterns and required properties', { pattern: '^a', required: ['kind'], patternProperties: { y: S } }],
])('%s beside keywords of another type are not sent as a list of entries alone', (_, n) => {
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), {
    profile: 'cohere',
    name: 'reshape',
  })
  if ('refused' in subject) throw Error('refused')
  expect(judges(subject.lowered).faults(subject.encode({ n: true }))).toEqual([])
})

it('a branch of a union in a branch of the root that declares nothing leaves members open', () => {
  const inner = { anyOf: [{ properties: { b: INTEGER } }, { maxProperties: 3 }] }
  const oneOf = [{ type: 'array' }, { type: 'object', ...inner }]
  const subject = lowered({ type: 'object', oneOf }, { profile: 'gemini', name: 'auto' })
  expect(subject).toHaveProperty('lowered.properties.b', {})
})

it('unions in a condition declare no values of members', () => {
  const anyOf = [{ type: 'integer', properties: { x: { type: 'null' } } }]
  const schema = { type: 'object', properties: {}, if: { anyOf }, nullable: true }
  const subject = lowered(schema, { profile: 'openai', name: 'auto' })
  expect(subject).toHaveProperty('lowered.properties.x', {})
})

it('a condition about all members is described where one of them is sent as text', () => {
  const condition = { if: { additionalProperties: S }, else: { required: ['b'] } }
  const n = { type: 'object', properties: { a: { $ref: '#' } }, additionalProperties: true, ...condition }
  const subject = lowered(atRoot({ properties: { n } }), { profile: 'bedrock-nova', name: 'reshape' })
  const records = 'refused' in subject ? subject.refused : subject.records
  expect(records.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    'keyword_described /input_schema/properties/n/if',
  )
})

it('recursion that is sent as text is reported where the reference was written', () => {
  const $defs = { alias: { $ref: '#', description: 'Again.' } }
  const schema = atRoot({ properties: { a: { $ref: '#/$defs/alias' } }, $defs })
  const subject = lowered(schema, { profile: 'bedrock', name: 'strict' })
  const records = 'refused' in subject ? subject.refused : subject.records
  expect(records.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    'recursion_as_text /input_schema/$defs/alias/$ref',
  )
})

it.each<[what: string, n: Record<string, Json>]>([
  ['branches', { anyOf: [{ type: 'string' }, { $ref: '#' }, { enum: [1, {}] }] }],
  ['items of a tuple', { type: 'array', prefixItems: [S, { $ref: '#' }], items: false }],
])('wrapped %s have no keyword that the provider ignores', (_, n) => {
  const subject = lowered(atRoot({ properties: { n } }), { profile: 'ollama', name: 'reshape' })
  if ('refused' in subject) throw Error('refused')
  expect(unkept(subject.lowered, modeOf(subject.tool, 'ollama'))).toEqual([])
})

it('patterns stay beside additionalProperties, whatever their schemas name', () => {
  const member = { type: 'object', properties: { 'page[size]': INTEGER } }
  const n = { properties: { 'page[size]': S }, patternProperties: { '^x': member }, additionalProperties: S }
  const subject = lowered(atRoot(n), { profile: 'anthropic-vertex', name: 'reshape' })
  expect(subject).toHaveProperty('lowered.patternProperties')
})

it.each<[what: string, n: Record<string, Json>]>([
  ['required properties', { maxLength: 1, properties: {}, required: ['x'] }],
  ['nothing else', { maxLength: 1, properties: {} }],
])('an empty list of properties beside keywords of another type and %s leaves objects open', (_, n) => {
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), {
    profile: 'cohere',
    name: 'reshape',
  })
  if ('refused' in subject) throw Error('refused')
  const value = { n: { x: 1, y: 2 } }
  expect(subject.decode(subject.encode(value))).toMatchObject({ value, errors: [] })
})

it('members beside a union are sent, whatever unevaluated keywords a branch has', () => {
  const additionalProperties = {
    maxLength: 1,
    properties: { b: { type: 'number' } },
    anyOf: [
      { type: 'array', unevaluatedProperties: false },
      { type: 'object', properties: { kind: S } },
    ],
  }
  const subject = lowered(atRoot({ additionalProperties }), { profile: 'openai', name: 'reshape' })
  if ('refused' in subject) throw Error('refused')
  const value = { x: { b: 1, kind: 'a' } }
  expect(subject.decode(subject.encode(value))).toMatchObject({ value, errors: [] })
})

it.each<[what: string, profile: string, n: Record<string, Json>, lost: string]>([
  [
    'items of a part that became part of a tuple of another',
    'ollama',
    { type: 'array', prefixItems: [S, INTEGER], items: false, allOf: [{ items: { maxLength: 2 } }] },
    '/items',
  ],
  [
    'additionalProperties of a part that became part of patterns of another',
    'ollama',
    { type: 'object', patternProperties: { '^x': S }, allOf: [{ additionalProperties: { maxLength: 2 } }] },
    '/additionalProperties',
  ],
])('%s are described together with it', (_, profile, n, lost) => {
  const subject = lowered(atRoot({ properties: { n }, required: ['n'] }), { profile, name: 'loose' })
  const records = 'refused' in subject ? subject.refused : subject.records
  const found = records.flatMap(({ code, pointer }) => (code === 'keyword_described' ? [pointer] : []))
  expect(found).toContain(`/input_schema/properties/n/allOf/0${lost}`)
})

it('unevaluatedProperties is described together with a part that is about a property which is sent as text', () => {
  const part = {
    properties: { c: INTEGER },
    additionalProperties: false,
    dependentSchemas: { a: { required: ['c'] } },
  }
  const n = { type: 'object', properties: { b: { $ref: '#' } }, allOf: [part], unevaluatedProperties: false }
  const subject = lowered(atRoot({ properties: { n } }), { profile: 'bedrock-nova', name: 'reshape' })
  if ('refused' in subject) throw Error('refused')
  expect(judges(subject.lowered).faults(subject.encode({ n: { c: 1 } }))).toEqual([])
})

it('an empty list of properties in a branch of several types leaves the root open', () => {
  const anyOf = [{ type: ['string', 'object'], properties: {} }, { type: 'null' }]
  const subject = lowered(atRoot({ propertyNames: { maxLength: 5 }, anyOf }), {
    profile: 'groq',
    name: 'reshape',
  })
  if ('refused' in subject) throw Error('refused')
  const value = { a: 1 }
  expect(subject.decode(subject.encode(value))).toMatchObject({ value, errors: [] })
})

it('a property that two parts make impossible is reported at both', () => {
  const other = { additionalProperties: { properties: { x: S }, additionalProperties: INTEGER } }
  const schema = { additionalProperties: { properties: { x: { type: 'boolean' } } }, allOf: [other] }
  const subject = lowered(atRoot(schema), { profile: 'gemini', name: 'auto' })
  const records = 'refused' in subject ? subject.refused : subject.records
  const found = records.flatMap(({ code, pointer }) => (code === 'property_impossible' ? [pointer] : []))
  const at = 'additionalProperties/properties/x'
  expect(found.sort()).toEqual([`/input_schema/${at}`, `/input_schema/allOf/0/${at}`])
})

it('unevaluatedProperties that a declared property disables is reported where it was written', () => {
  const item = { required: ['x'], allOf: [{}], unevaluatedProperties: false }
  const a = { prefixItems: [{ $ref: '#/$defs/item' }] }
  const subject = lowered(atRoot({ properties: { a }, $defs: { item } }), {
    profile: 'openai',
    name: 'loose',
  })
  const records = 'refused' in subject ? subject.refused : subject.records
  expect(records.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    'keyword_dropped /input_schema/$defs/item/unevaluatedProperties',
  )
})

it('a fixed head beside keywords of another type is not sent as an object alone', () => {
  const subject = lowered(
    atRoot({ properties: { n: { minimum: 1, prefixItems: [S], items: {} } }, required: ['n'] }),
    {
      profile: 'cohere',
      name: 'reshape',
    },
  )
  if ('refused' in subject) throw Error('refused')
  expect(judges(subject.lowered).faults(subject.encode({ n: 2 }))).toEqual([])
})

it('what depends on a property leaves members open where it is absent', () => {
  const oneOf = [{ dependentSchemas: { x: { properties: { a: INTEGER } } }, if: {} }]
  const subject = lowered(atRoot({ oneOf }), { profile: 'gemini', name: 'loose' })
  expect(subject).toHaveProperty('lowered.properties.a', {})
})

it('listed integers beside other numbers are numbers', () => {
  const n = { enum: [2, 1.5, 'b'], properties: { a: S } }
  const subject = lowered(atRoot({ properties: { n } }), { profile: 'gemini-openapi', name: 'loose' })
  expect(subject).toHaveProperty('lowered.properties.n', {
    anyOf: [
      { type: 'string', enum: ['2', '1.5'] },
      { type: 'string', enum: ['b'] },
    ],
  })
})

it('branches of the root that extend each other are read once each', () => {
  const count = 40
  const $ref = (index: number): Record<string, Json> => ({ $ref: `#/$defs/d${Math.min(index, count)}` })
  const definition = (index: number): Record<string, Json> =>
    index === count ? { maxProperties: 5 } : { allOf: [$ref(index + 1), $ref(index + 2)] }
  const $defs = Object.fromEntries(
    Array.from({ length: count + 1 }, (_, index) => [`d${index}`, definition(index)]),
  )
  const schema = atRoot({ oneOf: [$ref(0), { properties: { a: INTEGER }, required: ['a'] }], $defs })
  const subject = lowered(schema, { profile: 'gemini', name: 'loose' })
  expect(subject).toHaveProperty('lowered.properties.a', {})
})
