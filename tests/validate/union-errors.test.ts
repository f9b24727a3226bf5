import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { isObject, own } from '../../packages/core/src/json.ts'
import { parsePointer } from '../../packages/core/src/pointer.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { formatForModel } from '../../packages/runtime/src/validate/index.ts'
import { FULL, sampled } from '../full.ts'
import type { Fault } from '../laws/judge.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

const RUNS = FULL ? 2000 : 20

function checkOf(schema: Schema, errors: 'full' | 'small' = 'full'): Check {
  return evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], { errors }).values.check
}

function at(value: Json, pointer: string): Json | undefined {
  return (parsePointer(pointer) ?? ['?']).reduce<Json | undefined>((part, token) => {
    if (Array.isArray(part)) return part[Number(token)]
    return isObject(part) ? own(part, token) : undefined
  }, value)
}

function object(properties: Record<string, Schema>, ...required: string[]): SchemaObject {
  return { type: 'object', properties, required }
}

const TEXTS: SchemaObject = { type: 'object', additionalProperties: { type: 'string' } }
const POINT = object({ x: { type: 'integer' }, y: { type: 'integer' } }, 'x')

/** Unions without distinguishing members; the values fail in a part that has its own function. */
const UNIONS: Readonly<Record<string, readonly [union: SchemaObject, values: readonly Json[]]>> = {
  'a map': [
    { anyOf: [object({ uses: { type: 'string' }, with: TEXTS }, 'uses'), object({ run: TEXTS }, 'run')] },
    [
      { uses: 'a', with: '{"k":"v"}' },
      { uses: 'a', with: { k: 1, 'l/~': 2 } },
      { run: { k: 1 } },
      { uses: 1, with: { k: 1 } },
      {},
    ],
  ],
  'an object': [
    { oneOf: [object({ at: POINT }, 'at'), object({ to: POINT, by: { type: 'string' } }, 'to')] },
    [{ at: {} }, { at: { x: 'a', y: 'b' } }, { to: { x: 1, y: 'b' }, by: 1 }, { at: 5 }],
  ],
  'a list': [
    {
      anyOf: [
        object({ list: { type: 'array', items: POINT, minItems: 2 } }, 'list'),
        object({ pairs: { type: 'array', prefixItems: [{ type: 'string' }, POINT] } }, 'pairs'),
      ],
    },
    [
      { list: [{ x: 1 }, { x: 'a' }, {}] },
      { list: [{}] },
      { pairs: ['a', { x: 1, y: '' }] },
      { pairs: [1, 2] },
    ],
  ],
  'a union': [
    {
      anyOf: [
        object({ in: { anyOf: [object({ a: TEXTS }, 'a'), object({ b: POINT, c: POINT }, 'b')] } }, 'in'),
        object({ out: { type: 'array', items: { anyOf: [POINT, TEXTS] } } }, 'out'),
      ],
    },
    [
      { in: { a: { k: 1 } } },
      { in: { b: { x: '' }, c: {} } },
      { out: [{ x: 1 }, { x: 'a' }, { z: 1 }] },
      { in: 1 },
    ],
  ],
  'a reference': [
    { anyOf: [object({ p: { $ref: '#/$defs/point' } }, 'p'), { $ref: '#/$defs/line' }] },
    [{ p: { x: 'a', y: 'b' } }, { from: { x: '' }, to: {} }, { from: { x: 1 }, to: [] }],
  ],
}

/** Unions distinguished by a tag, or groups of alternatives. */
const TAGGED: typeof UNIONS = {
  'with parents': [
    { oneOf: [{ $ref: '#/$defs/cat' }, { allOf: [{ $ref: '#/$defs/pet' }, tagged('dog', { n: POINT })] }] },
    [{ name: 'a', t: 'dog', n: { x: '' } }, { name: 1, t: 'cat' }, { t: 'dog', n: {} }, { t: 'cow' }, {}],
  ],
  'with a union inside': [
    {
      anyOf: [
        tagged('b'),
        { oneOf: [tagged('d', { s: { const: 'x' } }), tagged('d', { s: { const: 'y' } })] },
      ],
    },
    [{ t: 'd', s: 'z' }, { t: 'd' }, { t: 'z' }, { t: 'b', x: 1 }, { s: 'x' }],
  ],
  'with values that several share': [
    {
      anyOf: [
        object({ t: { enum: ['b', 'c'] }, p: POINT }, 't', 'p'),
        object({ t: { enum: ['c', 'd'] }, q: POINT }, 't', 'q'),
        tagged('e', { s: { const: 'x' }, p: POINT }),
        tagged('e', { s: { const: 'y' }, q: POINT }),
      ],
    },
    [{ t: 'd', q: 1 }, { t: 'c', q: { x: '' } }, { t: 'e', s: 'y', q: {} }, { t: 'e' }, { t: 'a' }, {}, 5],
  ],
}

function tagged(t: string, others: Record<string, Schema> = {}): SchemaObject {
  return object({ t: { const: t }, ...others }, 't', ...Object.keys(others))
}

const DEFINITIONS: Readonly<Record<string, Schema>> = {
  point: POINT,
  pet: object({ name: { type: 'string' } }, 'name'),
  cat: { allOf: [{ $ref: '#/$defs/pet' }, tagged('cat')] },
  line: object({ from: { $ref: '#/$defs/point' }, to: { $ref: '#/$defs/point' } }, 'from', 'to'),
}

/** Places of a union, with faults before and after it. */
const PLACES: Readonly<Record<string, readonly [(schema: Schema) => SchemaObject, (value: Json) => Json]>> = {
  property: [(q) => object({ a: TEXTS, q, z: TEXTS }, 'q'), (q) => ({ a: { k: 1 }, q, z: { k: 1 } })],
  'property alone': [(q) => object({ q }), (q) => ({ q })],
  item: [(items) => ({ type: 'array', items }), (value) => [value, value]],
  tuple: [(schema) => ({ type: 'array', prefixItems: [POINT, schema] }), (value) => [{ x: '' }, value]],
  map: [(additionalProperties) => ({ type: 'object', additionalProperties }), (value) => ({ 'k/~': value })],
  allOf: [(schema) => ({ allOf: [POINT, schema] }), (value) => value],
  alternative: [(schema) => ({ anyOf: [object({ q: schema }, 'q'), { type: 'null' }] }), (q) => ({ q })],
}

type Case = readonly [schema: SchemaObject, values: readonly Json[]]

function placed([schema, values]: Case, depth: number): Case[] {
  if (depth === 0) return [[schema, values]]
  return Object.values(PLACES).flatMap(([place, around]) =>
    placed([place(schema), values.map(around)], depth - 1),
  )
}

/** Whether ajv found the fault at these places. */
function isSame(fault: Fault, path: string, schemaPath: string): boolean {
  // An unknown tag is reported at the tag.
  const isTag = schemaPath.endsWith('Of') && path.startsWith(`${fault.pointer}/`)
  // ajv's paths restart at the target of a reference.
  return (fault.pointer === path || isTag) && schemaPath.endsWith(fault.schemaPath.slice(1))
}

describe('errors inside unions are reported where they are', () => {
  const judges = createJudges(1)

  const unions = Object.entries({ ...UNIONS, ...TAGGED })

  describe.each([0, 1, 2])('%i levels deep', (depth) => {
    test.each(unions.map(([name, union], index) => [name, union, index] as const))(
      '%s',
      (_, union, index) => {
        for (const [placedSchema, values] of sampled(placed(union, depth), 1 + depth, index)) {
          const schema = { ...placedSchema, $defs: DEFINITIONS } as SchemaObject
          const [full, small] = [checkOf(schema), checkOf(schema, 'small')]
          const judge = judges(schema)
          for (const value of values) {
            const text = `${JSON.stringify(schema)} ${JSON.stringify(value)}`
            const known = judge.faults(value)
            const errors = full(value, 500)
            expect(small(value, 500), text).toEqual(errors)
            for (const { path, schemaPath = '' } of errors) {
              expect(at(value, path), `${path} in ${text}`).toBeDefined()
              expect(at(schema as Json, schemaPath), `${schemaPath} in ${text}`).toBeDefined()
              expect(
                known.some((fault) => isSame(fault, path, schemaPath)),
                text,
              ).toBe(true)
            }
            expect(errors.length > 0, text).toBe(known.length > 0)
            expect(full(value, 2), text).toEqual(errors.slice(0, 2))
          }
        }
      },
    )
  })
})

describe('of a union only what is useful is reported', () => {
  const BOOLEAN = { type: 'boolean' } as const
  const N = { n: { type: 'integer' } } as const
  const dog = (n: Schema): SchemaObject => ({ properties: { t: { const: 'dog' }, n }, required: ['t', 'n'] })
  const PETS = {
    oneOf: [
      { allOf: [{ $ref: '#/$defs/pet' }, tagged('cat')] },
      { allOf: [{ $ref: '#/$defs/pet' }, tagged('dog', N)] },
    ],
  }
  const SOUNDS = { anyOf: [object({ meow: BOOLEAN }, 'meow'), object({ bark: BOOLEAN }, 'bark')] }
  const UNTYPED = { anyOf: [{ properties: { t: { const: 'cat' } }, required: ['t'] }, dog(N.n)] }
  const BESIDE = {
    ...object({ t: { enum: ['cat', 'dog'] } }, 't'),
    oneOf: [{ properties: { t: { const: 'cat' }, c: TEXTS }, required: ['c'] }, dog(N.n)],
  }
  const SUBS = TAGGED['with a union inside']?.[0] as SchemaObject
  const WEATHER = {
    anyOf: [
      object(
        {
          city: { type: 'string' },
          units: { enum: ['metric', 'imperial'] },
          days: { type: 'integer', enum: [1, 3] },
        },
        'city',
      ),
      object({ lat: { type: 'number' }, lon: { type: 'number' } }, 'lat', 'lon'),
    ],
  } satisfies SchemaObject
  const WEATHER_TEXT = '/p must be an object with "city" or an object with "lat", "lon"'
  const FILTER = {
    anyOf: [
      object({ field: { type: 'string' }, op: { enum: ['eq', 'ne'] } }, 'field', 'op'),
      object({ field: { type: 'string' }, op: { const: 'in' }, values: { type: 'array' } }, 'field'),
      object({ and: { type: 'array' } }, 'and'),
    ],
  } satisfies SchemaObject
  const FILTER_TEXT =
    '/p must be an object with "field", "op" or an object with "field" or an object with "and"'
  /** The identifying part of an alternative may be missing. */
  const PARTS = {
    anyOf: [
      object({ type: { const: 'text' }, size: { enum: ['s', 'm'] }, body: { type: 'string' } }, 'body'),
      object({ type: { const: 'link' }, size: { enum: ['s', 'l'] }, href: { type: 'string' } }, 'href'),
      object({ url: { type: 'string' } }, 'url'),
    ],
  } satisfies SchemaObject
  const PARTS_TEXT = '/p must be an object with "body" or an object with "href" or an object with "url"'
  const NESTED = { anyOf: [{ oneOf: [SOUNDS, PETS] }, TEXTS, { type: 'null' }] } as SchemaObject

  test.each<[name: string, union: Schema, value: Json, lines: readonly string[]]>([
    [
      'the part of a conjunction',
      PETS,
      { name: 'a', t: 'dog', n: 'x' },
      ['/p/n must be an integer, not "x"'],
    ],
    ['the tag in a conjunction', PETS, { name: 'a', t: 'x' }, ['/p/t must be one of "cat", "dog", not "x"']],
    [
      'what a conjunction is',
      PETS,
      5,
      ['/p must be an object with "t": "cat", "name" or an object with "t": "dog", "n", "name", not 5'],
    ],
    [
      'the alternative whose property is there',
      SOUNDS,
      { bark: 'x' },
      ['/p must be an object with "meow" or an object with "bark"', '/p/bark must be a boolean, not "x"'],
    ],
    [
      'the alternative whose constant is there',
      UNTYPED,
      { t: 'dog', n: 'x' },
      [
        '/p must be an object with "t": "cat" or an object with "t": "dog", "n"',
        '/p/n must be an integer, not "x"',
      ],
    ],
    [
      'the alternative whose constant is there, beside properties',
      BESIDE,
      { t: 'dog', n: 'x' },
      ['/p must be an object with "c" or an object with "t": "dog", "n"', '/p/n must be an integer, not "x"'],
    ],
    ...[
      [{ city: 'a', units: 'celsius' }, '/p/units must be one of "metric", "imperial", not "celsius"'],
      [{ city: 'a', units: null }, '/p/units must be one of "metric", "imperial", not null'],
      [{ city: 'a', days: '3' }, '/p/days must be one of 1, 3, not "3"'],
    ].map(([value, line]): [string, Schema, Json, string[]] => [
      'the alternative of which only a constant is wrong',
      WEATHER,
      value as Json,
      [WEATHER_TEXT, line as string],
    ]),
    [
      'the alternative whose properties are there, with a value of none',
      FILTER,
      { field: 'x', op: 'gt' },
      [FILTER_TEXT, '/p/op must be one of "eq", "ne", "in", not "gt"'],
    ],
    [
      'the alternative of the value, not that of more properties',
      FILTER,
      { field: 1, op: 'eq', values: [] },
      [FILTER_TEXT, '/p/field must be a string, not 1'],
    ],
    [
      'the alternative of a constant that may be left out',
      PARTS,
      { type: 'link', size: 'x', body: 'x' },
      [PARTS_TEXT, '/p/size must be one of "s", "l", not "x"', '/p must have the property "href"'],
    ],
    [
      'an alternative of a constant, where two are named',
      PARTS,
      { type: 'link', size: 'm', body: 'x' },
      [PARTS_TEXT, '/p/type must be "text", not "link"'],
    ],
    ['the tag of a group', SUBS, { t: 'd', s: 'z' }, ['/p/s must be one of "x", "y", not "z"']],
    ['all values of a tag', SUBS, { t: 'z' }, ['/p/t must be one of "b", "d", not "z"']],
    [
      'values that several share',
      TAGGED['with values that several share']?.[0] as Schema,
      { t: 'e', s: 'z' },
      ['/p/s must be one of "x", "y", not "z"'],
    ],
    [
      'what the unions inside are',
      NESTED,
      'x',
      [
        '/p must be an object with "meow" or an object with "bark" or an object… or an object of strings or null, not "x"',
      ],
    ],
  ])('%s', (_name, union, value, lines) => {
    const check = checkOf({ ...object({ p: union }, 'p'), $defs: DEFINITIONS } as SchemaObject)
    expect(formatForModel(check({ p: value }))).toBe(
      ['Errors:', ...lines.map((line) => `- ${line}`)].join('\n'),
    )
  })
})

test('unions with tags accept what ajv accepts', () => {
  const judges = createJudges(1)
  const NAMES = ['t', 's', 'x']
  const WORDS: Json[] = ['a', 'b', 2, true, null]
  let valid = 0
  fc.assert(
    fc.property(
      fc.letrec<{ alternative: SchemaObject }>((tie) => ({
        alternative: fc.oneof(
          { depthSize: 'small' },
          fc
            .record({
              properties: fc.dictionary(
                fc.constantFrom(...NAMES),
                fc.oneof(
                  fc.subarray(WORDS, { minLength: 1 }).map((words): Schema => ({ enum: words })),
                  fc.constantFrom(...WORDS).map((word): Schema => ({ const: word })),
                  fc.constant<Schema>({ type: 'string' }),
                ),
              ),
              required: fc.subarray(NAMES),
            })
            .map((rest): SchemaObject => ({ type: 'object', ...rest })),
          fc
            .array(tie('alternative'), { minLength: 1, maxLength: 3 })
            .map((allOf): SchemaObject => ({ allOf })),
          fc
            .array(tie('alternative'), { minLength: 2, maxLength: 4 })
            .map((anyOf): SchemaObject => ({ anyOf })),
          fc
            .array(tie('alternative'), { minLength: 2, maxLength: 3 })
            .map((oneOf): SchemaObject => ({ oneOf })),
        ),
      })).alternative,
      fc.array(fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom<Json>(...WORDS, 1)), {
        minLength: 20,
        maxLength: 20,
      }),
      (schema, values) => {
        const judge = judges(schema)
        const { is } = evaluate<{ is: (value: unknown) => boolean }>([{ schema, faces: { is: 'is' } }]).values
        const check = checkOf(schema)
        for (const value of values) {
          const expected = judge.isValid(value)
          valid += Number(expected)
          expect([is(value), check(value).length === 0, check(value, 1).length === 0]).toEqual(
            Array(3).fill(expected),
          )
          for (const { path, schemaPath = '' } of check(value)) {
            expect(at(value, path)).toBeDefined()
            expect(at(schema as Json, schemaPath)).toBeDefined()
          }
        }
      },
    ),
    { numRuns: RUNS, seed: 7 },
  )
  expect(valid).toBeGreaterThan(RUNS)
})
