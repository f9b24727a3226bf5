import { FormatRegistry, Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../packages/apcore/src/index.ts'
import {
  jsonSchemaToTypeBox,
  redactSensitive,
  SchemaLoader,
  SchemaValidationError,
  SchemaValidator,
  validationResultToError,
} from '../../packages/apcore/src/index.ts'
import { folderOf, frozen } from './folder.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2 },
    count: { type: 'integer', minimum: 1 },
    ratio: { type: 'number' },
    on: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'object', properties: { 'a/b': { type: 'integer' } } } },
    id: { type: ['string', 'integer'] },
  },
  required: ['name'],
  additionalProperties: false,
}
const made = jsonSchemaToTypeBox(SCHEMA)
const lax = new SchemaValidator()
const strict = new SchemaValidator(false)

describe('seed 002: SchemaValidator.validate() returns SchemaValidationResult with detailed error paths', () => {
  it('nothing is wrong', () => {
    expect(strict.validate(frozen({ name: 'ab' }), made)).toEqual({ valid: true, errors: [] })
  })

  it('path, message, constraint, expected, actual', () => {
    const data = { name: 'a', count: 0, tags: [{}, { 'a/b': 'x' }], more: 1 }
    const { valid, errors, errorCode } = strict.validate(data, made)
    expect({ valid, errorCode }).toEqual({ valid: false, errorCode: 'SCHEMA_VALIDATION_ERROR' })
    expect(errors).toEqual([
      {
        path: '/name',
        message: '"name" must fulfil minLength: 2',
        constraint: 'minLength',
        expected: 2,
        actual: 'a',
      },
      {
        path: '/count',
        message: '"count" must fulfil minimum: 1',
        constraint: 'minimum',
        expected: 1,
        actual: 0,
      },
      {
        path: '/tags/1/a~1b',
        message: '"a/b" must be integer',
        constraint: 'type',
        expected: 'integer',
        actual: 'x',
      },
      {
        path: '/more',
        message: '"more" is not allowed',
        constraint: 'additionalProperties',
        expected: false,
        actual: 1,
      },
    ])
  })

  it('what is missing is reported where it is missing', () => {
    expect(strict.validate({}, made).errors).toEqual([
      { path: '/name', message: '"name" is missing', constraint: 'required', expected: 'name', actual: {} },
    ])
  })

  it('never throws, whatever comes', () => {
    for (const data of [null, undefined, 1, 'x', [], () => 1])
      expect(strict.validate(data, made).valid).toBe(false)
  })

  it('takes a TypeBox schema of the user, one of a loader, and plain JSON Schema', () => {
    const own = Type.Object({ a: Type.Tuple([Type.String(), Type.Integer({ minimum: 1 })]) })
    for (const schema of [own, JSON.parse(JSON.stringify(own))]) {
      expect(strict.validate({ a: ['x', 1] }, schema).valid).toBe(true)
      expect(strict.validate({ a: ['x', 0] }, schema).errors).toMatchObject([
        { path: '/a/1', constraint: 'minimum' },
      ])
      expect(strict.validate({ a: ['x', 1, 2] }, schema).valid).toBe(false)
    }
    const module = { description: 'd', input_schema: SCHEMA, output_schema: {} }
    const [input] = new SchemaLoader({}, folderOf({ 'a.schema.yaml': module })).getSchema('a')
    expect(strict.validate({ name: 1 }, input).errors).toMatchObject([{ path: '/name', constraint: 'type' }])
  })

  it('a union that fails reports how', () => {
    const either = { oneOf: [{ type: 'number' }, { type: 'integer' }, { type: 'string' }] }
    expect(strict.validate(true, either).errorCode).toBe('SCHEMA_UNION_NO_MATCH')
    expect(strict.validate(1, either).errorCode).toBe('SCHEMA_UNION_AMBIGUOUS')
    expect(strict.validate(1.5, either).valid).toBe(true)
    expect(strict.validate(1, { anyOf: [{ type: 'string' }, { type: 'null' }] }).errorCode).toBe(
      'SCHEMA_UNION_NO_MATCH',
    )
    const inner = { type: 'object', properties: { a: either } }
    expect(strict.validate({ a: 1 }, inner).errorCode).toBe('SCHEMA_VALIDATION_ERROR')
  })

  it('what is not a schema is reported, and never valid', () => {
    const { valid, errors } = strict.validate({}, { type: 'strng' })
    expect([valid, errors[0]?.message]).toEqual([
      false,
      expect.stringMatching(/^The schema cannot be used: .*strng/),
    ])
  })

  it('a schema that was made here can stand in one of the user', () => {
    const list = Type.Array(jsonSchemaToTypeBox({ oneOf: [{ type: 'number' }, { type: 'integer' }] }))
    expect([strict.validate([1.5], list).valid, strict.validate([1], list).valid]).toEqual([true, false])
    // Declared for objects; other values are handled, too.
    expect(lax.validateInput(['1.5'] as never, list)).toEqual([1.5])
  })

  it('keywords that TypeBox alone understands: its own verdict', () => {
    const date = Type.Object({ at: Type.Date({ minimumTimestamp: 1 }) })
    expect(strict.validate({ at: new Date() }, date).valid).toBe(true)
    expect(strict.validate({ at: 'today' }, date)).toMatchObject({ valid: false, errors: [{ path: '/at' }] })
    expect(strict.validate({ at: new Date(0) }, date).errors).toMatchObject([
      { constraint: 'minimumTimestamp' },
    ])
  })
})

describe('seed 002: SchemaValidator supports coercion mode and strict mode', () => {
  const data = frozen({
    name: 'ab',
    count: ' 42.0 ',
    ratio: '1.5',
    on: 'true',
    tags: [{ 'a/b': '7' }],
    id: '5',
  })

  it('strict mode takes nothing for something else', () => {
    const paths = strict.validate(data, made).errors.map(({ path }) => path)
    expect(paths).toEqual(['/count', '/ratio', '/on', '/tags/0/a~1b'])
  })

  it('coercion mode is the default, and reads strings as what is asked for', () => {
    expect(lax.validate(data, made)).toEqual({ valid: true, errors: [] })
    expect(lax.validateInput(data, made)).toEqual({
      name: 'ab',
      count: 42,
      ratio: 1.5,
      on: true,
      tags: [{ 'a/b': 7 }],
      id: '5',
    })
    expect(data.count).toBe(' 42.0 ')
  })

  it.each([
    [{ name: 'ab', count: '1.5' }, '/count'],
    [{ name: 'ab', count: 'x' }, '/count'],
    [{ name: 'ab', count: '' }, '/count'],
    [{ name: 'ab', count: true }, '/count'],
    [{ name: 'ab', on: 'True' }, '/on'],
    [{ name: 'ab', on: 1 }, '/on'],
    [{ name: 12 }, '/name'],
  ])('coercion mode reads nothing else: %j', (given, path) => {
    expect(lax.validate(given, made).errors.map((error) => error.path)).toEqual([path])
  })

  it('transforms of TypeBox are decoded', () => {
    const schema = Type.Object({
      at: Type.Transform(Type.String())
        .Decode((text) => text.length)
        .Encode(String),
    })
    expect(lax.validateInput({ at: 'abc' }, schema)).toEqual({ at: 3 })
    expect(strict.validateInput({ at: 'abc' }, schema)).toEqual({ at: 'abc' })
  })

  it('the specification does not coerce unless it is asked to', () => {
    expect(new SchemaValidator(undefined, { compat: 'spec' }).validate(data, made).valid).toBe(false)
    expect(new SchemaValidator(true, { compat: 'spec' }).validate(data, made).valid).toBe(true)
  })
})

describe('validateInput() and validateOutput()', () => {
  it('return the data, or throw what is wrong with them', () => {
    const data = { name: 'ab' }
    expect(strict.validateInput(data, made)).toBe(data)
    for (const method of ['validateInput', 'validateOutput'] as const) {
      const failing = (): unknown => strict[method]({ name: 'a' }, made)
      expect(failing).toThrow(SchemaValidationError)
      expect(failing).toThrow(
        expect.objectContaining({
          code: 'SCHEMA_VALIDATION_ERROR',
          details: { errors: [expect.objectContaining({ path: '/name', constraint: 'minLength' })] },
          retryable: false,
          userFixable: true,
          aiGuidance: null,
          suggestion: null,
        }),
      )
    }
    // Declared for objects; other values are handled, too.
    expect(() => strict.validateInput(1 as never, { oneOf: [{ type: 'null' }] })).toThrow(
      expect.objectContaining({ code: 'SCHEMA_UNION_NO_MATCH' }),
    )
    expect(() => validationResultToError({ valid: true, errors: [] })).toThrow(TypeError)
  })

  it('an error has a form for other processes', () => {
    const error = validationResultToError(strict.validate({ name: 'a' }, made))
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      code: 'SCHEMA_VALIDATION_ERROR',
      retryable: false,
      user_fixable: true,
      details: { errors: [{ path: '/name' }] },
    })
    expect(String(error)).toMatch(/^\[SCHEMA_VALIDATION_ERROR\] /)
  })
})

describe('formats', () => {
  const schema = {
    type: 'object',
    properties: {
      mail: { type: 'string', format: 'email' },
      days: { type: 'array', items: { $ref: '#/$defs/Day' } },
      other: { type: 'string', format: 'made-up' },
    },
    $defs: { Day: { type: 'string', format: 'date' } },
  }

  it('are reported, never enforced, and leave the table of TypeBox alone', () => {
    const before = [...FormatRegistry.Entries().keys()]
    const result = new SchemaValidator().validate(
      { mail: 'x', days: ['2024-02-29', '2024-99-99'], other: '1' },
      jsonSchemaToTypeBox(schema),
    )
    expect(result).toEqual({
      valid: true,
      errors: [],
      warnings: [
        { path: '/mail', format: 'email', message: '"x" is not a valid email' },
        { path: '/days/1', format: 'date', message: '"2024-99-99" is not a valid date' },
      ],
    })
    expect([...FormatRegistry.Entries().keys()]).toEqual(before)
  })
})

describe('formats are looked for wherever a schema applies', () => {
  const date = { type: 'string', format: 'date' }
  const integer = { type: 'integer' }
  const bad: [where: string, schema: JsonSchema, data: unknown, path: string][] = [
    ['anyOf', { anyOf: [date, integer] }, 'x', ''],
    ['oneOf', { oneOf: [integer, date] }, 'x', ''],
    ['anyOf below a property', { properties: { a: { anyOf: [date, { type: 'null' }] } } }, { a: 'x' }, '/a'],
    ['then', { if: { required: ['a'] }, then: { properties: { a: date } } }, { a: 'x' }, '/a'],
    ['else', { if: { required: ['b'] }, else: { properties: { a: date } } }, { a: 'x' }, '/a'],
    ['patternProperties', { patternProperties: { '^a': date } }, { ab: 'x' }, '/ab'],
    [
      'additionalProperties',
      { patternProperties: { '^a': {} }, additionalProperties: date },
      { b: 'x' },
      '/b',
    ],
    ['dependentSchemas', { dependentSchemas: { a: { properties: { b: date } } } }, { a: 1, b: 'x' }, '/b'],
    ['contains', { contains: date }, ['x', 1], '/0'],
    ['propertyNames', { propertyNames: { format: 'date' } }, { x: 1 }, '/x'],
    [
      'unevaluatedProperties',
      { properties: { b: {} }, unevaluatedProperties: date },
      { b: 'x', a: 'x' },
      '/a',
    ],
    ['unevaluatedItems', { prefixItems: [{}], unevaluatedItems: date }, ['x', 'x'], '/1'],
    ['allOf of a reference', { allOf: [{ $ref: '#/$defs/D' }], $defs: { D: date } }, 'x', ''],
  ]
  const good: [where: string, schema: JsonSchema, data: unknown][] = [
    [
      'a name of a pattern is not additional',
      { patternProperties: { '^a': { type: 'string' } }, additionalProperties: date },
      { ab: 'fine' },
    ],
    [
      'a declared name is not additional',
      { properties: { ab: {} }, additionalProperties: date },
      { ab: 'fine' },
    ],
    ['an item of prefixItems is none of items', { prefixItems: [{}], items: date }, ['fine']],
    ['another branch has no format', { anyOf: [date, { type: 'string' }] }, 'fine'],
    ['another branch has the format', { anyOf: [date, { type: 'string', format: 'email' }] }, 'a@b.example'],
    ['one item is enough for contains', { contains: date }, ['x', '2024-02-29']],
    ['what does not depend', { dependentSchemas: { z: { properties: { b: date } } } }, { b: 'x' }],
    [
      'what is only tested',
      { if: { properties: { a: date } }, then: {}, not: { properties: { z: date }, required: ['z'] } },
      { a: 'x' },
    ],
    [
      'then, where the condition does not hold',
      { if: { required: ['b'] }, then: { properties: { a: date } } },
      { a: 'x' },
    ],
  ]

  it.each(bad)('%s', (_, schema, data, path) => {
    const result = new SchemaValidator(false).validate(data, schema)
    expect(result.valid).toBe(true)
    expect(result.warnings?.map((warning) => [warning.path, warning.format])).toEqual([[path, 'date']])
  })

  it.each(good)('no warning: %s', (_, schema, data) => {
    expect(new SchemaValidator(false).validate(data, schema)).toEqual({ valid: true, errors: [] })
  })

  it('definitions that refer to each other twice are looked into once', () => {
    const two = (index: number): JsonSchema => ({
      allOf: [1, 1].map(() => ({ $ref: `#/$defs/D${index + 1}` })),
    })
    const $defs = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`D${index}`, two(index)]))
    const schema = { $ref: '#/$defs/D0', $defs: { ...$defs, D14: date } }
    expect(new SchemaValidator(false).validate('x', schema).warnings).toHaveLength(1)
  })
})

describe('redactSensitive() (A13)', () => {
  const secret = { type: 'string', 'x-sensitive': true }

  it('at any depth, through everything', () => {
    const schema = {
      type: 'object',
      properties: {
        a: secret,
        b: { type: 'object', properties: { c: secret, d: { type: 'string' } } },
        e: { type: 'array', items: { type: 'array', items: { $ref: '#/$defs/S' } } },
        f: { anyOf: [{ type: 'integer' }, secret] },
        g: { type: 'object', additionalProperties: secret },
        h: { prefixItems: [{ type: 'string' }, secret] },
        i: secret,
      },
      $defs: { S: secret },
    }
    const data = frozen({
      a: 'x',
      b: { c: 'x', d: 'y' },
      e: [['x']],
      f: 'x',
      g: { k: 'x' },
      h: ['y', 'x'],
      i: null,
      z: 1,
    })
    const R = '***REDACTED***'
    expect(redactSensitive(data, schema)).toEqual({
      a: R,
      b: { c: R, d: 'y' },
      e: [[R]],
      f: R,
      g: { k: R },
      h: ['y', R],
      i: null,
      z: 1,
    })
  })

  it('with what a validator takes: a schema of a loader, of TypeBox, or JSON Schema', () => {
    const fields = { type: 'object', properties: { a: secret, b: { anyOf: [secret, { type: 'null' }] } } }
    const file = { description: 'X', input_schema: fields, output_schema: fields }
    const loader = new SchemaLoader({}, folderOf({ 'x.schema.yaml': JSON.stringify(file) }))
    const native = Type.Object({
      a: Type.String({ 'x-sensitive': true }),
      b: Type.Optional(Type.String({ 'x-sensitive': true })),
    })
    const schemas = [
      ...loader.getSchema('x'),
      ...loader.getSchema('y', native, native),
      jsonSchemaToTypeBox(fields),
      native,
    ]
    for (const schema of schemas)
      expect(redactSensitive({ a: 'x', b: 'y', c: 1 }, schema)).toEqual({
        a: '***REDACTED***',
        b: '***REDACTED***',
        c: 1,
      })
  })

  it('a schema is not mistaken for one of a loader', () => {
    const schema = { type: 'object', properties: { schema: secret, direction: secret } }
    expect(redactSensitive({ schema: 'x' }, schema)).toEqual({ schema: '***REDACTED***' })
  })

  it('values that JSON does not know are left as they are', () => {
    const at = new Date()
    const schema = { type: 'object', properties: { a: secret } }
    const redacted = redactSensitive({ a: 'x', at, f: undefined }, schema)
    expect(redacted).toEqual({ a: '***REDACTED***', at, f: undefined })
  })

  it('a schema that is sensitive as a whole, and one that is not at all', () => {
    expect(redactSensitive({ a: 1 }, { type: 'object', 'x-sensitive': true })).toBe('***REDACTED***')
    const data = { a: { b: 1 } }
    const copy = redactSensitive(data, { type: 'object' })
    expect(copy).toEqual(data)
    expect(copy.a).not.toBe(data.a)
  })
})
