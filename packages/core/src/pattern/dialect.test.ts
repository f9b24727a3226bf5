import { describe, expect, test } from 'vitest'
import type { RegexPart } from './dialect.ts'
import { toDialect } from './dialect.ts'

const ALL: readonly RegexPart[] = [
  'back-reference',
  'boundary',
  'class-escape',
  'code-point',
  'control',
  'empty-class',
  'idle-escape',
  'lazy',
  'lookahead',
  'lookbehind',
  'named-group',
  'property',
  'shorthand',
  'space-escape',
  'unicode',
]

describe('the same pattern with the other means of a dialect', () => {
  test.each<[RegexPart, string, string]>([
    ['named-group', String.raw`(?<y>\d)-(x)\k<y>0`, String.raw`(\d)-(x)(?:\1)0`],
    ['code-point', String.raw`[\u{1F600}-\u{1F64F}]`, '[😀-🙏]'],
    ['code-point', String.raw`\ud83d\ude00+`, '😀+'],
    ['code-point', String.raw`\u{2e}\u{5d}`, String.raw`\.\]`],
    ['control', String.raw`^[^\0\cJ]*$`, String.raw`^[^\x00\x0a]*$`],
    ['unicode', String.raw`\u00e9[\u005d]`, String.raw`é[\]]`],
    ['unicode', String.raw`\u0007`, String.raw`\x07`],
    ['empty-class', '[]|[^]', String.raw`(?!)|[\s\S]`],
    ['shorthand', String.raw`^\d\W[\w-]$`, '^[0-9][^A-Za-z0-9_][A-Za-z0-9_-]$'],
    ['idle-escape', String.raw`^a\/b\.\@[\/\]]$`, String.raw`^a/b\.@[/\]]$`],
    ['unanchored', '^(a|b)$', '^(a|b)$'],
    ['lazy', '^a+?b??$', '^a+b?$'],
    ['dot', String.raw`^.+[.]\.$`, String.raw`^[^\n\r\u2028\u2029]+[.]\.$`],
    ['partial', '@', String.raw`^[\s\S]*@[\s\S]*$`],
    ['partial', '^https://', String.raw`^https://[\s\S]*$`],
    ['partial', String.raw`a\$`, String.raw`^[\s\S]*a\$[\s\S]*$`],
    ['partial', String.raw`\.json$`, String.raw`^[\s\S]*\.json$`],
    ['partial', 'a|b', String.raw`^[\s\S]*(?:a|b)[\s\S]*$`],
    ['partial', '^(a|b)$', '^(a|b)$'],
    ['class-escape', String.raw`[a\-\^]\^`, String.raw`[a\x2d\x5e]\^`],
    ['space-escape', String.raw`a\n`, String.raw`a\x0a`],
  ])('%s: %s', (part, pattern, expected) => {
    expect(toDialect(pattern, { lacks: [part] })).toBe(expected)
  })

  test('a pattern that is valid only without the u flag', () => {
    expect(toDialect(String.raw`^\i{,2}$`, { lacks: ['property'] })).toBe(String.raw`^i\{,2\}$`)
  })
})

describe('no form in a dialect without', () => {
  test.each<[RegexPart, string]>([
    ['property', String.raw`[\p{L}]`],
    ['lookahead', 'a(?!b)'],
    ['lookbehind', '(?<!b)a'],
    ['wide-lookbehind', 'x(?=(?<=a*)b)'],
    ['back-reference', String.raw`(a)\1`],
    ['boundary', String.raw`\b`],
    ['shorthand', String.raw`[^\S]`],
    ['unanchored', 'a'],
    ['unanchored', '^a|b$'],
    ['unanchored', '^(a$|b)c$'],
    ['anchor', '^a'],
    ['partial', '^a|b$'],
    ['partial', '(^|/)a'],
  ])('%s: %s', (part, pattern) => {
    expect(toDialect(pattern, { lacks: [part] })).toBe(undefined)
  })
  test('what is no pattern', () => {
    expect(toDialect('(?P<a>b)', { lacks: ['property'] })).toBe(undefined)
  })
})

test('plain patterns stay as they are in every dialect', () => {
  for (const pattern of ['^[a-z]{2,3}$', '^(a|b)+[^c]*$', 'a.c', '', String.raw`^\.\(\)$`])
    expect(toDialect(pattern, { lacks: ALL })).toBe(pattern)
})
