import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { suggest } from './suggest.ts'

describe('suggest', () => {
  it('takes the nearest of several, and of those the one that begins alike', () => {
    expect(suggest('hedaers', ['readers', 'headers'])).toBe('headers')
    expect(suggest('bodi', ['bod', 'body', 'bodie'])).toBe('bodie')
    expect(suggest('info', ['if'])).toBeUndefined()
    expect(suggest('maximun', ['minimum'])).toBeUndefined()
    expect(suggest('maxitem', ['minItems', 'maxItems'])).toBe('maxItems')
  })

  it('does not compare long names', () => {
    const long = 'x'.repeat(400_000)
    expect(suggest(`a${long}`, [`${long}b`])).toBeUndefined()
    expect(suggest('axx', [`${long}b`])).toBeUndefined()
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
