import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { Coerced } from '../../packages/runtime/src/validate/locate/coerce.ts'
import { evaluate } from './evaluate.ts'

function coercionOf(schema: Schema): (value: unknown) => Coerced {
  const { values } = evaluate<{ coerce: (value: unknown) => Coerced }>([
    { schema, faces: { coerce: 'coerce' } },
  ])
  return values.coerce
}

function redactorOf(schema: Schema): (value: unknown) => unknown {
  const { values } = evaluate<{ redact: (value: unknown) => unknown }>([
    { schema, faces: { redact: 'redact' } },
  ])
  return values.redact
}

describe('coercion', () => {
  it.each<[Schema, Json, Json]>([
    [{ type: 'integer' }, '42', 42],
    [{ type: 'integer' }, ' 42.0 ', 42],
    [{ type: 'integer' }, '42.5', '42.5'],
    [{ type: 'integer' }, '42abc', '42abc'],
    [{ type: 'integer' }, '', ''],
    [{ type: 'integer' }, '0x1f', '0x1f'],
    [{ type: 'integer' }, '-0', 0],
    [{ type: 'integer' }, '9007199254740993', '9007199254740993'],
    [{ type: 'number' }, '-1.5e3', -1500],
    [{ type: 'number' }, '.5', '.5'],
    [{ type: 'number' }, '0.1234567890123456789', 0.12345678901234568],
    [{ type: 'number', allOf: [{ type: 'integer' }] }, '42', 42],
    [{ type: 'number' }, '1e999', '1e999'],
    [{ type: 'number' }, 'Infinity', 'Infinity'],
    [{ type: 'boolean' }, 'true', true],
    [{ type: 'boolean' }, ' false', false],
    [{ type: 'boolean' }, 'True', 'True'],
    [{ type: 'boolean' }, 'yes', 'yes'],
    [{ type: 'boolean' }, 1, 1],
    [{ type: 'string' }, '42', '42'],
    [{ type: ['integer', 'string'] }, '42', '42'],
    [{ type: ['integer', 'null'] }, '42', 42],
    [{ type: ['integer', 'null'] }, 'null', 'null'],
    [{}, '42', '42'],
    [{ enum: [1, 2] }, '2', 2],
    [{ enum: [1, '2'] }, '2', '2'],
    [{ const: true }, 'true', true],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, '7', 7],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, '7', '7'],
    [{ allOf: [{ minimum: 1 }, { type: 'number' }] }, '7', 7],
    [{ $ref: '#/$defs/n', $defs: { n: { type: 'integer' } } }, '7', 7],
    [{ items: { type: 'integer' } }, ['1', 2, 'x'], [1, 2, 'x']],
    [
      { prefixItems: [{ type: 'integer' }, { type: 'string' }], items: { type: 'boolean' } },
      ['1', '2', 'true'],
      [1, '2', true],
    ],
    [
      { additionalProperties: { type: 'integer' }, properties: { s: { type: 'string' } } },
      { a: '1', s: '1' },
      { a: 1, s: '1' },
    ],
    [{ patternProperties: { '^n': { type: 'number' } } }, { n: '1', m: '1' }, { n: 1, m: '1' }],
  ])('%j makes %j %j', (schema, value, expected) => {
    const before = structuredClone(value)
    const { value: result, changes } = coercionOf(schema)(value)
    expect(result).toEqual(expected)
    expect(changes.length > 0).toBe(JSON.stringify(expected) !== JSON.stringify(value))
    expect(value).toEqual(before)
  })

  it('reports what was changed, and where', () => {
    const coerce = coercionOf({
      type: 'object',
      properties: {
        'a/b': { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
      },
    })
    const value = { 'a/b': [{ n: '1' }, { n: 2 }] }
    const result = coerce(value)
    expect(result).toEqual({
      value: { 'a/b': [{ n: 1 }, { n: 2 }] },
      changes: [{ path: '/a~1b/0/n', from: '1', to: 1 }],
    })
    const { 'a/b': items } = result.value as typeof value
    expect(items[1]).toBe(value['a/b'][1])
  })

  it('follows the alternative that a tag names', () => {
    const coerce = coercionOf({
      anyOf: [
        {
          type: 'object',
          properties: { kind: { const: 'text' }, value: { type: 'string' } },
          required: ['kind'],
        },
        {
          type: 'object',
          properties: { kind: { const: 'count' }, value: { type: 'integer' } },
          required: ['kind'],
        },
      ],
    })
    expect(coerce({ kind: 'text', value: '1' }).value).toEqual({ kind: 'text', value: '1' })
    expect(coerce({ kind: 'count', value: '1' }).value).toEqual({ kind: 'count', value: 1 })
    expect(coerce({ kind: 'other', value: '1' }).value).toEqual({ kind: 'other', value: '1' })
  })

  it('changes nothing but strings, and nothing where strings are right', () => {
    const coerce = coercionOf({ type: 'object', additionalProperties: { type: ['string', 'integer'] } })
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(coerce(value).changes).toEqual([])
        expect(coerce(value).value).toBe(value)
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})

describe('redactor', () => {
  const secret: Schema = { type: 'string', 'x-sensitive': true }
  const R = '***REDACTED***'

  it.each<[string, Schema, Json, Json]>([
    ['a root', secret, 's', R],
    ['null', { type: ['string', 'null'], 'x-sensitive': true }, null, null],
    ['an object as a whole', { type: 'object', 'x-sensitive': true }, { a: 1 }, R],
    ['a property', { properties: { a: secret } }, { a: 's', b: 's' }, { a: R, b: 's' }],
    [
      'through a reference',
      { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: secret } },
      { a: 's' },
      { a: R },
    ],
    [
      'through recursion',
      { properties: { n: { $ref: '#' }, a: secret } },
      { n: { n: { a: 's' } } },
      { n: { n: { a: R } } },
    ],
    [
      'through a conjunction',
      { allOf: [{ properties: { a: secret } }, { properties: { b: {} } }] },
      { a: 's', b: 1 },
      { a: R, b: 1 },
    ],
    ['nested lists', { items: { items: secret } }, [['s'], []], [[R], []]],
    ['tuples', { prefixItems: [{}, secret], items: {} }, ['a', 's', 'b'], ['a', R, 'b']],
    [
      'maps',
      { additionalProperties: secret, properties: { id: {} } },
      { id: '1', k: 's' },
      { id: '1', k: R },
    ],
    [
      'patterns',
      { patternProperties: { _token$: secret } },
      { a_token: 's', b: 's' },
      { a_token: R, b: 's' },
    ],
    ['conditions', { if: {}, then: { properties: { a: secret } } }, { a: 's' }, { a: R }],
    [
      'prototype names',
      { additionalProperties: secret },
      JSON.parse('{"__proto__":"s"}'),
      JSON.parse(`{"__proto__":"${R}"}`),
    ],
    ['the alternative that fits', { anyOf: [{ type: 'number' }, secret] }, 5, 5],
    ['the alternative that fits', { anyOf: [{ type: 'number' }, secret] }, 's', R],
    [
      'an item instead of a list',
      { properties: { a: { type: 'array', items: secret } } },
      { a: 's' },
      { a: R },
    ],
    [
      'text instead of an object',
      { properties: { a: { type: 'object', properties: { b: secret } } } },
      { a: '{"b":"s"}' },
      { a: R },
    ],
    [
      'a list instead of an object',
      { properties: { a: { type: 'object', properties: { b: secret } } } },
      { a: [{ b: 's' }] },
      { a: R },
    ],
    [
      'a text that the schema takes',
      { properties: { a: { type: ['string', 'object'], properties: { b: secret } } } },
      { a: 'note' },
      { a: 'note' },
    ],
    ['any alternative when none fits', { anyOf: [{ type: 'number' }, secret] }, true, R],
  ])('%s', (_name, schema, value, expected) => {
    const before = structuredClone(value)
    const redacted = redactorOf(schema)(value)
    expect(JSON.stringify(redacted)).toBe(JSON.stringify(expected))
    expect(value).toEqual(before)
  })

  it('distinguishes tagged alternatives', () => {
    const schema: Schema = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'login' }, value: secret } },
        { type: 'object', properties: { kind: { enum: ['note', 'memo'] }, value: { type: 'string' } } },
      ],
    }
    const redact = redactorOf(schema)
    expect(redact({ kind: 'login', value: 's' })).toEqual({ kind: 'login', value: R })
    expect(redact({ kind: 'memo', value: 's' })).toEqual({ kind: 'memo', value: 's' })
    expect(redact({ kind: 'unheard of', value: 's' })).toEqual({ kind: 'unheard of', value: R })
  })

  it('is the identity where nothing is sensitive', () => {
    const value = { a: 1 }
    expect(redactorOf({ type: 'object' })(value)).toBe(value)
  })
})
