import { describe, expect, it } from 'vitest'
import { compileGlob, matchGlob } from './glob.ts'

describe('matchGlob', () => {
  it.each([
    ['*.yaml', 'a.yaml', true],
    ['*.yaml', 'b/a.yaml', false],
    ['./*.yaml', 'a.yaml', true],
    ['.//a//b', 'a/b', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['a?c', 'a/c', false],
    ['*', '', true],
    ['a*b*c', 'aXbXbYc', true],
    ['a*b*c', 'aXbXbY', false],
    ['**/*.yaml', 'a.yaml', true],
    ['**/*.yaml', 'x/y/a.yaml', true],
    ['x/**/a.yaml', 'x/a.yaml', true],
    ['x/**/a.yaml', 'x/y/z/a.yaml', true],
    ['x/**/a.yaml', 'y/a.yaml', false],
    ['**/b/**/d', 'a/b/c/b/c/d', true],
    ['**/b/*/d', 'a/b/x/y/b/c/d', true],
    ['x/**', 'x/y/z', true],
    ['x/**', 'x', true],
    ['a**b', 'aXb', true],
    ['a**b', 'a/b', false],
    ['*.{yaml,yml}', 'a.yml', true],
    ['*.{yaml,yml}', 'a.json', false],
    ['{a,b{c,d}}/x', 'bd/x', true],
    ['{a}', '{a}', true],
    ['[a-c].yaml', 'b.yaml', true],
    ['[!a-c].yaml', 'b.yaml', false],
    ['[]', '[]', true],
    ['[]]', ']', true],
    ['[a', '[a', true],
    ['[a]]', 'a]', true],
    ['[[]', '[', true],
    ['[]a[b]', '[', true],
    ['[]a[b]', 'a', true],
    ['[a-]', '-', true],
    ['[.]a', '.a', false],
    ['a.yaml', 'aXyaml', false],
    ['A.yaml', 'a.yaml', false],
    // A leading dot is hidden, as in shells.
    ['*', '.a', false],
    ['**/*.yaml', '.hidden/a.yaml', false],
    ['**/*.yaml', 'x/.a.yaml', false],
    ['.hidden/*.yaml', '.hidden/a.yaml', true],
    ['.*', '.a', true],
    ['.\\x\\**\\*.yaml', 'x/y/a.yaml', true],
    ['x\\*.yaml', 'x/y/a.yaml', false],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(matchGlob(pattern, path)).toBe(expected)
  })

  it('takes no time for patterns that make regular expressions explode', () => {
    const started = performance.now()
    expect(matchGlob(`${'*a'.repeat(40)}b`, 'a'.repeat(200))).toBe(false)
    expect(matchGlob(`${'**/a/'.repeat(40)}b`, 'a/'.repeat(200))).toBe(false)
    expect(matchGlob('{a,b}'.repeat(40), 'c'.repeat(40))).toBe(false)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  // A quadratic reader takes minutes for the longest.
  it.each(['[', '[!', '[]', '[a', '[a-', '{[', '*['])('reads many of %s in linear time', (part) => {
    const pattern = part.repeat(200_000)
    const started = performance.now()
    expect(matchGlob(pattern, 'x')).toBe(false)
    expect(matchGlob(`${pattern}]`, 'a'.repeat(50))).toBe(false)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('mayHold', () => {
  it.each([
    ['a/*.yaml', 'a', true],
    ['a/*.yaml', 'b', false],
    ['a/*.yaml', 'a/b', false],
    ['a/b/*.yaml', 'a', true],
    ['**/x.yaml', 'any/folder', true],
    ['**/x.yaml', '.git', false],
    ['a/**/b/x', 'a/c/d', true],
    ['a/**/b/x', 'c', false],
    ['{a,b}/c/*', 'b', true],
    ['*.yaml', '', true],
  ])('%s in %s: %s', (pattern, folder, expected) => {
    expect(compileGlob(pattern).mayHold(folder)).toBe(expected)
  })
})
