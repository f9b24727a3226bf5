import type { NastyCase } from './types.ts'

const DOUBLES = 'divides doubles'

export const NUMBERS: NastyCase[] = [
  {
    name: 'cents',
    schema: { multipleOf: 0.01 },
    valid: [0.07, 4.35, 1.13, 1_000_000.01, 123_456_789.99, 1e15, 1e300, -0.29, 0],
    invalid: [0.075, 0.001, 1_000_000.001],
    ajv: DOUBLES,
    hyperjump: DOUBLES,
  },
  {
    name: 'steps that doubles cannot hold',
    schema: { multipleOf: 0.1 },
    valid: [0.3, 0.7, 1.1, 9_007_199_254_740_991],
    invalid: [0.35, 0.05],
    ajv: DOUBLES,
  },
  {
    name: 'tiny steps',
    schema: { multipleOf: 1e-8 },
    valid: [12.391_239_12, 1e-8, 1],
    invalid: [1e-9, 12.391_239_123],
    hyperjump: DOUBLES,
  },
  {
    name: 'large numbers, whole steps',
    schema: { multipleOf: 3 },
    valid: [9_007_199_254_740_990],
    invalid: [9_007_199_254_740_991],
  },
  {
    name: 'a step beyond all numbers',
    schema: { multipleOf: 1e308 },
    valid: [0, 1e308],
    invalid: [1, 1e307],
  },
  {
    name: 'integers beyond the safe ones',
    schema: { type: 'integer' },
    valid: [1e300, 2 ** 60, -(2 ** 53)],
    invalid: [0.1, 1e-300],
  },
  { name: 'minus zero', schema: { const: 0, minimum: 0 }, valid: [-0, 0], invalid: [1e-320] },
  {
    name: 'numbers and booleans are not equal',
    schema: { enum: [0, 1, [false], { a: 1 }] },
    valid: [0, 1, [false], { a: 1 }],
    invalid: [false, true, [0], { a: true }],
  },
]

export const TEXTS: NastyCase[] = [
  {
    name: 'a dot is a code point',
    schema: { pattern: '^.$' },
    valid: ['😀', 'a', '\ud83d'],
    invalid: ['', 'ab', '😀😀'],
  },
  {
    name: 'properties of Unicode',
    schema: { pattern: '^\\p{Script=Greek}+$' },
    valid: ['αβγ'],
    invalid: ['abc', ''],
  },
  {
    name: 'code points by number',
    schema: { pattern: '^\\u{1F600}$' },
    valid: ['😀'],
    invalid: ['\\u{1F600}', 'u'],
  },
  {
    name: 'classes beyond the first plane',
    schema: { pattern: '^[😀-😎]$' },
    valid: ['😃'],
    invalid: ['a', '\ud83d'],
  },
  { name: 'digits are those of ASCII', schema: { pattern: '^\\d+$' }, valid: ['12'], invalid: ['١٢', '１'] },
  { name: 'the end is the end', schema: { pattern: '^a$' }, valid: ['a'], invalid: ['a\n', 'b\na'] },
  {
    name: 'looking behind, groups, slashes',
    schema: { pattern: '(?<=/)(?<n>a)/\\k<n>$' },
    valid: ['/a/a'],
    invalid: ['a/a', '/a/b'],
  },
  {
    name: 'lone surrogates count once',
    schema: { minLength: 2, maxLength: 2 },
    valid: ['\ud83d\ud83d', '\ude00\ud83d', '😀\ud83d'],
    invalid: ['\ud83d', '😀'],
  },
  {
    name: 'lone surrogates are equal to themselves',
    schema: { enum: ['\ud83d', '\ude00'] },
    valid: ['\ud83d', '\ude00'],
    invalid: ['\ufffd', '😀'],
  },
  { name: 'no normalisation', schema: { const: 'é' }, valid: ['\u00e9'], invalid: ['e\u0301'] },
]

export const EQUALITY: NastyCase[] = [
  {
    name: 'objects in any order, lists in theirs',
    schema: { enum: [{ a: [1, { b: null }], c: {} }, [], {}] },
    valid: [{ c: {}, a: [1, { b: null }] }, [], {}],
    invalid: [
      { a: [{ b: null }, 1], c: {} },
      { a: [1, {}], c: {} },
      [[]],
      null,
      { a: [1, { b: null }], c: [] },
    ],
  },
  {
    name: 'unique by value, at any depth',
    schema: { uniqueItems: true },
    valid: [
      [1, '1', true, [1], { a: 1 }, null, 'null', '{"a":1}', '[1]'],
      [{ a: 1 }, { a: 2 }, {}],
      [[], {}],
      [{ a: { b: 1 } }, { a: { b: 2 } }],
    ],
    invalid: [
      [1, 1.0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[{ x: [] }], [{ x: [] }]],
      [null, 1, null],
      [0, -0],
    ],
  },
  {
    name: 'unique by value, many',
    schema: { uniqueItems: true },
    valid: [Array.from({ length: 2_000 }, (_, index) => index)],
    invalid: [[...Array.from({ length: 2_000 }, (_, index) => index), 7]],
  },
]
