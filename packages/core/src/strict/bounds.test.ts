import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'

/** What `profile` takes for a property. */
function lowered(property: object, profile: string): unknown {
  const properties = { count: property }
  const tool = { module_id: 'a', description: 'A.', input_schema: { type: 'object', properties } }
  const { requests } = compile(JSON.stringify(tool), { profile })
  return requests[profile]?.tools[0]?.input
}

describe('exclusive bounds of integers', () => {
  it.each([
    [
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    [
      { type: 'integer', exclusiveMinimum: 0.5, exclusiveMaximum: 9.5 },
      { type: 'integer', minimum: 1, maximum: 9 },
    ],
    [
      { type: 'integer', exclusiveMinimum: -3, minimum: 2 },
      { type: 'integer', minimum: 2 },
    ],
  ])('%j is %j for Gemini', (written, expected) => {
    expect(lowered(written, 'gemini')).toMatchObject({ properties: { count: expected } })
  })

  it('stay where the provider takes them', () => {
    const written = { type: 'integer', exclusiveMinimum: 0 }
    expect(lowered(written, 'mcp')).toMatchObject({ properties: { count: written } })
  })

  it('stay described for other numbers', () => {
    const expected = { type: 'number', description: '(exclusiveMinimum: 0)' }
    expect(lowered({ type: 'number', exclusiveMinimum: 0 }, 'gemini')).toEqual({
      type: 'object',
      properties: { count: expected },
    })
  })
})
