import type { NastyCase } from './types.ts'

const CONTAINS = 'which items contains evaluates is not tracked one by one'

export const UNEVALUATED: NastyCase[] = [
  {
    name: 'what a failed branch evaluated is not evaluated',
    schema: {
      anyOf: [
        { properties: { a: { type: 'string' }, b: true }, required: ['a', 'b'] },
        { properties: { a: true } },
      ],
      unevaluatedProperties: false,
    },
    valid: [{ a: 'x', b: 1 }, { a: 1 }],
    invalid: [{ a: 1, b: 1 }, { b: 1 }],
  },
  {
    name: 'the condition evaluates when it holds',
    schema: {
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      then: { properties: { a: true } },
      else: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    valid: [{ kind: 'a', a: 1 }, { b: 1 }],
    invalid: [{ kind: 'b', b: 1 }, { kind: 'a', b: 1 }, { a: 1 }],
  },
  {
    name: 'not evaluates nothing',
    schema: { not: { not: { properties: { a: true }, required: ['a'] } }, unevaluatedProperties: false },
    valid: [],
    invalid: [{ a: 1 }, {}],
  },
  {
    name: 'cousins do not see each other',
    schema: { allOf: [{ properties: { a: true } }, { unevaluatedProperties: false }] },
    valid: [{}],
    invalid: [{ a: 1 }],
  },
  {
    name: 'through references and dependent schemas',
    schema: {
      $ref: '#/$defs/base',
      dependentSchemas: { a: { properties: { b: true } } },
      unevaluatedProperties: { type: 'number' },
      $defs: { base: { properties: { a: true }, patternProperties: { '^x-': true } } },
    },
    valid: [{ a: 1, b: 'x', 'x-y': 'z' }, { c: 1 }],
    invalid: [{ b: 'x' }, { a: 1, c: 'x' }],
  },
  {
    name: 'nested unevaluated keywords evaluate for those outside',
    schema: {
      allOf: [{ properties: { a: true }, unevaluatedProperties: { type: 'string' } }],
      unevaluatedProperties: false,
    },
    valid: [{ a: 1, b: 'x' }],
    invalid: [{ a: 1, b: 1 }],
  },
  {
    name: 'items that contains found are evaluated, and only those',
    schema: { prefixItems: [{ type: 'string' }], contains: { type: 'number' }, unevaluatedItems: false },
    valid: [
      ['a', 1],
      ['a', 1, 2],
    ],
    invalid: [['a', 1, 'b'], ['a'], [1, 2, 'b']],
    ajv: CONTAINS,
  },
  {
    name: 'contains that need not be found still evaluates',
    schema: { contains: { type: 'number' }, minContains: 0, unevaluatedItems: { type: 'string' } },
    valid: [[], [1, 'a'], ['a']],
    invalid: [[null], [1, null]],
    ajv: CONTAINS,
  },
  {
    name: 'items of one branch, prefix of another',
    schema: {
      oneOf: [{ prefixItems: [{ const: 1 }] }, { prefixItems: [{ const: 2 }, true] }],
      unevaluatedItems: false,
    },
    valid: [[1], [2, 'a'], [2]],
    invalid: [[1, 'a'], [2, 'a', 'b'], []],
  },
]

export const COUNTS: NastyCase[] = [
  {
    name: 'contains with no minimum is always found',
    schema: { contains: { const: 1 }, minContains: 0 },
    valid: [[], [2], [1]],
    invalid: [],
  },
  {
    name: 'contains with no minimum still has a maximum',
    schema: { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    valid: [[], [1], [2, 2]],
    invalid: [[1, 1]],
  },
  {
    name: 'bounds of contains without contains have no effect',
    schema: { minContains: 3, maxContains: 0 },
    valid: [[], [1]],
    invalid: [],
  },
  { name: 'contains false', schema: { contains: false }, valid: ['a'], invalid: [[], [1]] },
]
