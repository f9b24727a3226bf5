import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'

const SETTINGS = [
  { profile: 'openai', mode: true },
  { profile: 'openai', mode: 'auto', reshape: true },
  { profile: 'anthropic', mode: true },
  { profile: 'bedrock', mode: true },
  { profile: 'gemini' },
] as const

const part = (rest: object): Json => ({
  type: 'object',
  properties: { a: { type: 'object', properties: {}, ...rest } },
})

it.each<[string, Json]>([
  ['then', part({ if: { required: ['x'] }, then: { $ref: '#' } })],
  ['else', part({ if: true, else: { $ref: '#' } })],
  ['a condition', part({ if: { $ref: '#' }, then: { required: ['a'] } })],
  ['a schema that depends on a member', part({ dependentSchemas: { x: { $ref: '#' } } })],
  ['a union of one', { type: 'object', properties: { a: { oneOf: [{ type: 'object', $ref: '#' }] } } }],
  [
    'a union of one in a union of one',
    { type: 'object', properties: { a: { oneOf: [{ type: 'object', anyOf: [{ $ref: '#' }] }] } } },
  ],
  [
    'a schema that depends on a member of another',
    {
      type: 'object',
      properties: { a: { $ref: '#/$defs/A' } },
      $defs: {
        A: { properties: { b: { $ref: '#/$defs/B' } } },
        B: { properties: { q: { type: 'string' } }, dependentSchemas: { q: { $ref: '#/$defs/A' } } },
      },
    },
  ],
])('comes to an end: %s', (_name, input) => {
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: input })
  for (const options of SETTINGS) {
    const { ok, code } = compile({ uri: 'file:///a.schema.json', text }, options)
    expect(ok && code.length > 0).toBe(true)
    expect(code.length).toBeLessThan(20_000)
  }
})

it('closes the branch of a union of one, whatever it refers to', () => {
  const input = {
    type: 'object',
    properties: { child: { oneOf: [{ required: ['v'], $ref: '#' }] }, v: { type: 'string' } },
    required: ['v'],
  }
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: input })
  const { requests } = compile({ uri: 'file:///a.schema.json', text }, { profile: 'openai' })
  const [tool] = requests.openai?.tools ?? []
  expect(tool?.mode).toBe('strict')
  expect(tool?.input).toMatchObject({
    properties: {
      child: {
        anyOf: [
          { type: 'object', properties: { v: { type: 'string' } }, additionalProperties: false },
          { type: 'null' },
        ],
      },
    },
  })
})
