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

const tagged = (tag: string, name: string, rest: object = {}): Json => ({
  type: 'object',
  properties: { [tag]: { type: 'string', const: name }, [name]: { type: 'string' } },
  required: [tag, name],
  ...rest,
})
const CLOSED = { additionalProperties: false }

it.each<[string, object, string[]]>([
  [
    'a closed union',
    { oneOf: [tagged('k', 'a'), tagged('k', 'b')], unevaluatedProperties: false },
    ['id k a', 'id k b'],
  ],
  [
    'two unions',
    {
      allOf: [
        { oneOf: [tagged('k', 'a'), tagged('k', 'b')] },
        { oneOf: [tagged('m', 'c'), tagged('m', 'd')] },
      ],
    },
    ['id k a m c', 'id k a m d', 'id k b m c', 'id k b m d'],
  ],
])('%s beside properties becomes closed branches, each with its own members', (_, union, members) => {
  const base = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  const { tool, codes } = lower({ ...base, ...union })
  const { anyOf } = (tool.input as { properties: { v: { anyOf: { properties: object }[] } } }).properties.v
  const sets = anyOf.map(({ properties }) => Object.keys(properties).sort().join(' '))
  expect(sets.sort()).toEqual(members.map((keys) => keys.split(' ').sort().join(' ')).sort())
  expect(anyOf.every((branch) => expect.objectContaining(CLOSED).asymmetricMatch(branch))).toBe(true)
  expect(codes).not.toContain('optional_null')
})
