import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'

const MARKS = { $comment: 'c-7', 'x-owner': 'o-7', description: 'Before.', 'x-llm-description': 'Instead.' }
const TEXT = { type: 'string', ...MARKS }
const SCHEMAS = {
  not: { type: 'string', not: { pattern: '^a', ...MARKS } },
  contains: { type: 'array', items: { type: 'string' }, contains: { const: 'a', ...MARKS } },
  if: {
    type: 'object',
    properties: { q: TEXT },
    if: { required: ['q'], ...MARKS },
    then: { maxProperties: 3 },
  },
  patterns: {
    type: 'object',
    patternProperties: { '^a': { minLength: 1, ...TEXT }, '^b': { type: 'string' } },
  },
  tuple: { type: 'array', prefixItems: [TEXT], items: { type: 'integer', ...MARKS } },
  union: {
    type: 'object',
    patternProperties: { '^a': TEXT },
    additionalProperties: { type: 'integer', ...MARKS },
  },
}

it.each(BUILT_IN_PROFILES.map(({ id }) => id))('%s: what is not sent is not described', (profile) => {
  const module = { module_id: 'a', input_schema: { type: 'object', properties: SCHEMAS } }
  const { extensions, keywords } = BUILT_IN_PROFILES.find(({ id }) => id === profile)?.modes.loose ?? {}
  for (const mode of ['auto', false] as const) {
    const { requests, diagnostics } = compile(JSON.stringify(module), {
      profiles: [profile],
      reshape: true,
      mode,
    })
    const sent = JSON.stringify(requests[profile]?.json)
    const reported = new Set(
      diagnostics.filter(({ code }) => code === 'keyword_dropped').map(({ keyword }) => keyword),
    )
    expect(sent).toContain('Instead.')
    expect([sent.includes('o-7'), reported.has('x-owner')]).toEqual(
      extensions?.kind === 'keep' ? [true, false] : [false, true],
    )
    expect(sent.includes('c-7')).toBe(keywords?.$comment.kind === 'keep')
    expect(sent.includes('Before.')).toBe(extensions?.kind === 'keep')
  }
})

it('names no keys where there are no patterns', () => {
  const a = { type: 'object', patternProperties: {}, additionalProperties: { type: 'string' } }
  const module = { module_id: 'a', input_schema: { type: 'object', properties: { a } } }
  const { requests } = compile(JSON.stringify(module), { profile: 'openai', reshape: true })
  expect(JSON.stringify(requests['openai']?.json)).not.toContain('keys:')
})

it('leaves the null of what is absent out of a described default, and no other', () => {
  const point = { type: 'object', properties: { x: { type: 'number' }, y: { type: ['number', 'null'] } } }
  const properties = { a: { ...point, default: { x: 1 } }, b: { ...point, default: { y: null } } }
  const module = { module_id: 'a', input_schema: { type: 'object', properties } }
  const { requests } = compile(JSON.stringify(module), { profile: 'openai', mode: true, reshape: true })
  const sent = requests['openai']?.tools[0]?.input.properties ?? {}
  expect(JSON.stringify(sent['a'])).toContain('(default: {\\"x\\":1})')
  expect(JSON.stringify(sent['b'])).toMatch(/\(default: \{.*\\"x\\":null/)
})

it('the description of a null branch stays where null becomes nullable', () => {
  const anyOf = [
    { type: 'string', description: 'A name' },
    { type: 'null', description: 'Resets it' },
  ]
  const input_schema = { type: 'object', properties: { a: { anyOf } } }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  const { requests } = compile({ uri: 'file:///a.schema.json', text }, { profile: 'gemini-openapi' })
  expect(JSON.stringify(requests['gemini-openapi']?.json)).toContain(
    '"a":{"type":"STRING","description":"A name (null: Resets it)","nullable":true}',
  )
})
