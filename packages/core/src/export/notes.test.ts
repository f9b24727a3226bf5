import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Compilation } from '../compile-types.ts'

function run(input_schema: object, profile: string, reshape = true): Compilation {
  return compile(JSON.stringify({ module_id: 'a', description: 'd', input_schema }), { profile, reshape })
}

const sent = (compilation: Compilation, profile: string) => compilation.requests[profile]?.tools[0]?.input

const EITHER = {
  type: 'object',
  properties: { url: { type: 'string' }, file: { type: 'string' } },
  oneOf: [{ required: ['url'] }, { required: ['file'] }],
  additionalProperties: false,
}

describe('a oneOf', () => {
  it('is described as what the author wrote', () => {
    const compilation = run(EITHER, 'gemini-openapi')
    const text = '(oneOf: [{"required":["url"]},{"required":["file"]}])'
    expect(sent(compilation, 'gemini-openapi')?.description).toBe(text)
    expect(compilation.diagnostics.map(({ message }) => message)).toContain(
      '"oneOf" moves to the description for gemini-openapi',
    )
  })

  it('whose branches overlap has a note beside anyOf', () => {
    const count = {
      oneOf: [
        { type: 'integer', minimum: 0 },
        { type: 'number', maximum: 5 },
      ],
    }
    const input = { type: 'object', properties: { count } }
    expect(sent(run(input, 'gemini'), 'gemini')?.properties?.['count']).toMatchObject({
      anyOf: count.oneOf,
      description: '(exactly one of the alternatives)',
    })
  })

  it('whose branches do not overlap needs none', () => {
    const id = { oneOf: [{ type: 'integer' }, { type: 'string' }] }
    const input = { type: 'object', properties: { id } }
    expect(sent(run(input, 'gemini'), 'gemini')?.properties?.['id']).toEqual({ anyOf: id.oneOf })
  })
})

it('where null means absent, notes about required properties add that', () => {
  expect(sent(run(EITHER, 'openai'), 'openai')?.description).toMatch(/^\(oneOf: .*, null means absent\)$/)
})
