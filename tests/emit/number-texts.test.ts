import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRuntimeInliner } from '../../packages/codegen/src/inline-runtime.ts'
import { compile } from '../../packages/core/src/compile.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Coerced, Decoder } from '../../packages/runtime/src/index.ts'
import { FULL } from '../full.ts'
import { evaluate } from './modules.ts'

const NUMBER: SchemaObject = { type: 'number' }
const INTEGER: SchemaObject = { type: 'integer' }
const NULL: SchemaObject = { type: 'null' }

/** The results of both callers for a text; the text itself if it is not a number. */
interface Readers {
  readonly coerced: (text: string) => unknown
  readonly decoded: (text: string) => unknown
}

function readersOf(property: SchemaObject, errors: 'full' | 'small' = 'full'): Readers {
  const input = { type: 'object', properties: { n: property } }
  const source = {
    uri: 'file:///t.schema.json',
    text: JSON.stringify({ module_id: 't', input_schema: input }),
  }
  const { code } = compile(source, { profiles: ['mcp'], decode: { coerce: true }, validators: { errors } })
  const { coerceInput, decodeMcp } = evaluate(code) as {
    coerceInput: (value: unknown) => Coerced
    decodeMcp: Decoder
  }
  return {
    coerced: (text) => (coerceInput({ n: text }).value as { n: unknown }).n,
    decoded: (text) => {
      const result = decodeMcp('t', { n: text })
      return result.ok ? (result.input as { n: unknown }).n : text
    },
  }
}

/** A text, and the value it is read as: by a schema of type `integer`, and by one of type `number`. */
const TABLE: readonly (readonly [text: string, integer: number | undefined, number: number | undefined])[] = [
  ['42', 42, 42],
  [' 42.0\n', 42, 42],
  ['-7.000e0', -7, -7],
  ['1.5e1', 15, 15],
  ['1500e-2', 15, 15],
  ['0.0', 0, 0],
  ['-0', 0, 0],
  ['0e5', 0, 0],
  ['42.5', undefined, 42.5],
  ['0.1', undefined, 0.1],
  ['0.12345678901234567891', undefined, 0.12345678901234568],
  // The nearest double is an integer, but the text is not.
  ['4.99999999999999999999', undefined, 5],
  ['9007199254740991.4', undefined, 9007199254740991],
  ['1e-400', undefined, 0],
  // Integers, only some of which a double can represent.
  ['9007199254740991', 9007199254740991, 9007199254740991],
  ['9007199254740993', undefined, 2 ** 53],
  ['9007199254740993e0', undefined, 2 ** 53],
  ['90071992547409931e-1', undefined, 2 ** 53 + 2],
  ['9007199254740994', 2 ** 53 + 2, 2 ** 53 + 2],
  ['1152921504606846976', 2 ** 60, 2 ** 60],
  ['1e21', 1e21, 1e21],
  ['1e23', undefined, 1e23],
  ['6.02214076e23', undefined, 6.02214076e23],
  ['1e999', undefined, undefined],
  // Forms that are not JSON.
  ...[
    '007',
    '-01',
    '+1',
    '.5',
    '5.',
    '0x1f',
    '1e',
    '1_000',
    '1,5',
    '42px',
    '',
    ' ',
    '-',
    'Infinity',
    'NaN',
  ].map((text) => [text, undefined, undefined] as const),
]

/** Schemas for an integer, and for any number. */
const PLACES: readonly (readonly [integer: SchemaObject, number: SchemaObject])[] = [
  [INTEGER, NUMBER],
  [
    { type: ['integer', 'null'], multipleOf: 1 },
    { type: ['null', 'number'], multipleOf: 5e-324 },
  ],
  [{ anyOf: [INTEGER, NULL] }, { anyOf: [NUMBER, NULL, INTEGER] }],
  [{ type: 'number', allOf: [INTEGER] }, { allOf: [NUMBER] }],
]

const cases = PLACES.flatMap(([integer, number]) =>
  (['full', 'small'] as const).map((errors) => ({ integer, number, errors })),
)

describe.each(cases)('$integer and $number (errors: $errors)', ({ integer, number, errors }) => {
  const asInteger = readersOf(integer, errors)
  const asNumber = readersOf(number, errors)

  test.each(TABLE)('%j is %j, and %j', (text, whole, any) => {
    expect([asInteger.coerced(text), asInteger.decoded(text)]).toEqual([whole ?? text, whole ?? text])
    expect([asNumber.coerced(text), asNumber.decoded(text)]).toEqual([any ?? text, any ?? text])
  })
})

const digits = fc.oneof(
  fc.stringMatching(/^(?:0|[1-9][0-9]{0,25})$/),
  fc.constantFrom('9007199254740991', '9007199254740992', '9007199254740993', '4', '999'),
)
const fraction = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^\.[0-9]{1,25}$/),
  fc.stringMatching(/^\.(?:0{1,25}|9{1,25})$/),
)
const decimals = fc
  .tuple(fc.constantFrom('', '-'), digits, fraction, fc.option(fc.integer({ min: -60, max: 330 })))
  .map(([sign, whole, rest, exponent]) => `${sign}${whole}${rest}${exponent === null ? '' : `e${exponent}`}`)

test('a number is what JSON makes of the text, an integer is exactly what is written', () => {
  const asInteger = readersOf(INTEGER)
  const asNumber = readersOf(NUMBER)
  fc.assert(
    fc.property(decimals, (text) => {
      const value = JSON.parse(text) as number
      const number = Number.isFinite(value) ? value || 0 : text
      const integer = isHeld(text, value) ? number : text
      expect([asNumber.coerced(text), asNumber.decoded(text)]).toEqual([number, number])
      expect([asInteger.coerced(text), asInteger.decoded(text)]).toEqual([integer, integer])
    }),
    { seed: 41, numRuns: FULL ? 20_000 : 1000 },
  )
})

/** Whether the decimal equals the integer, computed with integers of any length. */
function isHeld(text: string, value: number): boolean {
  if (!Number.isInteger(value)) return false
  const [mantissa = '', exponent = '0'] = text.split('e')
  const [whole = '', rest = ''] = mantissa.split('.')
  const scale = Number(exponent) - rest.length
  const [up, down] = [10n ** BigInt(Math.max(scale, 0)), 10n ** BigInt(Math.max(-scale, 0))]
  return BigInt(whole + rest) * up === BigInt(value) * down
}

test('what is no number in JSON stays, whatever the text', () => {
  const { coerced, decoded } = readersOf(NUMBER)
  fc.assert(
    fc.property(
      fc.stringMatching(/^[-+0-9.eE_xn ]{0,6}$/).filter((text) => !isJson(text)),
      (text) => {
        expect([coerced(text), decoded(text)]).toEqual([text, text])
      },
    ),
    { seed: 42, numRuns: FULL ? 20_000 : 1000 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const MANY = 1_000_000
const zeros = '0'.repeat(MANY)

test('texts of any length take time in proportion', () => {
  const { coerced, decoded } = readersOf(INTEGER)
  // The longest exceed the range of a double, or have digits to compare.
  const texts: readonly (readonly [text: string, integer?: number])[] = [
    [`1${zeros}1`],
    [`1.${zeros}1`],
    [`1.${zeros}`, 1],
    [`0.${zeros}1e${MANY + 1}`, 1],
    [`1${zeros}e-${MANY}`, 1],
    [`${' '.repeat(MANY)}1${' '.repeat(MANY)}`, 1],
    [`1e${zeros}1x`],
    [`1${' '.repeat(MANY)}1`],
  ]
  const start = performance.now()
  for (const [text, integer] of texts)
    expect([coerced(text), decoded(text)].map((read) => read === (integer ?? text))).toEqual([true, true])
  expect(performance.now() - start).toBeLessThan(5000)
})

test('the runtime that a module holds itself reads alike', () => {
  const { code } = createRuntimeInliner().inline(['createCoercion', 'coercion'])
  const { createCoercion } = runInThisContext(`(() => {${code}\nreturn { createCoercion, coercion }})()`) as {
    createCoercion: (schema: SchemaObject) => (value: unknown) => Coerced
  }
  expect(code.match(/function readNumber\(/g)).toHaveLength(1)
  for (const [text, integer, number] of TABLE) {
    expect(createCoercion(INTEGER)(text).value).toBe(integer ?? text)
    expect(createCoercion(NUMBER)(text).value).toBe(number ?? text)
  }
})
