import { describe, expect, test } from 'vitest'
import { anthropic } from './anthropic.ts'
import { cohere } from './cohere.ts'
import { openai } from './openai.ts'

const refuses = (find: string | undefined, pattern: string): boolean =>
  new RegExp(find ?? 'no expression', 'u').test(pattern)

describe('patterns that OpenAI strict refuses', () => {
  const find = openai.modes.strict?.refusedPatterns?.find
  test.each(['^(?=.*a)b', '(?!a)', '(?<=a)b', '(?<!a)b', String.raw`\\(?=a)`])('%s', (pattern) => {
    expect(refuses(find, pattern)).toBe(true)
  })
  test.each(['^a$', '(?:a|b)', '(?<year>\\d{4})', String.raw`\(?=a`, String.raw`a\(?!`, '\\bword\\b'])(
    'not %s',
    (pattern) => {
      expect(refuses(find, pattern)).toBe(false)
    },
  )
})

describe('patterns that Anthropic strict refuses', () => {
  const find = anthropic.modes.strict?.refusedPatterns?.find
  test.each([
    '(?=a)',
    String.raw`(a)\1`,
    String.raw`\bword`,
    String.raw`\p{L}`,
    String.raw`\u00e9`,
    String.raw`(?<a>x)\k<a>`,
    'a{100}',
    'a{1,1000}',
    'a{0100,}',
  ])('%s', (pattern) => {
    expect(refuses(find, pattern)).toBe(true)
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
    expect(refuses(find, pattern)).toBe(false)
  })
})

describe('patterns that Cohere refuses', () => {
  const find = cohere.modes.loose.refusedPatterns?.find
  test.each(['^a', 'a$', String.raw`\\^a`, '(?=a)'])('%s', (pattern) => {
    expect(refuses(find, pattern)).toBe(true)
  })
  test.each(['a+', String.raw`\^a\$`, '(?:a)'])('not %s', (pattern) => {
    expect(refuses(find, pattern)).toBe(false)
  })
})

test('property names that Anthropic takes at the root', () => {
  for (const mode of [anthropic.modes.loose, anthropic.modes.strict]) {
    const pattern = new RegExp(mode?.propertyNames?.pattern ?? 'no expression', 'u')
    expect(['to', 'a.b-c_9', 'x'.repeat(64)].every((name) => pattern.test(name))).toBe(true)
    expect(['', 'filter[id]', '$top', 'größe', 'x'.repeat(65)].some((name) => pattern.test(name))).toBe(false)
  }
})
