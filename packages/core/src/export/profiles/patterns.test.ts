import { describe, expect, test } from 'vitest'
import { toDialect } from '../../pattern/dialect.ts'
import type { Mode } from '../types.ts'
import { anthropic } from './anthropic.ts'
import { cohere } from './cohere.ts'
import { openai } from './openai.ts'

const written = (mode: Mode | undefined, pattern: string): string | undefined =>
  mode?.patterns === undefined ? 'no dialect' : toDialect(pattern, mode.patterns)

describe('patterns that OpenAI strict refuses', () => {
  const { strict } = openai.modes
  test.each(['^(?=.*a)b', '(?!a)', '(?<=a)b', '(?<!a)b', String.raw`\\(?=a)`, String.raw`\p{L}`])(
    '%s',
    (pattern) => {
      expect(written(strict, pattern)).toBe(undefined)
    },
  )
  test.each(['^a$', '(?:a|b)', String.raw`\(?=a`, String.raw`a\(?!`, '\\bword\\b', String.raw`^\d+\.\d$`])(
    'not %s',
    (pattern) => {
      expect(written(strict, pattern)).toBe(pattern)
    },
  )
})

describe('patterns that OpenAI refuses without strict', () => {
  const { loose } = openai.modes
  const RECORDED = '^(?!__.*__$)[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}"\\\\./[\\]]{1,200}$'
  test.each([RECORDED, String.raw`\P{L}`, '(?<=a+)b', '(?<=a|bc)d'])('%s', (pattern) => {
    expect(written(loose, pattern)).toBe(undefined)
  })
  test.each(['(?<=ab|cd)e', '^(?!a)b', String.raw`^(?=(a))\1$`, String.raw`[\w.-]+`])('not %s', (pattern) => {
    expect(written(loose, pattern)).toBe(pattern)
  })
})

describe('patterns that Anthropic strict refuses', () => {
  const { strict } = anthropic.modes
  test.each([
    '(?=a)',
    String.raw`(a)\1`,
    String.raw`\bword`,
    String.raw`\p{L}`,
    String.raw`\u0007`,
    String.raw`(?<a>x)\k<a>`,
    'a{100}',
    'a{1,1000}',
    'a{0100,}',
  ])('%s', (pattern) => {
    expect(written(strict, pattern)).toBe(undefined)
  })
  test.each([
    String.raw`^\d{4}-\d{2}$`,
    'a{2,64}',
    '[A-Z]+[0-9]*',
    String.raw`\\bword`,
    String.raw`C:\\users`,
    String.raw`\w+\s\S`,
    '(?:a|b)?',
  ])('not %s', (pattern) => {
    expect(written(strict, pattern)).toBe(pattern)
  })
})

describe('patterns that Cohere refuses', () => {
  const { loose } = cohere.modes
  test.each(['^a', 'a$', String.raw`\\^a`, '(?=a)'])('%s', (pattern) => {
    expect(written(loose, pattern)).toBe(undefined)
  })
  test.each(['a+', String.raw`\^a\$`, '(?:a)', '[^a]'])('not %s', (pattern) => {
    expect(written(loose, pattern)).toBe(pattern)
  })
})

test('property names that Anthropic takes at the root', () => {
  for (const mode of [anthropic.modes.loose, anthropic.modes.strict]) {
    const pattern = new RegExp(mode?.propertyNames?.pattern ?? 'no expression', 'u')
    expect(['to', 'a.b-c_9', 'x'.repeat(64)].every((name) => pattern.test(name))).toBe(true)
    expect(['', 'filter[id]', '$top', 'größe', 'x'.repeat(65)].some((name) => pattern.test(name))).toBe(false)
  }
})
