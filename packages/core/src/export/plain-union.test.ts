import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { decode } from './decode.ts'
import type { LoweredTool } from './types.ts'

const object = (key: string, rest: object = {}): Json => ({
  type: 'object',
  properties: { [key]: { type: 'string', ...rest } },
  required: [key],
})
const ref = (name: string): Json => ({ $ref: `#/$defs/${name}` })

function lower(value: Json): { tool: LoweredTool; codes: string[] } {
  const input = { type: 'object', properties: { v: value }, required: ['v'] }
  const $defs = { A: object('a'), Long: object('a', { minLength: 3 }), B: object('b') }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema: { ...input, $defs } })
  const { requests, diagnostics } = compile(
    { uri: 'file:///t.schema.json', text },
    { profile: 'openai', mode: true },
  )
  return {
    tool: requests['openai']?.tools[0] as LoweredTool,
    codes: diagnostics.map(({ code }) => code),
  }
}

function decoded(value: Json, sent: Json): { value: Json; dropped: string[] } {
  const { tool } = lower(value)
  const found = decode(tool.codec, { v: sent }, definitionsOf(tool.input))
  return { value: (found.value as { v: Json }).v, dropped: found.repairs.map(({ path }) => path) }
}

it('branches that are written as they are need no names, whoever they share values with', () => {
  for (const branches of [
    [object('a'), object('a', { minLength: 3 })],
    [ref('A'), ref('Long')],
  ]) {
    const { tool, codes } = lower({ anyOf: branches })
    expect(codes).not.toContain('union_wrapped')
    expect(codes).not.toContain('needs_decode')
    expect(tool.grade).toBe('described')
  }
})

it('keys that nobody declared stay where it would have to be asked which branch is meant', () => {
  const sent = { a: 'x', z: 1 }
  expect(decoded(ref('A'), sent)).toEqual({ value: { a: 'x' }, dropped: ['/v/z'] })
  expect(decoded({ type: 'array', items: ref('A') }, [sent])).toEqual({
    value: [{ a: 'x' }],
    dropped: ['/v/0/z'],
  })
  expect(decoded({ anyOf: [ref('A'), { type: 'null' }] }, sent)).toEqual({
    value: { a: 'x' },
    dropped: ['/v/z'],
  })
  expect(decoded({ anyOf: [ref('A'), ref('B')] }, sent)).toEqual({ value: sent, dropped: [] })
})
