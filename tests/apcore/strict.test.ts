import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../packages/apcore/src/index.ts'
import {
  applyLlmDescriptions,
  BindingStrictSchemaIncompatibleError,
  detectOpenAiStrictIncompatibilities,
  stripExtensions,
  toStrictSchema,
} from '../../packages/apcore/src/index.ts'
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

/** What A23 of today's specification makes of a schema. */
const A23: [what: string, schema: JsonSchema, strict: JsonSchema][] = [
  [
    'an object without type',
    { properties: { x: { type: 'string' } } },
    closed({ x: { type: ['string', 'null'] } }, {}),
  ],
  [
    'a nested object without type',
    { type: 'object', properties: { o: { properties: { x: { type: 'integer' } } } }, required: ['o'] },
    closed({ o: closed({ x: { type: ['integer', 'null'] } }, {}) }),
  ],
  [
    'an optional object without type: wrapped, and closed inside',
    { type: 'object', properties: { o: { properties: { x: { type: 'integer' } } } } },
    closed({ o: { anyOf: [closed({ x: { type: ['integer', 'null'] } }, {}), { type: 'null' }] } }),
  ],
  [
    'an object that may be null',
    { type: ['object', 'null'], properties: { x: { type: 'string' } } },
    closed({ x: { type: ['string', 'null'] } }, { type: ['object', 'null'] }),
  ],
  [
    'properties beside another type: nothing',
    { type: 'string', properties: { x: { type: 'string' } } },
    { type: 'string', properties: { x: { type: 'string' } } },
  ],
  [
    'objects in tuples',
    { type: 'array', prefixItems: [{ type: 'object', properties: { x: { type: 'string' } } }] },
    { type: 'array', prefixItems: [closed({ x: { type: ['string', 'null'] } })] },
  ],
  ['an optional $ref', object({ r: { $ref: '#/$defs/R' } }), closed({ r: orNull({ $ref: '#/$defs/R' }) })],
  [
    'an optional oneOf: wrapped, not appended to',
    object({ u: { oneOf: [{ type: 'string' }, { type: 'integer' }] } }),
    closed({ u: orNull({ oneOf: [{ type: 'string' }, { type: 'integer' }] }) }),
  ],
  [
    'an optional anyOf: wrapped, not appended to',
    object({ u: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    closed({ u: orNull({ anyOf: [{ type: 'string' }, { type: 'null' }] }) }),
  ],
  [
    'an optional allOf',
    object({ u: { allOf: [{ type: 'string' }, { minLength: 2 }] } }),
    closed({ u: orNull({ allOf: [{ type: 'string' }, { minLength: 2 }] }) }),
  ],
  [
    'nullable already',
    object({ s: { type: ['string', 'null'] } }),
    closed({ s: { type: ['string', 'null'] } }),
  ],
  [
    'required is sorted and complete',
    { ...object({ z: {}, m: { type: 'string' }, a: { type: 'string' } }), required: ['z', 'ghost'] },
    closed({ z: {}, m: { type: ['string', 'null'] }, a: { type: ['string', 'null'] } }),
  ],
  [
    'x-* and default go everywhere',
    {
      ...object({ l: { type: 'array', default: [], items: { type: 'string', 'x-h': 1 } } }),
      'x-c': 'no',
      required: ['l'],
      $defs: { T: object({ id: { type: 'string', default: 'x' } }) },
    },
    {
      ...closed({ l: { type: 'array', items: { type: 'string' } } }),
      $defs: { T: closed({ id: { type: ['string', 'null'] } }) },
    },
  ],
  [
    'items and definitions',
    { ...object({}), properties: { l: { items: object({ k: { type: 'string' } }) } }, required: ['l'] },
    closed({ l: { items: closed({ k: { type: ['string', 'null'] } }) } }),
  ],
  ['no object at the root', { type: 'string', minLength: 1 }, { type: 'string', minLength: 1 }],
  ['the empty schema', {}, {}],
]

function object(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties }
}

function closed(properties: JsonSchema, rest: JsonSchema = { type: 'object' }): JsonSchema {
  return { ...rest, properties, additionalProperties: false, required: Object.keys(properties).sort() }
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

describe('the specification: A23', () => {
  it('has 16 cases', () => expect(A23).toHaveLength(16))

  it.each(A23)('%s', (_, schema, strict) => {
    expect(toStrictSchema(frozen(schema), { compat: 'spec' })).toEqual(strict)
  })
})

describe('the compiler: compat none', () => {
  it('is what the profile openai gets', () => {
    const strict = toStrictSchema({ type: 'object', properties: { a: { enum: ['x'] } } }, { compat: 'none' })
    expect(strict).toMatchObject({ required: ['a'], additionalProperties: false })
    expect(JSON.stringify(strict)).toContain('null')
  })

  it('refuses what has no strict form', () => {
    const failing = (): unknown => toStrictSchema({ type: 'string' }, { compat: 'none' })
    expect(failing).toThrow(BindingStrictSchemaIncompatibleError)
  })
})

describe('the specification: what OpenAI strict does not take', () => {
  const detect = (schema: unknown): string[] => detectOpenAiStrictIncompatibilities(frozen(schema))
  const inProperty = (schema: JsonSchema): string[] => detect(object({ v: schema }))

  it('nothing is found in what it takes', () => {
    const formats = 'date-time time date duration email hostname ipv4 ipv6 uuid'.split(' ')
    const properties = Object.fromEntries(formats.map((format) => [format, { type: 'string', format }]))
    expect(detect(object(properties))).toEqual([])
    expect(inProperty({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual([])
    const number = { multipleOf: 5, minimum: 0, maximum: 9, exclusiveMinimum: 0, exclusiveMaximum: 9 }
    expect(inProperty({ ...number, pattern: 'a', minItems: 1, maxItems: 2, const: 1, enum: [1] })).toEqual([])
    const node = object({ next: { type: 'array', items: { $ref: '#/$defs/N' } } })
    expect(detect({ ...object({ n: { $ref: '#/$defs/N' } }), $defs: { N: node } })).toEqual([])
    expect(detect({ ...object({ a: {} }), additionalProperties: false })).toEqual([])
    for (const other of [true, false, null, 'text', []]) expect(detect(other)).toEqual([])
  })

  it.each(
    'allOf oneOf not if then else dependentRequired dependentSchemas minLength maxLength minProperties maxProperties patternProperties propertyNames unevaluatedProperties unevaluatedItems additionalItems contains minContains maxContains prefixItems uniqueItems'.split(
      ' ',
    ),
  )('%s', (keyword) => {
    expect(inProperty({ [keyword]: {} })).toEqual([`$.v.${keyword}`])
    expect(detect({ type: 'object', [keyword]: {} })).toEqual([`$.${keyword}`])
    expect(detect(object({ [keyword]: { type: 'string' } }))).toEqual([])
  })

  it.each(['uri', 'binary', 'regex', 'json-pointer'])('format %s', (format) => {
    expect(inProperty({ type: 'string', format })).toEqual([`$.v.format=${format}`])
  })

  it('anyOf at the root only', () => {
    expect(detect({ anyOf: [object({ a: { minLength: 1 } })] })).toEqual([
      '$.anyOf',
      '$.anyOf[0].a.minLength',
    ])
  })

  it('descends everywhere, and sorts what it finds', () => {
    const bad = { type: 'string', minLength: 1 }
    const found = detect({
      ...object({ z: bad, a: bad, outer: object({ inner: { type: 'string', format: 'uri' } }) }),
      items: bad,
      additionalProperties: bad,
      $defs: { N: object({ t: { uniqueItems: true } }) },
      definitions: { Old: bad },
    })
    expect(found).toEqual([
      '$.$defs.N.t.uniqueItems',
      '$.a.minLength',
      '$.additionalProperties.minLength',
      '$.definitions.Old.minLength',
      '$.outer.inner.format=uri',
      '$.z.minLength',
      '$[].minLength',
    ])
    const union = { v: { oneOf: [{ type: 'string', format: 'uri' }, bad] } }
    expect(detect(object(union))).toEqual(['$.v.oneOf', '$.v.oneOf[0].format=uri', '$.v.oneOf[1].minLength'])
  })
})
