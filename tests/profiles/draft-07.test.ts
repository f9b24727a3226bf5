import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema.ts'

// Mistral reads schemas as draft-07: what came later says nothing there, and what takes part in it must go with it.
function lowered(a: SchemaObject): { readonly grade: string | undefined; readonly input: SchemaObject } {
  const module = {
    module_id: 'a',
    input_schema: { type: 'object', properties: { a }, $defs: { Name: { type: 'string' } } },
  }
  const tool = compile(JSON.stringify(module), { profile: 'mistral' }).requests['mistral']?.tools[0]
  return { grade: tool?.grade, input: tool?.input ?? {} }
}

it.each<[string, SchemaObject, Json, Json | undefined]>([
  ['a closed tuple', { type: 'array', prefixItems: [{ type: 'string' }], items: false }, ['a'], [1]],
  [
    'a tuple with further items',
    { type: 'array', prefixItems: [{ type: 'string' }], items: {} },
    ['a', 1],
    'a',
  ],
  ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }] }, ['a'], 'a'],
  ['an optional item', { type: 'array', contains: { type: 'string' }, minContains: 0 }, [], 'a'],
  ['several items', { type: 'array', contains: { type: 'string' }, minContains: 2 }, ['a', 'b'], []],
])('%s admits in draft-07 what the author wrote', (_, schema, valid, invalid) => {
  const { grade, input } = lowered(schema)
  const validate = new Ajv({ strict: false }).compile(input)
  expect({ grade, isValid: validate({ a: valid }) }).toEqual({ grade: 'told', isValid: true })
  expect(validate({ a: invalid })).toBe(false)
})

it('keywords beside a reference are checked', () => {
  const { grade, input } = lowered({ $ref: '#/$defs/Name', minLength: 2 })
  const validate = new Ajv({ strict: false }).compile(input)
  expect([grade, validate({ a: 'ab' }), validate({ a: 'a' }), validate({ a: 1 })]).toEqual([
    'exact',
    true,
    false,
    false,
  ])
})

it.each([
  { unevaluatedProperties: false, anyOf: [{ properties: { a: {} } }] },
  { dependentRequired: { a: ['b'] } },
  { dependentSchemas: { a: { required: ['b'] } } },
])('%j is told', (schema) => {
  expect(lowered({ type: 'object', ...schema }).grade).toBe('told')
})
