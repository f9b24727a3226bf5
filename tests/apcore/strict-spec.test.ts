import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../packages/apcore/src/index.ts'
import {
  BindingStrictSchemaIncompatibleError,
  detectOpenAiStrictIncompatibilities,
  toStrictSchema,
} from '../../packages/apcore/src/index.ts'
import { frozen } from './folder.ts'

/** Schemas and their results by A23 of the current specification. */
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

describe('in every compat', () => {
  const properties = { default: { type: 'string' }, 'x-foo': { type: 'integer' }, $ref: { type: 'string' } }
  const given = frozen({ type: 'object', properties, required: ['default', 'x-foo', '$ref'] })

  it.each(['seed', 'spec', 'none'] as const)(
    '%s: properties named default, x-foo and $ref survive',
    (compat) => {
      const strict = toStrictSchema(given, { compat })
      expect(strict['properties']).toEqual(properties)
      expect([...(strict['required'] as string[])].sort()).toEqual(['$ref', 'default', 'x-foo'])
    },
  )

  it.each(['seed', 'spec', 'none'] as const)('%s: boolean schemas are schemas', (compat) => {
    const schema = {
      type: 'object',
      properties: { a: true, b: { type: 'array', items: false } },
      required: ['a', 'b'],
    }
    expect(Object.keys(toStrictSchema(schema, { compat })['properties'] as object)).toEqual(['a', 'b'])
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
