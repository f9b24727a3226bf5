import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { CompileOptions } from '../compile-types.ts'
import type { Json } from '../json.ts'

function lowered(input: Json, options: CompileOptions): { parameters: Json; mode: string; codes: string[] } {
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: input })
  const { requests, diagnostics } = compile(
    { uri: 'file:///a.schema.json', text },
    { profile: 'openai', ...options },
  )
  const [tool] = requests.openai?.tools ?? []
  const [json] = (requests.openai?.json ?? []) as { function: { parameters: Json } }[]
  const codes = diagnostics.map(({ code }) => code)
  return { parameters: json?.function.parameters ?? null, mode: tool?.mode ?? '', codes }
}

const AB = ['{"a":1}', '{"a":2}']

it.each([
  [{ type: 'object', enum: [{ a: 1 }, { a: 2 }] }],
  [{ enum: [{ a: 1 }, { a: 2 }] }],
  [{ allOf: [{ enum: [{ a: 1 }, { a: 2 }] }] }],
  [{ type: 'object', properties: { a: { type: 'integer' } }, enum: [{ a: 1 }, { a: 2 }] }],
  [{ $ref: '#/$defs/e', $defs: { e: { enum: [{ a: 1 }, { a: 2 }] } } }],
])('listed arguments are a property of an object: %j', (input) => {
  const { parameters } = lowered(input, { mode: true })
  expect(parameters).toMatchObject({
    type: 'object',
    properties: { input: { type: 'string', enum: AB } },
    required: ['input'],
    additionalProperties: false,
  })
  expect(lowered(input, {})).toMatchObject({ mode: 'loose', parameters: { type: 'object' } })
})

it('is a change of shape, which has to be asked for', () => {
  const input = { properties: { p: { enum: [{ a: 1 }, { a: 2 }] } }, required: ['p'] }
  const plain = lowered(input, {})
  expect(plain).toMatchObject({ mode: 'loose', parameters: { properties: input.properties } })
  expect(plain.codes).toContain('strict_fallback')
  const reshaped = lowered(input, { reshape: true })
  expect(reshaped).toMatchObject({
    mode: 'strict',
    parameters: { properties: { p: { type: 'string', enum: AB } } },
  })
  expect(reshaped.codes).not.toContain('strict_fallback')
})

it('stays strict where what is no text is never valid', () => {
  const { mode } = lowered({ properties: { p: { type: 'string', enum: ['x', [2]] } }, required: ['p'] }, {})
  expect(mode).toBe('strict')
})
