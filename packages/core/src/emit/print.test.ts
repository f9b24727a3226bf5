import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { identifier } from './identifiers.ts'
import { isLarge, printJson, printKey, TEXT_THRESHOLD } from './print.ts'

const HOSTILE = [
  '</script>',
  '<!--',
  '\u2028',
  '\u2029',
  '\ud800',
  "'",
  '"',
  '`',
  '\\',
  '\n',
  '\r',
  '*/',
  '${',
  '\0',
  '😀',
]

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join(''))

const hostileJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      hostileText,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(null, true),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(hostileText, fc.constantFrom('__proto__', 'constructor', '1')), tie('json')), {
        maxLength: 4,
      })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).json

describe('printJson', () => {
  test.each([
    ['a literal', ''],
    ['JSON text', 'x'.repeat(TEXT_THRESHOLD)],
  ])('%s evaluates to the same JSON and is safe in a script element', (_, padding) => {
    fc.assert(
      fc.property(hostileJson, (value) => {
        const json: Json = [value, padding]
        const code = printJson(json)
        expect(JSON.stringify(runInThisContext(`(${code})`))).toBe(JSON.stringify(json))
        expect(code).not.toMatch(/<!--|<\/?script|[\u2028\u2029\n\r]/i)
        expect(code).not.toMatch(/\p{Surrogate}/u)
      }),
      { seed: 22 },
    )
  })

  test('a literal is compact and carries no annotation', () => {
    const json = { type: 'object', 'x-y': [1, -0.5, null], ['__proto__']: {}, class: '' }
    expect(printJson(json)).toBe('{type:"object","x-y":[1,-0.5,null],["__proto__"]:{},class:""}')
  })

  test('JSON text stands in single quotes behind an annotation', () => {
    const long = 'x'.repeat(TEXT_THRESHOLD)
    expect(printJson(["it's", '\\', long])).toBe(
      `/* @__PURE__ */ JSON.parse('["it\\'s","\\\\\\\\","${long}"]')`,
    )
  })

  test('the threshold counts bytes', () => {
    const bytes = (count: number): string => 'é'.repeat((count - 2) / 2)
    expect(
      [TEXT_THRESHOLD - 2, TEXT_THRESHOLD].map((count) => isLarge(JSON.stringify(bytes(count)))),
    ).toEqual([false, true])
  })
})

test('identifiers are camel-cased and never a reserved word or a global', () => {
  const names = ['openai-responses', 'mcp-2025-11-25', '2025', 'class', 'JSON', 'a.b_c', '$x', '', '日本']
  expect(names.map(identifier)).toEqual([
    'openaiResponses',
    'mcp20251125',
    '_2025',
    'class_',
    'JSON_',
    'aB_c',
    'x',
    '_',
    '_',
  ])
})

test('keys of literals', () => {
  expect(['a_b', 'a-b', '__proto__', '1'].map(printKey)).toEqual(['a_b', '"a-b"', '["__proto__"]', '"1"'])
})
