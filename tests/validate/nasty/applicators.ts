import type { Schema } from '../../../packages/core/src/schema/types.ts'
import type { NastyCase } from './types.ts'

export const APPLICATORS: NastyCase[] = [
  {
    name: 'exactly one of three',
    schema: { oneOf: [{ type: 'integer' }, { minimum: 2 }, { const: 'a' }] },
    valid: [1, 2.5, 'b'],
    invalid: [3, 1.5, 'a'],
  },
  {
    name: 'one of the same twice is none',
    schema: { oneOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }], $defs: { a: { type: 'string' } } },
    valid: [],
    invalid: ['a', 1],
  },
  {
    name: 'tags that overlap',
    schema: {
      oneOf: [
        { properties: { k: { enum: ['a', 'b'] } }, required: ['k'] },
        { properties: { k: { enum: ['b', 'c'] } }, required: ['k'] },
      ],
    },
    valid: [{ k: 'a' }, { k: 'c' }],
    invalid: [{ k: 'b' }, {}, { k: 1 }],
  },
  {
    name: 'tags that are not required',
    schema: {
      anyOf: [
        { properties: { k: { const: 'a' }, v: { type: 'string' } } },
        { properties: { k: { const: 'b' }, v: { type: 'number' } } },
      ],
    },
    valid: [{}, { v: 1 }, { v: 'x' }, 'no object', { k: 'a', v: 'x' }],
    invalid: [{ k: 'a', v: 1 }, { k: 'c' }, { v: null }],
  },
  {
    name: 'a type among others in a union',
    schema: { type: ['string', 'integer', 'null'], anyOf: [{ minLength: 2 }, { minimum: 5 }] },
    valid: ['ab', 'a', null, 5, 4],
    invalid: [1.5, true, [], {}],
  },
  {
    name: 'then without if has no effect',
    schema: { then: false, else: false } as Schema,
    valid: [1, 'a'],
    invalid: [],
  },
  {
    name: 'if false, if true',
    schema: {
      allOf: [
        { if: false, then: false, else: { type: 'string' } },
        { if: true, then: { minLength: 1 }, else: false },
      ],
    } as Schema,
    valid: ['a'],
    invalid: ['', 1],
  },
  {
    name: 'siblings of a reference count',
    schema: { $ref: '#/$defs/a', minLength: 3, $defs: { a: { maxLength: 4 } } },
    valid: ['abc'],
    invalid: ['ab', 'abcde'],
  },
  {
    name: 'references to odd places',
    schema: {
      properties: {
        'a/b': { type: 'string' },
        'c%d': { type: 'number' },
        x: { $ref: '#/properties/a~1b' },
        y: { $ref: '#/properties/c%25d' },
        z: { $ref: '#/allOf/0/not' },
      },
      allOf: [{ not: { required: ['never'] } }],
    },
    valid: [{ x: 'a', y: 1, z: { never: 1 } }],
    invalid: [{ x: 1 }, { y: 'a' }, { z: {} }, { never: 1 }],
  },
  {
    name: 'two definitions that lead to each other',
    schema: {
      $ref: '#/$defs/even',
      $defs: {
        even: { type: 'array', maxItems: 1, items: { $ref: '#/$defs/odd' } },
        odd: { type: 'array', minItems: 1, maxItems: 1, items: { $ref: '#/$defs/even' } },
      },
    },
    valid: [[], [[[]]], [[[[[]]]]]],
    invalid: [[[]], [[[[]]]], [[], []]],
  },
  {
    name: 'keywords of one type on values of another',
    schema: { minLength: 2, minimum: 5, minItems: 1, minProperties: 1, uniqueItems: true, required: ['a'] },
    valid: [true, null, 'ab', 5, [1], { a: 1 }],
    invalid: ['a', 4, [], {}, [1, 1]],
  },
  {
    name: 'prefix longer than the list, items false',
    schema: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
    valid: [[], ['a'], ['a', 1]],
    invalid: [[1], ['a', 'b'], ['a', 1, 2]],
  },
  {
    name: 'a list of a hundred thousand',
    schema: { items: { type: 'integer' }, contains: { const: 99_999 } },
    valid: [Array.from({ length: 100_000 }, (_, index) => index)],
    invalid: [
      Array.from({ length: 50_000 }, (_, index) => index),
      [...Array.from({ length: 100_000 }, (_, index) => index), 'a'],
    ],
  },
  {
    name: 'names and their values by pattern, twice',
    schema: {
      properties: { ab: { minimum: 3 } },
      patternProperties: { a: { type: 'number' }, b: { maximum: 5 } },
      additionalProperties: false,
    },
    valid: [{ ab: 4, a: 9, b: 'x' }],
    invalid: [{ ab: 2 }, { ab: 6 }, { ab: 'x' }, { c: 1 }],
  },
]
