import { expect, test } from 'vitest'
import { compile } from '../../compile.ts'
import type { Json } from '../../json.ts'
import type { SchemaObject } from '../../schema/types.ts'

const uri = 'file:///w/m.schema.json'

test.each([
  ['groq', 128],
  ['deepseek', 128],
  ['moonshot', 128],
  ['xai', 200],
])('%s takes %i tools in a request', (profile, most) => {
  const codes = (count: number): string[] => {
    const tools = Array.from({ length: count }, (_, index) => ({
      module_id: `t${index}`,
      description: 'd',
      input_schema: { type: 'object', properties: {}, additionalProperties: false },
    }))
    const { diagnostics } = compile({ uri, text: JSON.stringify({ tools }) }, { profile })
    return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  }
  expect(codes(most)).toEqual([])
  expect(codes(most + 1)).toEqual(['limit_exceeded'])
})

/** What a strict mode is sent for one property. */
function sent(a: SchemaObject & Json, profile: string): Json | undefined {
  const input = { type: 'object', properties: { a }, required: ['a'], additionalProperties: false }
  const text = JSON.stringify({ module_id: 'm', description: 'd', input_schema: input })
  const { requests } = compile({ uri, text }, { profile, strict: { [profile]: true } })
  return requests[profile]?.tools[0]?.input.properties?.['a'] as Json | undefined
}

test('groq strict describes bounds on the number of items', () => {
  const list = { type: 'array', items: { type: 'string' } } as const
  expect(sent({ ...list, minItems: 2, maxItems: 3 }, 'groq')).toEqual({
    ...list,
    description: '(minItems: 2, maxItems: 3)',
  })
})

test('mistral strict keeps the structure of a tuple', () => {
  const pair = {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'integer' }],
    items: false,
  } as const
  expect(sent({ ...pair, prefixItems: [...pair.prefixItems], minItems: 2 }, 'mistral')).toMatchObject({
    type: 'object',
    properties: { _0: { type: 'string' }, _1: { type: 'integer' } },
    required: ['_0', '_1'],
  })
})
