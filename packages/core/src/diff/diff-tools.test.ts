import { describe, expect, test } from 'vitest'
import { compile } from '../compile.ts'
import type { JsonObject } from '../json.ts'
import type { Schema } from '../schema/types.ts'
import type { Tool } from '../tool/types.ts'
import { diffTools } from './diff-tools.ts'
import type { ToolChange } from './types.ts'

function toolOf(members: JsonObject): Tool {
  const text = JSON.stringify({
    module_id: 'a',
    description: 'A.',
    input_schema: { type: 'object' },
    ...members,
  })
  const { tools, diagnostics } = compile({ uri: 'file:///a.schema.json', text }, { profiles: ['mcp'] })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return tools[0] as Tool
}

function changes(before: JsonObject, after: JsonObject): readonly ToolChange[] {
  return diffTools([toolOf(before)], [toolOf(after)]).tools.flatMap((tool) => tool.changes)
}

/** The verdict over a schema for one property, as arguments and as a result. */
function verdicts(before: Schema, after: Schema): string {
  const wrap = (schema: Schema): JsonObject => ({ type: 'object', properties: { v: schema } }) as JsonObject
  const [old, now] = [before, after].map((schema) =>
    toolOf({ input_schema: wrap(schema), output_schema: wrap(schema) }),
  ) as [Tool, Tool]
  const all = diffTools([old], [now]).tools.flatMap((tool) => tool.changes)
  const of = (pointer: string): string => {
    const own = all.filter((change) => change.pointer.startsWith(pointer)).map(({ verdict }) => verdict)
    return (
      ['breaking', 'compatible', 'annotation'].find((verdict) => own.includes(verdict as 'breaking')) ??
      'none'
    )
  }
  return `${of('/input_schema')} / ${of('/output_schema')}`
}

const NARROWED = 'breaking / compatible'
const WIDENED = 'compatible / breaking'
const UNDECIDED = 'breaking / breaking'
const NEUTRAL = 'compatible / compatible'
const NOTED = 'annotation / annotation'
const NONE = 'none / none'

const A = { type: 'object', properties: { a: { type: 'string' } } } as const
const CLOSED = { ...A, additionalProperties: false } as const
const CAT = {
  type: 'object',
  properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
  required: ['kind'],
}
const DOG = { type: 'object', properties: { kind: { const: 'dog' } }, required: ['kind'] }

/** Each row is an edit that fewer values fit; the reverse is the edit that more fit. */
const NARROWING: readonly (readonly [what: string, before: Schema, after: Schema])[] = [
  [
    'properties: the first one of a map',
    { type: 'object', properties: { m: { type: 'object', properties: {} } } },
    { type: 'object', properties: { m: A } },
  ],
  ['type: one of two gone', { type: ['string', 'null'] }, { type: 'string' }],
  ['type: number to integer', { type: 'number' }, { type: 'integer' }],
  ['type: new', {}, { type: 'string' }],
  ['boolean schemas', true, false],
  ['enum: a value gone', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ['enum: new', { type: 'string' }, { type: 'string', enum: ['a'] }],
  ['const: new', { type: 'string' }, { type: 'string', const: 'a' }],
  ['enum to const', { enum: ['a', 'b'] }, { const: 'a' }],
  ...(['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'] as const).flatMap((keyword) =>
    bounds(keyword, 1, 2),
  ),
  ...(['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'] as const).flatMap((keyword) =>
    bounds(keyword, 2, 1),
  ),
  ['minimum to exclusiveMinimum', { type: 'number', minimum: 1 }, { type: 'number', exclusiveMinimum: 1 }],
  ['maximum to exclusiveMaximum', { type: 'number', maximum: 1 }, { type: 'number', exclusiveMaximum: 1 }],
  ['multipleOf: new', { type: 'number' }, { type: 'number', multipleOf: 2 }],
  ['multipleOf: of the old one', { type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 4 }],
  ['multipleOf: decimal', { type: 'number', multipleOf: 0.1 }, { type: 'number', multipleOf: 0.7 }],
  ['pattern: new', { type: 'string' }, { type: 'string', pattern: '^a' }],
  ['uniqueItems', { type: 'array' }, { type: 'array', uniqueItems: true }],
  ['required', A, { ...A, required: ['a'] }],
  ['dependentRequired: new', A, { ...A, dependentRequired: { a: ['b'] } }],
  [
    'dependentRequired: one more',
    { ...A, dependentRequired: { a: ['b'] } },
    { ...A, dependentRequired: { a: ['b', 'c'] } },
  ],
  ['dependentSchemas', A, { ...A, dependentSchemas: { a: { minProperties: 2 } } }],
  ['additionalProperties: closed', A, CLOSED],
  [
    'additionalProperties: typed',
    { type: 'object' },
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  ['a property of a closed object gone', CLOSED, { type: 'object', additionalProperties: false }],
  [
    'a property of an object open by word is declared',
    { type: 'object', additionalProperties: true },
    { ...A, additionalProperties: true },
  ],
  ['a property narrowed', A, { ...A, properties: { a: { type: 'string', minLength: 1 } } }],
  [
    'patternProperties: new',
    { type: 'object' },
    { type: 'object', patternProperties: { '^x': { type: 'string' } } },
  ],
  [
    'patternProperties: narrowed',
    { type: 'object', patternProperties: { '^x': true } },
    { type: 'object', patternProperties: { '^x': { type: 'string' } } },
  ],
  ['propertyNames', { type: 'object' }, { type: 'object', propertyNames: { maxLength: 3 } }],
  ['items', { type: 'array' }, { type: 'array', items: { type: 'string' } }],
  [
    'items: closed behind a tuple',
    { type: 'array', prefixItems: [true] },
    { type: 'array', prefixItems: [true], items: false },
  ],
  ['prefixItems', { type: 'array', items: true }, { type: 'array', prefixItems: [{ type: 'string' }] }],
  ['contains: new', { type: 'array' }, { type: 'array', contains: { type: 'string' } }],
  ['contains: narrowed', { type: 'array', contains: {} }, { type: 'array', contains: { type: 'string' } }],
  [
    'minContains',
    { type: 'array', contains: {}, minContains: 1 },
    { type: 'array', contains: {}, minContains: 2 },
  ],
  [
    'maxContains',
    { type: 'array', contains: {}, maxContains: 2 },
    { type: 'array', contains: {}, maxContains: 1 },
  ],
  ['allOf: a part new', { allOf: [A, {}] }, { allOf: [A, {}, { required: ['a'] }] }],
  ['allOf: a part narrowed', { allOf: [A, { minProperties: 1 }] }, { allOf: [A, { minProperties: 2 }] }],
  [
    'anyOf: a branch gone',
    { anyOf: [A, { type: 'null' }, { type: 'string' }] },
    { anyOf: [A, { type: 'string' }] },
  ],
  ['anyOf: no longer a union', { anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'string' }],
  [
    'oneOf: a branch of those with a discriminator gone',
    tagged(['a', 1], ['b', 2], ['c', 3]),
    tagged(['c', 3], ['a', 1]),
  ],
  [
    'oneOf: a branch of those with a discriminator narrowed',
    tagged(['a', 1], ['b', 2]),
    tagged(['a', 2], ['b', 2]),
  ],
  [
    'oneOf: a branch of exclusive ones gone',
    { oneOf: [CAT, DOG, { type: 'null' }] as Schema[] },
    { oneOf: [DOG, CAT] as Schema[] },
  ],
  ['not: new', { type: 'string' }, { type: 'string', not: { const: 'a' } }],
  ['if: new', A, { ...A, if: { required: ['a'] }, then: { required: ['b'] } }],
  [
    'then: narrowed',
    { ...A, if: { required: ['a'] }, then: { required: ['b'] } },
    { ...A, if: { required: ['a'] }, then: { required: ['b', 'c'] } },
  ],
  [
    'unevaluatedProperties: new',
    { ...A, allOf: [A, {}] },
    { ...A, allOf: [A, {}], unevaluatedProperties: false },
  ],
  ['unevaluatedItems: new', { type: 'array' }, { type: 'array', unevaluatedItems: false }],
]

/** A union as pydantic writes it: no branch requires the tag. */
function tagged(...branches: [kind: string, min: number][]): Schema {
  const oneOf = branches.map(([kind, minimum]) => ({
    title: kind,
    type: 'object',
    properties: { kind: { const: kind, default: kind, type: 'string' }, n: { type: 'integer', minimum } },
    required: ['n'],
  }))
  return { discriminator: { propertyName: 'kind' }, oneOf } as Schema & object
}

function bounds(keyword: string, loose: number, tight: number): (readonly [string, Schema, Schema])[] {
  const type = /Items/.test(keyword)
    ? 'array'
    : /Prop/.test(keyword)
      ? 'object'
      : /Len/.test(keyword)
        ? 'string'
        : 'number'
  return [
    [`${keyword}: tighter`, { type, [keyword]: loose }, { type, [keyword]: tight }],
    [`${keyword}: new`, { type }, { type, [keyword]: loose }],
  ]
}

describe('edits by which fewer values fit', () => {
  test.each(NARROWING)('%s', (_, before, after) => {
    expect(verdicts(before, after)).toBe(NARROWED)
    expect(verdicts(after, before)).toBe(WIDENED)
    expect(verdicts(before, before)).toBe(NONE)
  })
})

describe('other edits', () => {
  test.each<readonly [what: string, before: Schema, after: Schema, expected: string]>([
    ['pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }, UNDECIDED],
    ['multipleOf', { type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 3 }, UNDECIDED],
    ['not', { not: { type: 'string' } }, { not: { type: 'null' } }, UNDECIDED],
    [
      'if',
      { ...A, if: { required: ['a'] }, then: { required: ['b'] } },
      { ...A, if: { required: ['c'] }, then: { required: ['b'] } },
      UNDECIDED,
    ],
    [
      'oneOf: branches that overlap',
      { oneOf: [{ minLength: 1 }, { maxLength: 1 }] },
      { oneOf: [{ minLength: 2 }, { maxLength: 1 }] },
      UNDECIDED,
    ],
    [
      'anyOf: none like the other',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { anyOf: [{ type: 'boolean' }, { type: 'array' }] },
      UNDECIDED,
    ],
    [
      'what stands beside unevaluatedProperties',
      { ...A, unevaluatedProperties: false },
      { ...CLOSED, unevaluatedProperties: false },
      UNDECIDED,
    ],
    [
      'contains between bounds',
      { type: 'array', contains: {}, maxContains: 2 },
      { type: 'array', contains: { type: 'string' }, maxContains: 2 },
      UNDECIDED,
    ],
    [
      'patternProperties of a closed object',
      CLOSED,
      { ...CLOSED, patternProperties: { '^x': true } },
      WIDENED,
    ],
    ['another type', { type: 'string' }, { type: 'number' }, UNDECIDED],
    [
      'a new optional property of an object that does not mention others',
      A,
      { ...A, properties: { ...A.properties, b: { type: 'string' } } },
      NEUTRAL,
    ],
    [
      'one that was required before',
      { ...A, required: ['b'] },
      { ...A, required: ['b'], properties: { ...A.properties, b: { type: 'string' } } },
      NARROWED,
    ],
    [
      'a property that may be anything',
      { ...A, additionalProperties: true },
      { ...A, additionalProperties: true, properties: { ...A.properties, b: true } },
      NEUTRAL,
    ],
    ['description', { type: 'string' }, { type: 'string', description: 'B.' }, NOTED],
    [
      'description of a branch where others take anything',
      { anyOf: [{ ...A, description: 'A.' }, {}] },
      { anyOf: [{ ...A, description: 'B.' }, {}] },
      NOTED,
    ],
    ['format', { type: 'string', format: 'date' }, { type: 'string', format: 'time' }, NOTED],
    [
      'default, an extension',
      { type: 'string', default: 'a' },
      { type: 'string', default: 'b', 'x-own': 1 },
      NOTED,
    ],
    ...[
      [{ exclusiveMinimum: 0 }, { minimum: 1 }],
      [{ exclusiveMaximum: 11 }, { maximum: 10 }],
      [{ minimum: 0.5 }, { minimum: 1 }],
    ].map(([before, after], index): [string, Schema, Schema, string] => [
      `bounds of integers ${index}`,
      { type: 'integer', ...before },
      { type: 'integer', ...after },
      NEUTRAL,
    ]),
    ['bounds of numbers', { type: 'number', exclusiveMinimum: 0 }, { type: 'number', minimum: 1 }, NARROWED],
    ['minLength 0', { type: 'string' }, { type: 'string', minLength: 0 }, NEUTRAL],
    ['a bound of another type', { type: 'string' }, { type: 'string', minimum: 1 }, NEUTRAL],
    ['type beside const', { const: 'a' }, { const: 'a', type: 'string' }, NONE],
    [
      'the order of sets and branches',
      { type: ['string', 'null'], enum: ['a', null] },
      { type: ['null', 'string'], enum: [null, 'a'] },
      NONE,
    ],
    ['a union in another order', { anyOf: [CAT, DOG] as Schema[] }, { anyOf: [DOG, CAT] as Schema[] }, NONE],
    ['a conjunction of one', A, { allOf: [A] }, NONE],
    ['nullable in two ways', { type: ['string', 'null'] }, { type: ['null', 'string'] }, NONE],
    ['constants that are lists keep their order', { const: [1, 2] }, { const: [2, 1] }, UNDECIDED],
  ])('%s', (_, before, after, expected) => {
    expect(verdicts(before, after)).toBe(expected)
  })
})

const STRING = { type: 'string' } as const
const AC = { type: 'object', properties: { a: STRING, c: STRING } } as const
const EITHER = [{ required: ['a'] }, { required: ['b'] }]
const NULL = { type: 'null' } as const
const [SHORT, LONG] = [
  { type: 'string', maxLength: 1 },
  { type: 'string', minLength: 3 },
] as const

const TYPED = { type: 'object', oneOf: [CAT, DOG] } as Schema & object
const [UNTYPED_CAT, UNTYPED_DOG] = [CAT, DOG].map(({ type: _, ...rest }) => rest)

/** Each row is decided in both directions. */
const FORMS: readonly (readonly [
  what: string,
  before: Schema,
  after: Schema,
  there: string,
  back: string,
])[] = [
  ['oneOf to anyOf', { oneOf: [STRING, NULL] }, { anyOf: [STRING, NULL] }, NEUTRAL, NEUTRAL],
  [
    'oneOf to anyOf, with branches that overlap',
    { oneOf: [{ minLength: 1 }, { maxLength: 3 }] },
    { anyOf: [{ minLength: 1 }, { maxLength: 3 }] },
    WIDENED,
    NARROWED,
  ],
  ['a union and a list of types', { anyOf: [STRING, NULL] }, { type: ['string', 'null'] }, NONE, NONE],
  ['anything, also as one of several', {}, { anyOf: [{}, NULL] }, NONE, NONE],
  ['a type beside a union of its own', { oneOf: [CAT, DOG] } as Schema, TYPED, NONE, NONE],
  [
    'a type beside a union or in its branches',
    { type: 'object', oneOf: [UNTYPED_CAT, UNTYPED_DOG] } as Schema,
    TYPED,
    NONE,
    NONE,
  ],
  ['a branch beside what was all, with a type', CAT as Schema, TYPED, WIDENED, NARROWED],
  [
    'a type that shuts branches out',
    { type: ['string', 'null'], anyOf: [STRING, NULL, { type: 'integer' }] },
    { type: ['string', 'null'] },
    NEUTRAL,
    NEUTRAL,
  ],
  [
    'an optional member of a branch, with a type beside the union',
    TYPED,
    {
      ...TYPED,
      oneOf: [{ ...CAT, properties: { ...CAT.properties, age: { type: 'integer' } } }, DOG],
    } as Schema,
    NEUTRAL,
    WIDENED,
  ],
  [
    'a union and a list of types with bounds',
    { anyOf: [{ ...STRING, minLength: 1 }, NULL] },
    { type: ['string', 'null'], minLength: 1 },
    NONE,
    NONE,
  ],
  [
    'a union and a wider list of types',
    { anyOf: [{ ...STRING, minLength: 1 }, NULL] },
    { type: ['string', 'null', 'boolean'] },
    WIDENED,
    NARROWED,
  ],
  ['allOf and one schema', { allOf: [STRING, { minLength: 2 }] }, { ...STRING, minLength: 2 }, NONE, NONE],
  ['allOf, a part gone', { allOf: [STRING, { minLength: 2 }] }, STRING, WIDENED, NARROWED],
  [
    'allOf, split elsewhere',
    { allOf: [STRING, { minLength: 2, maxLength: 9 }] },
    { allOf: [{ ...STRING, maxLength: 9 }, { minLength: 1 }] },
    WIDENED,
    NARROWED,
  ],
  [
    'members of parts',
    { allOf: [CLOSED, { properties: { a: { minLength: 2 } }, required: ['a'] }] },
    { ...CLOSED, properties: { a: { type: 'string', minLength: 1 } } },
    WIDENED,
    NARROWED,
  ],
  [
    'parts that exclude each other',
    { allOf: [STRING, { const: 'a' }, { const: 'b' }] },
    STRING,
    WIDENED,
    NARROWED,
  ],
  ['parts of two types', { allOf: [STRING, NULL] }, STRING, WIDENED, NARROWED],
  ['values to a type', { ...STRING, enum: ['a', 'b'] }, { ...STRING, minLength: 1 }, WIDENED, NARROWED],
  ['a constant to a bound', { const: 5 }, { type: 'integer', minimum: 1 }, WIDENED, NARROWED],
  ['values of which one does not fit', { enum: ['a', 'bc'] }, SHORT, UNDECIDED, UNDECIDED],
  ['values that are all of the type', { enum: [true, false] }, { type: 'boolean' }, NONE, NONE],
  [
    'values that are all of a range',
    { enum: [1, 2, 3] },
    { type: 'integer', minimum: 1, exclusiveMaximum: 4 },
    NONE,
    NONE,
  ],
  [
    'values and branches with one each',
    { enum: ['a', 'b'] },
    { anyOf: [{ const: 'a' }, { const: 'b' }] },
    NOTED,
    NOTED,
  ],
  [
    'values and null',
    { enum: ['a', null] },
    { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
    WIDENED,
    NARROWED,
  ],
  [
    'values under what is not evaluated',
    { enum: [{ a: 'x' }] },
    { ...A, unevaluatedProperties: false },
    WIDENED,
    NARROWED,
  ],
  [
    'a pattern for names that were refused',
    CLOSED,
    { ...CLOSED, patternProperties: { '^x-': STRING } },
    WIDENED,
    NARROWED,
  ],
  [
    'a property beside an allOf, where others are not evaluated',
    { ...A, allOf: [{ properties: { b: STRING } }], unevaluatedProperties: false },
    { ...AC, allOf: [{ properties: { b: STRING } }], unevaluatedProperties: false },
    WIDENED,
    NARROWED,
  ],
  [
    'a property beside alternatives that do not name it',
    { ...A, anyOf: EITHER },
    { ...AC, anyOf: EITHER },
    NEUTRAL,
    WIDENED,
  ],
  [
    'a property beside a condition that does not name it',
    { ...A, if: { required: ['a'] }, then: { required: ['b'] } },
    { ...AC, if: { required: ['a'] }, then: { required: ['b'] } },
    NEUTRAL,
    WIDENED,
  ],
  [
    'a property beside alternatives that name it',
    { ...A, anyOf: [{ required: ['c'] }, { required: ['a'] }] },
    { ...AC, anyOf: [{ required: ['c'] }, { required: ['a'] }] },
    NARROWED,
    WIDENED,
  ],
  [
    'a property that an allOf declares, where others are not evaluated',
    { ...A, allOf: [{ properties: { c: STRING } }], unevaluatedProperties: false },
    { ...AC, allOf: [{ properties: { c: STRING } }], unevaluatedProperties: false },
    NARROWED,
    WIDENED,
  ],
  ['branches that come under one', { anyOf: [SHORT, LONG] }, STRING, WIDENED, NARROWED],
  [
    'a branch that another one has',
    { anyOf: [LONG, STRING, NULL] },
    { anyOf: [NULL, STRING] },
    NEUTRAL,
    NEUTRAL,
  ],
  [
    'lists that can only be empty',
    { type: 'array', maxItems: 0 },
    { type: 'array', items: STRING },
    WIDENED,
    NARROWED,
  ],
  [
    'items that cannot come',
    { type: 'array', prefixItems: [STRING, NULL], maxItems: 1 },
    { type: 'array', prefixItems: [STRING, STRING], maxItems: 1 },
    NONE,
    NONE,
  ],
]

test.each(FORMS)('the same in another form: %s', (_, before, after, there, back) => {
  expect(verdicts(before, after)).toBe(there)
  expect(verdicts(after, before)).toBe(back)
})

test('a branch that is gone is reported with what is known of its values', () => {
  const lossesOf = (before: Schema, after: Schema): string[] => {
    const wrap = (v: Schema): JsonObject => ({
      input_schema: { type: 'object', properties: { v } } as JsonObject,
    })
    return changes(wrap(before), wrap(after)).map(({ pointer, message }) => `${pointer.slice(26)} ${message}`)
  }
  expect(lossesOf({ anyOf: [STRING, NULL, A] }, { anyOf: [A, NULL] })).toEqual([
    '/anyOf/0 A branch is gone: fewer values fit',
  ])
  expect(lossesOf({ anyOf: [SHORT, LONG, NULL] }, { anyOf: [NULL, STRING] })).toEqual([
    '/anyOf/0/maxLength maxLength 1 is gone: more values fit',
    '/anyOf/1 A branch is gone: its values fit another one',
  ])
  expect(lossesOf({ anyOf: [SHORT, LONG] }, { anyOf: [SHORT] })).toEqual([
    '/anyOf/1 A branch is gone: whether its values fit the others cannot be compared',
  ])
})

test('definitions that lead to others along many ways are looked at once', () => {
  const tool = (minLength: number): Tool => {
    const definition = (index: number): Schema => {
      const $ref = `#/$defs/d${index + 1}`
      return index === 30 ? { type: 'string', minLength } : { anyOf: [{ $ref }, { $ref, title: 'Again' }] }
    }
    const $defs = Object.fromEntries(
      Array.from({ length: 31 }, (_, index) => [`d${index}`, definition(index)]),
    )
    const properties = { v: { $ref: '#/$defs/d0' } }
    return toolOf({ input_schema: { type: 'object', properties, $defs } as unknown as JsonObject })
  }
  const { tools } = diffTools([tool(1)], [tool(2)])
  expect(tools.flatMap((found) => found.changes.map(({ verdict }) => verdict))).toEqual(['breaking'])
})

test('what was merged is reported where it was written', () => {
  const root = (all: readonly Schema[]): JsonObject => ({
    input_schema: {
      type: 'object',
      properties: { v: { allOf: all } },
      $defs: { A },
    } as unknown as JsonObject,
  })
  const more = { properties: { a: { minLength: 1 }, b: STRING }, required: ['b'] }
  expect(changes(root([{ $ref: '#/$defs/A' }, more]), root([{ $ref: '#/$defs/A' }]))).toEqual([
    {
      pointer: '/input_schema/properties/v/allOf/1/required',
      message: '"b" is no longer required',
      verdict: 'compatible',
    },
    {
      pointer: '/input_schema/properties/v/allOf/1/properties/a/minLength',
      message: 'minLength 1 is gone: more values fit',
      verdict: 'compatible',
    },
    {
      pointer: '/input_schema/properties/v/allOf/1/properties/b',
      message: 'The property "b" is gone: it can have any value',
      verdict: 'compatible',
    },
  ])
})

test('a schema that leads back to itself on the same value is compared as a whole', () => {
  const tool = (minLength: number): Tool => {
    const endless = { allOf: [{ $ref: '#/$defs/A' }, { minLength }] }
    const input = { type: 'object', properties: { v: { $ref: '#/$defs/A' } }, $defs: { A: endless } }
    const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: input })
    return compile({ uri: 'file:///a.schema.json', text }, { profiles: ['mcp'] }).tools[0] as Tool
  }
  expect(diffTools([tool(1)], [tool(1)]).advice).toBe('none')
  expect(diffTools([tool(1)], [tool(2)]).tools[0]?.changes).toMatchObject([
    { pointer: '/input_schema', verdict: 'breaking', message: expect.stringContaining('cannot be compared') },
  ])
})

test('every difference is reported where it is, in one sentence', () => {
  const before = {
    input_schema: {
      type: 'object',
      properties: { a: { type: 'string', maxLength: 9 }, 'b/c': true },
      required: ['a'],
    },
  }
  const after = {
    input_schema: { type: 'object', properties: { a: { type: 'string', maxLength: 5, description: 'A.' } } },
  }
  expect(changes(before, after)).toEqual([
    { pointer: '/input_schema/required', message: '"a" is no longer required', verdict: 'compatible' },
    {
      pointer: '/input_schema/properties/a/description',
      message: 'description is new',
      verdict: 'annotation',
    },
    {
      pointer: '/input_schema/properties/a/maxLength',
      message: 'maxLength 9 became 5: fewer values fit',
      verdict: 'breaking',
    },
    {
      pointer: '/input_schema/properties/b~1c',
      message: 'The property "b/c" is gone: it can have any value',
      verdict: 'compatible',
    },
  ])
})

test('references are followed, recursive ones too, and reported once where the definition stands', () => {
  const tree = (leaf: JsonObject): JsonObject => ({
    type: 'object',
    properties: { left: { $ref: '#/$defs/Node' }, right: { $ref: '#/$defs/Node' } },
    $defs: { Node: { type: 'object', properties: { value: leaf, next: { $ref: '#/$defs/Node' } } } },
  })
  const found = changes(
    { input_schema: tree({ type: 'string' }) },
    { input_schema: tree({ type: ['string', 'null'] }) },
  )
  expect(found).toEqual([
    {
      pointer: '/input_schema/$defs/Node/properties/value/type',
      message: 'Accepted now: null',
      verdict: 'compatible',
    },
  ])
})

test('a schema is compared for each dynamic scope that it is reached in', () => {
  const list = (items: JsonObject): JsonObject => ({
    $id: 'https://example.com/list',
    type: 'object',
    properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
    $defs: { item: { $dynamicAnchor: 'item', ...items } },
  })
  const own = (items: JsonObject): JsonObject => ({
    $id: 'https://example.com/own',
    $ref: 'list',
    $defs: { item: { $dynamicAnchor: 'item', ...items } },
  })
  const root = (items: JsonObject): JsonObject => ({
    input_schema: {
      $id: 'https://example.com/root',
      type: 'object',
      properties: { all: { $ref: 'list' }, own: { $ref: 'own' } },
      $defs: { list: list({}), own: own(items) },
    },
  })
  expect(changes(root({ type: 'string' }), root({ type: 'string' }))).toEqual([])
  expect(changes(root({ type: 'string' }), root({ type: ['string', 'null'] }))).toMatchObject([
    {
      pointer: '/input_schema/properties/own/properties/items/items/type',
      verdict: 'compatible',
      message: 'Accepted now: null',
    },
  ])
})

test('members of the tool', () => {
  const before = {
    title: 'T',
    annotations: { readonly: true, idempotent: true },
    required_scopes: ['a'],
    'x-own': 1,
  }
  const after = {
    description: 'B.',
    annotations: { readonly: false, idempotent: true },
    required_scopes: ['b'],
    tags: ['t'],
  }
  expect(changes(before, after).map(({ pointer, verdict }) => `${pointer} ${verdict}`)).toEqual([
    '/description annotation',
    '/tags annotation',
    '/annotations/readonly annotation',
    '/title annotation',
    '/x-own annotation',
    '/required_scopes breaking',
    '/required_scopes compatible',
  ])
})

test('an output schema that is added promises more, one that is removed less', () => {
  const schema = { output_schema: { type: 'object' } }
  expect(changes({}, schema)).toMatchObject([{ pointer: '/output_schema', verdict: 'compatible' }])
  expect(changes(schema, {})).toMatchObject([{ pointer: '/output_schema', verdict: 'breaking' }])
})

describe('tools that come and go, and the version', () => {
  const [a, b] = [toolOf({}), toolOf({ module_id: 'b' })]

  test.each([
    ['nothing', [a], [a], 'none', []],
    ['a tool more', [a], [b, a], 'minor', ['b added compatible']],
    ['a tool less', [b, a], [a], 'major', ['b removed breaking']],
    ['another description', [a], [toolOf({ description: 'B.' })], 'patch', ['a changed annotation']],
  ])('%s', (_, before, after, advice, tools) => {
    const diff = diffTools(before, after)
    expect(diff.advice).toBe(advice)
    expect(diff.tools.map(({ identity, kind, verdict }) => `${identity} ${kind} ${verdict}`)).toEqual(tools)
  })
})

describe('the time that large schemas take', () => {
  const union = (first: number): JsonObject => {
    const branches = Array.from({ length: 2000 }, (_, index) => ({ const: `v${first + index}`, title: 'A' }))
    return { type: 'object', properties: { v: { oneOf: branches } } }
  }
  const extending = (last: string): JsonObject => {
    const count = 50
    const definitions = Array.from({ length: count }, (_, index): [string, JsonObject] => {
      const allOf = Array.from({ length: count - 1 - index }, (_, way) => ({
        $ref: `#/$defs/d${index + 1 + way}`,
      }))
      const properties = { [`p${index}`]: { type: allOf.length === 0 ? last : 'string' } }
      return [`d${index}`, { type: 'object', properties, ...(allOf.length > 0 && { allOf }) }]
    })
    const properties = { v: { $ref: '#/$defs/d0' } }
    return { type: 'object', properties, $defs: Object.fromEntries(definitions) }
  }

  // Below a second on an idle machine; pairwise comparison took more than ten.
  test.each([
    ['a union of constants', union(0), union(1)],
    ['definitions that extend all later ones', extending('string'), extending('integer')],
  ])('%s', (_, before, after) => {
    const [old, now] = [toolOf({ input_schema: before }), toolOf({ input_schema: after })]
    const started = performance.now()
    expect(diffTools([old], [now]).advice).toBe('major')
    expect(performance.now() - started).toBeLessThan(8000)
  })
})
