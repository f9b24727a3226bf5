import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { suggest } from './suggest.ts'

/** The whole table, as the distance is defined. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number): number => table[i]?.[j] as number
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const costs = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)]
      ;(table[i] as number[])[j] = Math.min(...costs, ...(swapped ? [at(i - 2, j - 2) + 1] : []))
    }
  }
  return at(a.length, b.length)
}

describe('suggest', () => {
  const names = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

  it('takes what is two edits away, of short names one', () => {
    fc.assert(
      fc.property(names, names, (name, candidate) => {
        const isNear = distance(name, candidate) <= (name.length <= 4 ? 1 : 2)
        expect(suggest(name, [candidate])).toBe(isNear ? candidate : undefined)
      }),
      { numRuns: 3000, seed: 5 },
    )
  })

  it('takes the nearest of several, and of those the one that begins alike', () => {
    expect(suggest('hedaers', ['readers', 'headers'])).toBe('headers')
    expect(suggest('bodi', ['bod', 'body', 'bodie'])).toBe('bodie')
    expect(suggest('info', ['if'])).toBeUndefined()
    expect(suggest('maxitem', ['minItems', 'maxItems'])).toBe('maxItems')
  })

  it('compares long names', () => {
    const long = 'x'.repeat(400_000)
    expect(suggest(`${long}ab`, [`${long}ba`])).toBe(`${long}ba`)
    expect(suggest(`a${long}`, [`${long}bcd`])).toBeUndefined()
  })
})

describe('names that are required and not there', () => {
  it('by the thousand are no reason to wait', () => {
    const numbers = Array.from({ length: 8000 }, (_, index) => index)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(numbers.map((number) => [`prop${number}`, { type: 'string' }])),
      required: numbers.map((number) => `porp${number}`),
    }
    const text = JSON.stringify({ description: 'Much.', input_schema: schema })
    const { diagnostics } = compile({ uri: 'file:///much.schema.json', text }, { profiles: ['mcp'] })
    const misspelt = diagnostics.filter(({ code }) => code === 'required_misspelt')
    expect(misspelt).toHaveLength(100)
  })
})
