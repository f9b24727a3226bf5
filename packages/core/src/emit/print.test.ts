import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../tests/generate/code-points.ts'
import type { Json } from '../json.ts'
import { identifier } from './names.ts'
import { printJson, printKey, printPattern, printString, printValue } from './print.ts'

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
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: codePoint })), { maxLength: 8 })
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
  test('evaluates to the same JSON and is safe in a script element', () => {
    fc.assert(
      fc.property(hostileJson, (json) => {
        const code = printJson(json)
        expect(JSON.stringify(runInThisContext(`(${code})`))).toBe(JSON.stringify(json))
        expect(code).not.toMatch(/<!--|<\/?script|[\u202e\u2028\u2029\n\r]/i)
        expect(code).not.toMatch(/\p{Surrogate}/u)
      }),
      { seed: 22 },
    )
  })

  test('is JSON text in single quotes behind an annotation', () => {
    const json = ["it's", '\\', '</script>\u2028\u202e']
    expect(printJson(json)).toBe(
      `/* @__PURE__ */ JSON.parse('["it\\'s","\\\\\\\\","\\x3c/script>\\u2028\\u202e"]')`,
    )
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

test('characters that nobody sees, or that reorder text, are escaped', () => {
  for (const char of ['\0', '\u001b', '\u009b', '\u061c', '\u200f', '\u2028', '\u202e', '\u2066']) {
    const text = `a${char}b`
    const printed = [printString(text), printValue({ [text]: [text] }), printPattern(`^${text}$`) ?? '']
    expect(printed.join('')).not.toContain(char)
    const [literal, value, pattern] = printed.map((code): unknown => runInThisContext(`(${code})`))
    expect([literal, value]).toEqual([text, { [text]: [text] }])
    expect((pattern as RegExp).test(text)).toBe(true)
  }
})
