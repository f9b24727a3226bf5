import { describe, expect, it } from 'vitest'
import { matchesPattern, readPattern } from './match.ts'

const ATOMS = [
  'a',
  'b',
  '[ab]',
  '[^a]',
  '.',
  '\\w',
  '\\d',
  '-',
  '^',
  '$',
  '\\b',
  '\\B',
  'é',
  '\\-',
  '[\\w-.]',
  '1',
]
const COUNTS = ['*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?']
const LOOKS = ['?=', '?!', '?<=', '?<!']
// No surrogate pairs: V8 also tries the offset inside of one.
const CHARACTERS = ['a', 'b', '-', '1', '_', ' ', 'é', '\n', 'x', '.']

describe('matchesPattern', () => {
  it('agrees with the engine', () => {
    const random = generator(7)
    const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
    const pattern = (depth: number): string => {
      if (depth === 0) return pick(ATOMS)
      const part = (): string => pattern(depth - 1)
      const forms = [
        () => part() + part(),
        () => `(?:${part()}|${part()})`,
        () => `(${part()})${pick(COUNTS)}`,
        () => `(${pick(LOOKS)}${part()})`,
        () => pick(ATOMS) + pick(COUNTS),
      ]
      return forms[random(forms.length)]?.() ?? ''
    }
    const cases = Array.from({ length: 4000 }, () => ({
      source: pattern(4),
      text: Array.from({ length: random(12) }, () => pick(CHARACTERS)).join(''),
    }))
    const wrong = cases.filter(
      ({ source, text }) => matchesPattern(source, text) !== readPattern(source)?.test(text),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    [`^(a+)+$|${'x'.repeat(130)}`, `${'a'.repeat(60)}!`, false],
    ['^(a+){15}$', 'a'.repeat(60), true],
    ['^(a+){15}$', `${'a'.repeat(60)}!`, false],
    ['^a*a*a*a*a*a*$', `${'a'.repeat(500)}!`, false],
    ['^(a?){30}a{30}$', 'a'.repeat(29), false],
    ['^.{1,65535}$', 'x'.repeat(3000), true],
    ['((a{100}){100}){100}', 'a'.repeat(50), undefined],
    ['(?:(?=.*z).)*!', 'a'.repeat(3000), undefined],
    // No automaton follows a back reference.
    ['^(a+)\\1*$', 'aaaa', true],
    ['^(a+)\\1*$', 'a'.repeat(60), undefined],
    ['^(.|x){2}$', '😀é', true],
    ['(', '(', undefined],
  ])('takes bounded time for %s', (pattern, text, expected) => {
    const start = performance.now()
    expect(matchesPattern(pattern, text)).toBe(expected)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

/** A linear congruential generator: the same patterns on every run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
