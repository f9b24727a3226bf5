import { expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { Options } from '../../packages/core/src/options/types.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { evaluate } from './modules.ts'

function decoderOf(schema: JsonObject, options: Options): (args: Json) => ReturnType<Decoder> {
  const text = JSON.stringify({ module_id: 't', description: 'd', input_schema: schema })
  const { code, diagnostics } = compile(
    { uri: 'file:///t.schema.json', text },
    { profile: 'anthropic', reshape: true, ...options },
  )
  if (code === '') throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  const { decodeCall } = evaluate(code)
  return (args) => (decodeCall as Decoder)('t', args)
}

const FILTER: JsonObject = {
  type: 'object',
  properties: {
    $filter: { type: 'string' },
    'a/b': { type: 'object', properties: { x: { type: 'integer' } } },
    'c d': { type: 'object', properties: { 'c d': { type: 'string' } } },
    n: { type: 'number' },
  },
  required: ['$filter'],
  additionalProperties: false,
}

test.each(['full', 'small'] as const)(
  'the text for the model uses the names that it was offered (%s)',
  (errors) => {
    const decode = decoderOf(FILTER, { validators: { errors } })
    const missing = decode({ n: 1 })
    if (missing.ok) throw new Error('accepted')
    // The program knows the author's names.
    expect(missing.errors).toMatchObject([{ keyword: 'required', path: '', expected: '$filter' }])
    expect(missing.message).not.toContain('$filter')
    const [, name = ''] = /"([^"]+)"/.exec(missing.message) ?? []
    expect(decode({ n: 1, [name]: 'x' })).toMatchObject({ ok: true, input: { n: 1, $filter: 'x' } })

    const wrong = decode({ [name]: 'x', a_b: { x: 'z' } })
    if (wrong.ok) throw new Error('accepted')
    expect(wrong.errors).toMatchObject([{ path: '/a~1b/x' }])
    expect(wrong.message).toContain('- /a_b/x must')

    // Nested names are sent unchanged.
    const inner = decode({ [name]: 'x', c_d: { 'c d': 1 } })
    if (inner.ok) throw new Error('accepted')
    expect(inner.message).toContain('- /c d/c d must')
  },
)

test.each(['full', 'small'] as const)('both names of dependentRequired are those sent (%s)', (errors) => {
  const schema: JsonObject = {
    type: 'object',
    properties: { 'card number': { type: 'string' }, 'card code': { type: 'string' } },
    dependentRequired: { 'card number': ['card code'] },
  }
  const result = decoderOf(schema, { validators: { errors } })({ card_number: '1' })
  if (result.ok) throw new Error('accepted')
  expect(result.errors).toMatchObject([{ expected: { name: 'card number', needs: 'card code' } }])
  expect(result.message).toContain('must have the property "card_code" because it has "card_number"')
})

test('a wrapped root is reported where it was sent', () => {
  const by = (name: string): JsonObject => ({
    type: 'object',
    properties: { by: { const: name }, [name]: { type: 'string' } },
    required: ['by', name],
    additionalProperties: false,
  })
  const decode = decoderOf({ oneOf: [by('id'), by('key')] }, { strict: { anthropic: true } })
  const result = decode({ input: { by: 'id' } })
  if (result.ok) throw new Error('accepted')
  expect(result.errors).toMatchObject([{ keyword: 'required', path: '', expected: 'id' }])
  expect(result.message).toContain('- /input must have the property "id"')
})

test('names that are sent as they are cost nothing', () => {
  const text = JSON.stringify({
    module_id: 't',
    input_schema: { type: 'object', properties: { a: { type: 'string' } } },
  })
  expect(compile(text, { profile: 'openai', mode: true }).code).not.toMatch(/asSent|sentPart/)
})
