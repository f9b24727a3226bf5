import { describe, expect, it, test } from 'vitest'
import { flattenSchema } from '../../packages/core/src/flatten-schema.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { isObject, own } from '../../packages/core/src/json.ts'
import { parsePointer } from '../../packages/core/src/pointer.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { evaluate as findFaults } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { CallError } from '../../packages/runtime/src/types.ts'
import { formatForModel } from '../../packages/runtime/src/validate/index.ts'
import type { Check } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import { embedRemotes, loadMetaSchemas, loadSuite, loadSuiteRemotes } from './suite.ts'

const REMOTES = {
  ...Object.fromEntries(Object.entries(loadSuiteRemotes()).filter(([url]) => url.includes('/draft2020-12/'))),
  ...loadMetaSchemas(),
}

/** Keywords that depend on others next to them. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  additionalProperties: ['properties', 'patternProperties'],
  items: ['prefixItems'],
  contains: ['minContains', 'maxContains'],
  minContains: ['contains'],
  maxContains: ['contains', 'minContains'],
}

/** Keywords reported at the part that is not allowed. */
const REPORTED_FOR_PARTS = [
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
  'items',
  'unevaluatedItems',
]

function at(value: Json, tokens: readonly string[]): Json | undefined {
  return tokens.reduce<Json | undefined>((part, token) => {
    if (Array.isArray(part)) return part[Number(token)]
    return isObject(part) ? own(part, token) : undefined
  }, value)
}

/** Whether the keyword alone refuses the value at the path, according to the other implementation. */
function isCause(root: Schema, instance: Json, error: CallError): boolean {
  const place = parsePointer(error.schemaPath ?? '')?.slice(0, -1) ?? []
  const schema = at(root as Json, place)
  const path = parsePointer(error.path) ?? []
  if (error.keyword === 'false') return schema === false
  if (!isObject(schema) || !Object.hasOwn(schema, error.keyword)) return false
  const isWhole = error.keyword.startsWith('unevaluated')
  const kept = [error.keyword, ...(COMPANIONS[error.keyword] ?? [])]
  const alone = isWhole
    ? schema
    : Object.fromEntries(Object.entries(schema).filter(([key]) => kept.includes(key)))
  const definition = definitionsOf(root)
  const refuses = (value: Json | undefined): boolean =>
    value !== undefined && findFaults(alone as Schema, value, definition).length > 0
  const parent = at(instance, path.slice(0, -1))
  if (REPORTED_FOR_PARTS.includes(error.keyword)) return refuses(parent)
  if (place.includes('propertyNames')) return refuses(path.at(-1)) || refuses(at(instance, path))
  // An unknown tag is reported at the tag.
  return refuses(at(instance, path)) || (error.keyword.endsWith('Of') && refuses(parent))
}

describe('errors of the official suite', () => {
  const groups = loadSuite('draft2020-12').map(
    (group) => [`${group.file}: ${group.description}`, group] as const,
  )

  it.each(groups)('%s', (_name, group) => {
    const { schema } = flattenSchema(embedRemotes(group.schema, REMOTES))
    const { check } = evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }]).values
    for (const { data, valid, description } of group.tests) {
      if (valid) continue
      const errors = check(data)
      const located = errors.filter(({ path }) => at(data, parsePointer(path) ?? ['?']) !== undefined)
      expect(located.length, description).toBe(errors.length)
      const causes = errors.filter((error) => isCause(schema, data, error))
      expect(causes.length, `${description}: ${JSON.stringify(errors)}`).toBeGreaterThan(0)
      for (const { message } of errors) expect(message).toMatch(/^must .*[^.]$/s)
    }
  })

  it('of more than three hundred groups', () => {
    expect(groups.length).toBeGreaterThan(300)
  })
})

describe('errors', () => {
  function checkOf(schema: Schema, small = false): Check {
    const options = small ? { errors: 'small' as const } : {}
    return evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], options).values.check
  }
  const order: Schema = {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 1 },
      name: { type: 'string', minLength: 2, maxLength: 5 },
      mode: { enum: ['fast', 'slow'] },
      'a/b~c': { type: 'array', items: { $ref: '#/$defs/line' }, minItems: 1 },
      pay: {
        anyOf: [
          {
            type: 'object',
            properties: { kind: { const: 'card' }, token: { type: 'string' } },
            required: ['kind', 'token'],
          },
          { type: 'object', properties: { kind: { const: 'cash' } }, required: ['kind'] },
        ],
      },
      note: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
    },
    required: ['id', 'name'],
    additionalProperties: false,
    $defs: { line: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] } },
  }

  it('name the keyword, both places, what was asked for and what was found', () => {
    expect(
      checkOf(order)({ id: 0, name: 'x', mode: 'off', 'a/b~c': [{ sku: 'a' }, { sku: 1 }], extra: true }),
    ).toEqual([
      {
        keyword: 'minimum',
        path: '/id',
        schemaPath: '/properties/id/minimum',
        expected: 1,
        actual: 0,
        message: 'must be at least 1',
      },
      {
        keyword: 'minLength',
        path: '/name',
        schemaPath: '/properties/name/minLength',
        expected: 2,
        actual: 'x',
        message: 'must have at least 2 characters',
      },
      {
        keyword: 'enum',
        path: '/mode',
        schemaPath: '/properties/mode/enum',
        expected: ['fast', 'slow'],
        actual: 'off',
        message: 'must be one of "fast", "slow"',
      },
      {
        keyword: 'type',
        path: '/a~1b~0c/1/sku',
        schemaPath: '/$defs/line/properties/sku/type',
        expected: 'string',
        actual: 1,
        message: 'must be a string',
      },
      {
        keyword: 'additionalProperties',
        path: '/extra',
        schemaPath: '/additionalProperties',
        expected: false,
        actual: true,
        message: 'must not be present: no such property is declared',
      },
    ])
  })

  it('report each missing property', () => {
    const errors = checkOf(order)({})
    expect(errors.map(({ path, message, schemaPath }) => [path, message, schemaPath])).toEqual([
      ['', 'must have the property "id"', '/required'],
      ['', 'must have the property "name"', '/required'],
    ])
    expect(
      checkOf({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })({}),
    ).toMatchObject([{ keyword: 'required', path: '', expected: 'a', schemaPath: '/required' }])
  })

  it('report what is wrong with the alternative that a tag names', () => {
    const check = checkOf(order)
    const at = { id: 1, name: 'ab' }
    expect(check({ ...at, pay: { kind: 'card' } })).toMatchObject([
      { keyword: 'required', path: '/pay', schemaPath: '/properties/pay/anyOf/0/required' },
    ])
    expect(check({ ...at, pay: { kind: 'gold' } })).toMatchObject([
      { keyword: 'anyOf', path: '/pay/kind', message: 'must be one of "card", "cash"' },
    ])
    expect(check({ ...at, pay: 5 })).toMatchObject([{ keyword: 'anyOf', path: '/pay' }])
    expect(check({ ...at, note: 'long' })).toMatchObject([{ keyword: 'maxLength', path: '/note' }])
    expect(check({ ...at, note: 5 })).toMatchObject([{ keyword: 'type', expected: ['string', 'null'] }])
  })

  it('are bounded in number and size', () => {
    const check = checkOf({ type: 'array', items: { type: 'string', maxLength: 3 } })
    expect(check(Array.from({ length: 1000 }, () => 1))).toHaveLength(20)
    expect(
      check(
        Array.from({ length: 1000 }, () => 1),
        3,
      ),
    ).toHaveLength(3)
    expect(check(['x'.repeat(10_000)])[0]?.actual).toBe(`${'x'.repeat(100)}…`)
    const small = checkOf({ type: 'array', items: { type: 'string', maxLength: 3 } }, true)
    expect(small(Array.from({ length: 1000 }, () => 1))).toHaveLength(20)
  })

  it('are located where they are, whatever is valid between them', () => {
    const schema: Schema = {
      type: 'object',
      properties: { id: { type: 'integer' }, trees: { type: 'array', items: { $ref: '#/$defs/tree' } } },
      required: ['id'],
      $defs: {
        tree: {
          type: 'object',
          properties: {
            size: { anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'integer' } }] },
            'a/b': { type: 'array', items: { $ref: '#/$defs/tree' } },
          },
          additionalProperties: false,
        },
      },
    }
    const trees = [
      { 'a/b': [{ size: [1] }, { size: [1, 'x'] }, {}] },
      { size: [2] },
      { 'a/b': [{ 'a/b': [{ 'c~': 1 }, {}] }], size: ['y'] },
      {},
    ]
    const errors = checkOf(schema)({ trees })
    expect(errors.map(({ path, schemaPath }) => `${path} ${schemaPath}`)).toEqual([
      ' /required',
      '/trees/0/a~1b/1/size/1 /$defs/tree/properties/size/anyOf/1/items/type',
      '/trees/2/a~1b/0/a~1b/0/c~0 /$defs/tree/additionalProperties',
      '/trees/2/size/0 /$defs/tree/properties/size/anyOf/1/items/type',
    ])
    for (const [index, error] of errors.entries())
      expect(checkOf(schema)({ trees }, index + 1).at(-1)).toEqual(error)
  })

  it('report what is required of objects that inherit it', () => {
    class Parent {
      get name(): string {
        return 'x'
      }
    }
    const schema: Schema = {
      type: 'object',
      required: ['name', 'toString'],
      minProperties: 0,
      maxProperties: 9,
    }
    expect(checkOf(schema)(new Parent()).map(({ expected }) => expected)).toContain('toString')
    const named: Schema = { type: 'object', required: ['name'], maxProperties: 9 }
    expect(checkOf(named)(new Parent())).toMatchObject([{ keyword: 'required', expected: 'name' }])
    expect(checkOf(schema)({}).map(({ expected }) => expected)).toEqual(['name', 'toString'])
  })

  it('are plain data', () => {
    const errors = checkOf(order)({ id: 'x' })
    expect(structuredClone(errors)).toEqual(errors)
    expect(JSON.parse(JSON.stringify(errors))).toEqual(errors)
  })

  it.each([false, true])('are plain data for what no JSON holds, too (small: %s)', (small) => {
    const errors = checkOf(order, small)({ id: 'x', name: 10n })
    expect(JSON.parse(JSON.stringify(errors))).toEqual(errors)
    expect(formatForModel(errors)).toMatch(/, not "10n"$/m)
  })

  it('name the type of a value that is not simple', () => {
    const check = checkOf({ properties: { id: { type: 'integer' } } })
    const textFor = (value: unknown): string => formatForModel(check({ id: value }))
    expect(textFor([1])).toBe('Errors:\n- /id must be an integer, not an array')
    expect(textFor({ a: 1 })).toBe('Errors:\n- /id must be an integer, not an object')
    expect(textFor(JSON.parse('1e400'))).toBe('Errors:\n- /id must be an integer, not "Infinity"')
  })

  it.each<[Schema, unknown, string]>([
    [{ minItems: 2 }, [1], 'must have at least 2 items'],
    [{ maxItems: 1 }, [1, 2], 'must have at most 1 item'],
    [{ uniqueItems: true }, [1, 1], 'must not have the same item twice'],
    [{ contains: { type: 'number' } }, ['a'], 'must have an item that is a number'],
    [{ minProperties: 2 }, { a: 1 }, 'must have at least 2 properties'],
    [{ maxProperties: 0 }, { a: 1 }, 'must have at most 0 properties'],
    [{ dependentRequired: { x: ['y'] } }, { x: 1 }, 'must have the property "y" because it has "x"'],
    [{ const: [1] }, [2], 'must be [1], not an array'],
  ])('deny no array and no object that it is one: %j', (schema, value, text) => {
    expect(formatForModel(checkOf(schema)(value))).toBe(`Errors:\n- ${text}`)
  })

  it('show the start of a long pattern, and the value', () => {
    const check = checkOf({ pattern: `^${'a'.repeat(200)}` })
    const start = `^${'a'.repeat(119)}`
    expect(formatForModel(check('b'))).toBe(`Errors:\n- must match the pattern ${start}…, not "b"`)
  })

  it('do not contradict what `not` excludes', () => {
    const check = checkOf({ type: 'string', not: { enum: ['root', 'admin'] } })
    expect(formatForModel(check('root'))).toBe('Errors:\n- must not be "root" or "admin"')
  })

  it.each<[names: Schema, name: string, texts: readonly string[]]>([
    [{ enum: ['a', 'b'] }, 'c', ['must be one of "a", "b", not "c"']],
    [{ pattern: '^a', maxLength: 1 }, 'bb', ['must have at most 1 character', 'must match the pattern ^a']],
    [{ $ref: '#/$defs/name' }, 'c', ['must be one of "x", "y", not "c"']],
    [{ anyOf: [{ $ref: '#/$defs/name' }, { const: 'a' }] }, 'c', ['must be "x" or "y" or "a", not "c"']],
  ])('call a name a name: %j', (propertyNames, name, texts) => {
    const properties = { g: { propertyNames }, name: { $ref: '#/$defs/name' } }
    const schema: Schema = { properties, $defs: { name: { enum: ['x', 'y'] } } }
    const lines = formatForModel(checkOf(schema)({ g: { [name]: 'x' }, name: 'z' })).split('\n')
    const named = texts.map((text) => `- /g/${name} must have another name: the name ${text}`)
    expect(lines.slice(1).map((line) => line.replace(', not "bb"', ''))).toEqual([
      ...named,
      '- /name must be one of "x", "y", not "z"',
    ])
  })

  it('read the same for a model in every run', () => {
    expect(formatForModel(checkOf(order)({ id: 0, mode: 'off', pay: null }))).toBe(
      [
        'Errors:',
        '- /id must be at least 1, not 0',
        '- /mode must be one of "fast", "slow", not "off"',
        '- /pay must be an object with "kind": "card", "token" or an object with "kind": "cash", not null',
        '- must have the property "name"',
      ].join('\n'),
    )
  })
})

test.each<[schema: Schema, value: Json, error: object]>([
  [
    { type: ['string', 'null'] },
    1,
    { keyword: 'type', expected: ['string', 'null'], message: 'must be a string or null' },
  ],
  [
    { prefixItems: [{ type: 'string' }], items: false },
    ['a', 'b'],
    { keyword: 'items', path: '/1', schemaPath: '/items', expected: false },
  ],
  [
    {
      anyOf: [
        { type: 'object', properties: { f: { $ref: '#/$defs/f' } }, required: ['f'], title: 'F' },
        { type: ['string', 'null'] },
      ],
      $defs: { f: { type: 'string' } },
    },
    { f: 1 },
    { keyword: 'type', path: '/f', schemaPath: '/$defs/f/type', expected: 'string' },
  ],
  [{ contains: { type: 'string' }, minContains: 2 }, ['a'], { keyword: 'minContains', expected: 2 }],
  [{ contains: { type: 'string' }, maxContains: 1 }, ['a', 'b'], { keyword: 'maxContains', expected: 1 }],
  [{ type: 'string', const: 1 }, 'a', { keyword: 'const', expected: 1 }],
  [{ properties: { a: false } }, { a: 1 }, { keyword: 'false', path: '/a', expected: false }],
])('the interpreter finds: %j', (schema, value, error) => {
  const { check } = evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], {
    errors: 'small',
  }).values
  expect(check(value)).toMatchObject([error])
})

test('schemas that refer to the root and to definitions share the interpreter', () => {
  const schema = (ref: string): Schema => ({
    properties: { a: { $ref: ref }, b: { type: 'string' } },
    $defs: { d: { type: 'string' } },
  })
  const { a, b } = evaluate<{ a: Check; b: Check }>(
    [
      { schema: schema('#'), faces: { check: 'a' } },
      { schema: schema('#/$defs/d'), faces: { check: 'b' } },
    ],
    { errors: 'small' },
  ).values
  expect(a({ a: { b: 1 } })).toMatchObject([{ path: '/a/b', schemaPath: '/properties/b/type' }])
  expect(b({ a: 1 })).toMatchObject([{ path: '/a', schemaPath: '/$defs/d/type' }])
})
