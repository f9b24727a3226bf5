import { TypeCompiler as OldCompiler } from '@sinclair/typebox/compiler'
import { Value as OldValue } from '@sinclair/typebox/value'
import { Compile as NewCompile } from 'typebox/compile'
import * as NewValue from 'typebox/value'
import { afterAll, describe, expect, test } from 'vitest'
import { jsonSchemaToTypeBox } from '../../packages/codegen/src/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { annotateFormats, checkOf, restoreFormats, schemaOf, TARGETS } from './typebox.ts'

afterAll(restoreFormats)

const code = (schema: Schema): string => jsonSchemaToTypeBox(schema).code

test.each<[Schema, string]>([
  [true, 'Type.Unknown()'],
  [false, 'Type.Never()'],
  [{ description: 'Anything' }, "Type.Unknown({ description: 'Anything' })"],
  [
    { type: 'string', minLength: 1, title: 'T', examples: ['a'] },
    "Type.String({ minLength: 1, title: 'T', examples: ['a'] })",
  ],
  [
    { type: ['integer', 'null'], minimum: 0, default: null },
    'Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { default: null })',
  ],
  [{ type: 'string', enum: ['a', 'b', 1] }, "Type.Union([Type.Literal('a'), Type.Literal('b')])"],
  [{ const: null }, 'Type.Null()'],
  [{ enum: [] }, 'Type.Never()'],
  [
    { type: 'array', items: { type: 'boolean' }, uniqueItems: true },
    'Type.Array(Type.Boolean(), { uniqueItems: true })',
  ],
  [
    { type: 'array', prefixItems: [{ type: 'string' }, true], minItems: 2, items: false },
    'Type.Tuple([Type.String(), Type.Unknown()])',
  ],
  [{ type: 'object' }, 'Type.Record(Type.String(), Type.Unknown())'],
  [
    { type: 'object', additionalProperties: { type: 'number' } },
    "Type.Record(Type.String({ pattern: '^' }), Type.Number())",
  ],
  [{ type: 'object', propertyNames: { type: 'string' } }, 'Type.Record(Type.String(), Type.Unknown())'],
  [
    { type: 'object', additionalProperties: false },
    'Type.Unsafe<{ [key: string]: never }>(Type.Object({}, { additionalProperties: false }))',
  ],
  [
    { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
    "Type.Record(Type.String({ pattern: '^x-' }), Type.String(), { additionalProperties: false })",
  ],
  [{ type: 'object', required: ['a'] }, 'Type.Object({ a: Type.Unknown() })'],
  [
    { type: 'object', required: ['a'], additionalProperties: false },
    'Type.Object({ a: Type.Never() }, { additionalProperties: false })',
  ],
  [
    { type: 'object', properties: { 'a-b': true, ['__proto_']: true } },
    "Type.Object({ 'a-b': Type.Optional(Type.Unknown()), __proto_: Type.Optional(Type.Unknown()) })",
  ],
  [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 'Type.Union([Type.String(), Type.Null()])'],
  [{ type: 'string', not: { const: 'x' } }, "Type.Intersect([Type.String(), Type.Not(Type.Literal('x'))])"],
  [
    { type: 'object', properties: { a: true, b: true }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    'Type.Intersect([\n  Type.Object({ a: Type.Optional(Type.Unknown()), b: Type.Optional(Type.Unknown()) }),\n' +
      '  Type.Union([Type.Object({ a: Type.Unknown() }), Type.Object({ b: Type.Unknown() })]),\n])',
  ],
  [
    { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a', 'b'] }] },
    'Type.Intersect([\n  Type.Object({ a: Type.Optional(Type.String()) }),\n' +
      '  Type.Object({ a: Type.String(), b: Type.Unknown() }),\n])',
  ],
  [
    {
      allOf: [{ $ref: '#/$defs/base' }, { type: 'object', required: ['a'] }],
      $defs: { base: { type: 'object', properties: { a: { type: 'string' } } } },
    },
    'Type.Intersect([Base, Type.Object({ a: Type.String() })])',
  ],
  [{ not: {} }, 'Type.Never()'],
])('%j', (schema, expected) => {
  expect(code(schema)).toBe(expected)
})

test('authors’ text cannot leave its literal', () => {
  const text = `'"\`\${x} */ </script> \u2028 \ud800 \\`
  const printed = code({ type: 'object', properties: { [text]: { const: text } }, description: text })
  expect(printed).not.toMatch(/\u2028|<|\ud800/)
  const schema = schemaOf(jsonSchemaToTypeBox({ const: text, description: text }), 'typebox') as Record<
    string,
    unknown
  >
  expect([schema.const, schema.description]).toEqual([text, text])
})

describe.each(TARGETS)('for %s', (target) => {
  test.each<[string, Schema]>([
    [
      'oneOf',
      {
        oneOf: [
          { type: 'string', minLength: 2 },
          { type: 'string', maxLength: 3 },
        ],
      },
    ],
    [
      'if',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        if: { required: ['a'] },
        then: { required: ['b'] },
      },
    ],
    [
      'patternProperties',
      {
        type: 'object',
        properties: { a: true },
        patternProperties: { '^x': { type: 'string' } },
        additionalProperties: false,
      },
    ],
    ['dependentRequired', { type: 'object', dependentRequired: { a: ['b'] } }],
    [
      'unevaluatedProperties',
      { type: 'object', allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    ],
    ['prefixItems', { type: 'array', prefixItems: [{ type: 'string' }] }],
    ['enum', { enum: [{ a: 1 }, 'x'] }],
    ['minLength', { minLength: 2 }],
    ['properties', { type: 'object', properties: { ['constructor' as string]: { type: 'string' } } }],
    ['multipleOf', { type: 'number', multipleOf: 0.01 }],
  ])('%s is kept as Type.Unsafe, and reported', (keyword, schema) => {
    const text = jsonSchemaToTypeBox(schema, { target })
    expect(text.code).toContain('Type.Unsafe<')
    expect(text.reasons).toContainEqual(expect.objectContaining({ keyword, effect: 'unsafe', pointer: '' }))
  })

  test.each<[string, Schema, valid: Json, invalid: Json]>([
    [
      'parts without a type around them',
      {
        allOf: [{ $ref: '#/$defs/a' }, { type: 'object', properties: { b: true } }],
        unevaluatedProperties: false,
        $defs: { a: { type: 'object', properties: { a: true } } },
      },
      { a: 1, b: 1 },
      { a: 1, c: 1 },
    ],
    [
      'a condition that is not met',
      {
        type: 'object',
        properties: { a: true },
        additionalProperties: { type: 'string' },
        if: { properties: { b: { const: 'x' } }, required: ['b'] },
        then: { properties: { c: true } },
        unevaluatedProperties: false,
      },
      { a: 1, b: 'y' },
      { a: 1, b: 2 },
    ],
    [
      'items without a type around them',
      { allOf: [{ type: 'array', prefixItems: [{ type: 'string' }] }], unevaluatedItems: false },
      ['a'],
      ['a', 1],
    ],
  ])('what is not evaluated by %s', (_, schema, valid, invalid) => {
    const check = checkOf(jsonSchemaToTypeBox(schema, { target }), target)
    expect([check(valid), check(invalid)]).toEqual([true, false])
  })

  test('a required member that may be anything has to be there', () => {
    const anything: Schema = { anyOf: [{ description: 'Any JSON.' }, { type: 'null' }] }
    const schema: Schema = { type: 'object', properties: { a: anything }, required: ['a'] }
    const check = checkOf(jsonSchemaToTypeBox(schema, { target }), target)
    expect([check({ a: 1 }), check({ a: null }), check({})]).toEqual([true, true, false])
  })

  test('recursion, also of several definitions, of the root, and in parts that are kept', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/a' },
        self: { $ref: '#' },
        t: { $ref: '#/$defs/leaf', description: 'described' },
      },
      if: { required: ['a'] },
      then: { properties: { t: { $ref: '#/$defs/leaf' } }, required: ['t'] },
      additionalProperties: false,
      $defs: {
        a: { type: 'object', properties: { b: { $ref: '#/$defs/b' } }, additionalProperties: false },
        b: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/leaf' }] } },
        leaf: { type: 'string' },
      },
    }
    const text = jsonSchemaToTypeBox(schema, { target })
    const check = checkOf(text, target)
    expect(check({ a: { b: ['x', { b: [] }] }, t: 'x', self: { self: {} } })).toBe(true)
    for (const wrong of [
      { a: {} },
      { a: { b: [1] }, t: 'x' },
      { self: { x: 1 } },
      { self: { a: {} } },
      { t: 1 },
    ]) {
      expect(check(wrong), JSON.stringify(wrong)).toBe(false)
    }
  })
})

describe.each(TARGETS)('control characters of %s', (target) => {
  const codes = [...Array(32).keys(), 127]
  test.each<[string, (character: string) => Schema, valid: (character: string) => Json, invalid: Json]>([
    [
      'properties',
      (character) => ({
        type: 'object',
        properties: { [`a${character}`]: { type: 'number' }, b: { type: 'string' } },
        required: [`a${character}`],
        additionalProperties: false,
      }),
      (character) => ({ [`a${character}`]: 1 }),
      { b: 'x' },
    ],
    [
      'pattern',
      (character) => ({ type: 'string', pattern: `^${character}$` }),
      (character) => character,
      'x',
    ],
    ['format', (character) => ({ type: 'string', format: `a${character}`, minLength: 1 }), () => 'x', ''],
  ])('in %s can be compiled', (keyword, schemaWith, valid, invalid) => {
    for (const code of codes) {
      const character = String.fromCharCode(code)
      const schema = schemaWith(character)
      annotateFormats(schema as Json)
      const text = jsonSchemaToTypeBox({ type: 'object', properties: { o: schema } }, { target })
      const made = schemaOf(text, target) as never
      const check = target === 'typebox' ? NewCompile(made) : OldCompiler.Compile(made)
      expect([check.Check({ o: valid(character) }), check.Check({ o: invalid })], `U+${code}`).toEqual([
        true,
        false,
      ])
      const isUnsafe = target === '@sinclair/typebox' && /[\x07-\x0d\x1b\x7f]/.test(character)
      const unsafe = text.reasons.filter(({ effect }) => effect === 'unsafe').map((reason) => reason.keyword)
      expect(unsafe, `U+${code}`).toEqual(isUnsafe ? [keyword] : [])
    }
  })
})

describe.each(TARGETS)('an enum of many values of %s', (target) => {
  const values = Array.from({ length: 3000 }, (_, at) => (at === 7 ? null : `value ${at}`))
  const compiled = (schema: Schema): ((value: Json) => boolean) => {
    const made = schemaOf(jsonSchemaToTypeBox(schema, { target }), target) as never
    const check = target === 'typebox' ? NewCompile(made) : OldCompiler.Compile(made)
    return (value) => check.Check(value)
  }

  test.each<[string, Schema]>([
    ['alone', { enum: values, default: 'value 1' }],
    [
      'in a part that TypeBox cannot express',
      { if: { type: 'string' }, then: { enum: values }, else: { type: 'null' } },
    ],
    ['with objects', { enum: [{ a: 1 }, ...values] }],
  ])('can be compiled, %s', (_, schema) => {
    const check = compiled({ type: 'object', properties: { a: schema }, additionalProperties: false })
    const verdicts = ['value 2999', null, 'value 7', 1].map((a) => check({ a }))
    expect(verdicts).toEqual([true, true, false, false])
  })

  test('is reported where it is no union', () => {
    const { code, reasons } = jsonSchemaToTypeBox({ enum: values }, { target })
    expect(code.startsWith(target === 'typebox' ? 'Type.Refine(Type.Unsafe<' : 'Type.Union(')).toBe(true)
    expect(reasons.map(({ keyword }) => keyword)).toEqual(target === 'typebox' ? ['enum'] : [])
  })
})

describe.each(TARGETS)('tuples of variable length of %s', (target) => {
  const number = { type: 'number' } as const
  test.each<[Schema, Json, string]>([
    [
      { type: 'array', prefixItems: [number, number, number], minItems: 2, items: false },
      [1, 2],
      '[number, number, number?]',
    ],
    [
      { type: 'array', prefixItems: [{ enum: ['add', 'rm'] }], minItems: 1, items: { type: 'string' } },
      ['rm', 'a'],
      `['add' | 'rm', ...string[]]`,
    ],
    [
      { type: 'array', prefixItems: [{ type: ['string', 'null'] }], minItems: 1, maxItems: 3 },
      [null, 1],
      '[string | null, ...unknown[]]',
    ],
    [
      { type: 'array', prefixItems: [{ type: ['string', 'null'] }], maxItems: 1 },
      [null],
      '[(string | null)?]',
    ],
    [
      { type: 'array', prefixItems: [{ type: 'object' }], maxItems: 1 },
      [{}],
      '[{ [key: string]: unknown }?]',
    ],
    [
      {
        type: 'array',
        prefixItems: [number, { type: 'object', properties: { n: { type: 'array', items: number } } }],
        minItems: 1,
        items: false,
      },
      [1, { n: [2] }],
      '[number, { n?: number[] }?]',
    ],
  ])('%j stay lists', (schema, value, type) => {
    const text = jsonSchemaToTypeBox(
      { type: 'object', properties: { list: schema }, required: ['list'] },
      { target },
    )
    expect(text.code).toContain(`Type.Unsafe<${type}>(`)
    const made = schemaOf(text, target) as never
    const given = { list: value, more: 1 }
    const check = checkOf(text, target)
    expect(check(given)).toBe(true)
    expect(check({ list: [{}, {}, {}, {}, 1] })).toBe(false)
    const isNew = target === 'typebox'
    const copy = (): object => structuredClone(given)
    expect(isNew ? NewValue.Default(made, copy()) : OldValue.Default(made, copy())).toEqual(given)
    const clean = isNew ? NewValue.Clean(made, copy()) : OldValue.Clean(made, copy())
    expect(clean).toMatchObject({ list: value })
  })
})
