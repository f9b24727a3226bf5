import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../packages/apcore/src/index.ts'
import { applyLlmDescriptions, stripExtensions, toStrictSchema } from '../../packages/apcore/src/index.ts'
import { at, frozen } from './folder.ts'

function described(schema: JsonSchema): JsonSchema {
  applyLlmDescriptions(schema)
  return schema
}

function stripped(schema: JsonSchema): JsonSchema {
  stripExtensions(schema)
  return schema
}

const TEXTS = { description: 'for people', 'x-llm-description': 'for models' }

describe('seed 003: applyLlmDescriptions()', () => {
  it('replaces description with x-llm-description where both exist', () => {
    expect(described({ type: 'object', ...TEXTS })).toEqual({
      type: 'object',
      description: 'for models',
      'x-llm-description': 'for models',
    })
    expect(described({ 'x-llm-description': 'alone' })).toEqual({ 'x-llm-description': 'alone' })
  })

  it('recurses into properties, items, oneOf/anyOf/allOf, definitions/$defs', () => {
    const places = [
      '/properties/a',
      '/items',
      '/oneOf/0',
      '/anyOf/0',
      '/allOf/0',
      '/definitions/A',
      '/$defs/A',
    ]
    const schema = described({
      properties: { a: { ...TEXTS } },
      items: { ...TEXTS },
      oneOf: [{ ...TEXTS }],
      anyOf: [{ ...TEXTS }],
      allOf: [{ ...TEXTS }],
      definitions: { A: { ...TEXTS } },
      $defs: { A: { ...TEXTS } },
    })
    expect(places.map((place) => at(schema, `${place}/description`))).toEqual(places.map(() => 'for models'))
  })

  it('is a no-op when x-llm-description is absent', () => {
    const schema = { description: 'x', properties: { a: { description: 'y', enum: [{ ...TEXTS }] } } }
    expect(described(structuredClone(schema))).toEqual(schema)
  })

  it('leaves data and properties of such names alone', () => {
    const schema = {
      properties: { description: { type: 'string' }, 'x-llm-description': { type: 'string' } },
      const: { ...TEXTS },
    }
    expect(described(structuredClone(schema))).toEqual(schema)
    for (const other of [null, true, 'text', [TEXTS]]) expect(() => applyLlmDescriptions(other)).not.toThrow()
  })
})

describe('seed 003: stripExtensions()', () => {
  it('removes all x- prefixed keys recursively', () => {
    const marks = { 'x-sensitive': true, 'x-custom': { deep: 1 }, 'x-llm-description': 'm' }
    const schema = stripped({
      ...marks,
      properties: { a: { ...marks, items: { ...marks, type: 'string' } } },
      anyOf: [{ ...marks }],
      $defs: { A: { not: { ...marks } } },
    })
    expect(schema).toEqual({
      properties: { a: { items: { type: 'string' } } },
      anyOf: [{}],
      $defs: { A: { not: {} } },
    })
  })

  it('removes default keys recursively', () => {
    const schema = stripped({ default: {}, properties: { a: { default: 1, items: { default: null } } } })
    expect(schema).toEqual({ properties: { a: { items: {} } } })
    const kept = { default: 1, 'x-a': 1 }
    stripExtensions(kept, false)
    expect(kept).toEqual({ default: 1 })
  })

  it('preserves non-extension keys', () => {
    const schema = {
      type: 'object',
      title: 'x-y',
      properties: { max: { type: 'integer', minimum: 1, enum: [1, 2] } },
    }
    expect(stripped(structuredClone(schema))).toEqual(schema)
  })

  it('handles nested objects and arrays', () => {
    const deep = stripped({ allOf: [{ oneOf: [{ prefixItems: [{ 'x-a': 1, items: [{ default: 1 }] }] }] }] })
    expect(deep).toEqual({ allOf: [{ oneOf: [{ prefixItems: [{ items: [{}] }] }] }] })
    for (const other of [null, true, 'text', []]) expect(() => stripExtensions(other)).not.toThrow()
  })

  it('properties named default and x-foo survive, and so do literals', () => {
    const schema = {
      properties: { default: { type: 'string' }, 'x-foo': { type: 'string' } },
      required: ['default', 'x-foo'],
      const: { default: 1, 'x-foo': 2 },
      enum: [{ default: 1 }],
      examples: [{ 'x-foo': 1 }],
      patternProperties: { 'x-': {} },
      dependentSchemas: { default: {} },
    }
    expect(stripped(structuredClone(schema))).toEqual(schema)
  })
})

const NESTED = frozen({
  type: 'object',
  properties: {
    b: { type: 'object', properties: { d: { type: 'string' }, c: { type: 'integer' } }, required: ['d'] },
    a: { type: 'array', items: { type: 'object', properties: { e: { enum: ['x'] } } } },
  },
  required: ['a'],
  anyOf: [{ type: 'object', properties: { f: { type: 'boolean' } } }],
  definitions: { G: { type: 'object', properties: { h: { type: 'null' } } } },
})

describe('seed 003: toStrictSchema()', () => {
  it('sets additionalProperties: false on all object schemas', () => {
    const strict = toStrictSchema(NESTED)
    const places = ['', '/properties/b', '/properties/a/items', '/anyOf/0', '/definitions/G']
    expect(places.map((place) => at(strict, `${place}/additionalProperties`))).toEqual(
      places.map(() => false),
    )
    expect(toStrictSchema({ ...NESTED, additionalProperties: true })['additionalProperties']).toBe(false)
  })

  it('makes all properties required (sorted alphabetically)', () => {
    expect(toStrictSchema(NESTED)['required']).toEqual(['a', 'b'])
    expect(at(toStrictSchema(NESTED), '/properties/b/required')).toEqual(['c', 'd'])
    const names = ['\u{1F600}', '\uFF5E', 'Z', 'a']
    const properties = Object.fromEntries(names.map((name) => [name, {}]))
    expect(toStrictSchema({ type: 'object', properties })['required']).toEqual([
      'Z',
      'a',
      '\uFF5E',
      '\u{1F600}',
    ])
  })

  it('wraps optional type-bearing properties with null type array', () => {
    const properties = {
      a: { type: 'string' },
      b: { type: ['string', 'integer'] },
      c: { type: ['null', 'string'] },
    }
    expect(toStrictSchema({ type: 'object', properties })['properties']).toEqual({
      a: { type: ['string', 'null'] },
      b: { type: ['string', 'integer', 'null'] },
      c: { type: ['null', 'string'] },
    })
    expect(at(toStrictSchema(NESTED), '/properties/b/type')).toEqual(['object', 'null'])
    expect(at(toStrictSchema(NESTED), '/properties/a/type')).toBe('array')
  })

  it('wraps optional non-type properties with oneOf null union', () => {
    const properties = {
      a: { enum: [1] },
      b: { oneOf: [{ type: 'string' }] },
      c: true,
      d: { $ref: '#/$defs/D' },
    }
    expect(toStrictSchema({ type: 'object', properties })['properties']).toEqual({
      a: { oneOf: [{ enum: [1] }, { type: 'null' }] },
      b: { oneOf: [{ oneOf: [{ type: 'string' }] }, { type: 'null' }] },
      c: { oneOf: [true, { type: 'null' }] },
      d: { oneOf: [{ $ref: '#/$defs/D' }, { type: 'null' }] },
    })
  })

  it('does not mutate the original schema (returns deep copy)', () => {
    const given = frozen({ ...structuredClone(NESTED), enum: [{ a: [1] }] })
    const strict = toStrictSchema(given)
    ;(at(strict, '/enum/0/a') as number[]).push(2)
    expect(given.enum).toEqual([{ a: [1] }])
  })

  it('strips extensions before strict conversion', () => {
    const properties = { a: { type: 'string', default: 'x', 'x-sensitive': true }, default: { 'x-a': 1 } }
    expect(toStrictSchema({ type: 'object', 'x-a': 1, properties })).toEqual({
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, default: { oneOf: [{}, { type: 'null' }] } },
      additionalProperties: false,
      required: ['a', 'default'],
    })
  })

  it('an object that became nullable is closed inside, too', () => {
    const strict = toStrictSchema({ type: 'object', properties: { o: NESTED.properties.b } })
    expect(at(strict, '/properties/o/properties/c')).toEqual({ type: ['integer', 'null'] })
  })
})
