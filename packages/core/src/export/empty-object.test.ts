import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Compilation } from '../compile-types.ts'
import type { Json } from '../json.ts'

const EMPTY: Json = { type: 'object', properties: {} }

function run(input_schema: Json, mode: 'auto' | true): Compilation {
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  return compile({ uri: 'file:///a.schema.json', text }, { profile: 'openai', mode })
}

const toolOf = ({ requests }: Compilation) => requests['openai']?.tools[0]

it('an empty list of members declares none: below the root such an object is a map', () => {
  const input: Json = { type: 'object', properties: { headers: EMPTY }, required: ['headers'] }
  const strict = run(input, true)
  expect(toolOf(strict)?.grade).toBe('reversible')
  expect(toolOf(strict)?.input.properties?.['headers']).toMatchObject({
    type: 'array',
    items: { required: ['key', 'value'] },
  })
  const auto = run(input, 'auto')
  expect(toolOf(auto)).toMatchObject({ mode: 'loose', input })
  const [fallback] = auto.diagnostics.filter(({ severity }) => severity === 'warn')
  expect(fallback?.code).toBe('strict_fallback')
  expect(fallback?.hint).toContain('If it has no properties, write `additionalProperties: false`.')
})

it('one that is closed stays an empty object', () => {
  const headers = { ...(EMPTY as object), additionalProperties: false }
  const input = { type: 'object', properties: { headers }, required: ['headers'] } as Json
  const tool = toolOf(run(input, 'auto'))
  expect(tool).toMatchObject({ mode: 'strict', input: { properties: { headers } } })
})

it('at the root it means that a tool takes no arguments', () => {
  const tool = toolOf(run(EMPTY, 'auto'))
  expect(tool?.mode).toBe('strict')
  expect(tool?.input).toEqual({ ...(EMPTY as object), additionalProperties: false })
  const [fallback] = run({ type: 'object' }, 'auto').diagnostics.filter(({ severity }) => severity === 'warn')
  expect(fallback?.hint).toContain('If it has no properties, write `additionalProperties: false`.')
  const closed = run({ type: 'object', additionalProperties: false }, 'auto')
  expect(toolOf(closed)?.mode).toBe('strict')
  expect(closed.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
})

it('that accepts keys beside its declared ones can be closed', () => {
  const open: Json = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: {} }
  const hintFor = (input: Json): string | undefined =>
    run(input, 'auto').diagnostics.find(({ code }) => code === 'strict_fallback')?.hint
  const hint = 'If it has no other properties, write `additionalProperties: false`.'
  expect(hintFor(open)).toContain(hint)
  expect(hintFor({ ...(open as object), properties: { open } })).toContain(hint)
  expect(toolOf(run({ ...(open as object), additionalProperties: false }, 'auto'))?.mode).toBe('strict')
  // A map is meant.
  expect(hintFor({ ...(open as object), additionalProperties: { type: 'string' } })).not.toContain('If it')
  expect(
    hintFor({ type: 'object', properties: { map: { ...(open as object), properties: {} } } }),
  ).not.toContain('If it')
})

it.each<[string, Json]>([
  ['without members', { type: 'object', additionalProperties: false }],
  ['without a member that has a value', { type: 'object', properties: { b: false } }],
  ['whose only member has no value by its enum', { type: 'object', properties: { b: { enum: [] } } }],
])('where a provider refuses an empty object, one %s is listed', (_, a) => {
  const input_schema: Json = { type: 'object', properties: { a }, required: ['a'] }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  for (const profile of ['gemini-openapi', 'deepseek']) {
    const { requests } = compile({ uri: 'file:///a.schema.json', text }, { profile, reshape: true })
    const sent = requests[profile]?.tools[0]?.input.properties?.['a']
    expect(sent).toMatchObject({ type: 'string', enum: ['{}'] })
  }
})

it('has no value where the empty object is refused by another keyword', () => {
  const a: Json = { type: 'object', properties: { b: false }, minProperties: 1 }
  const text = JSON.stringify({
    module_id: 'a',
    description: 'd',
    input_schema: { type: 'object', properties: { a } },
  })
  const { requests } = compile(
    { uri: 'file:///a.schema.json', text },
    { profile: 'deepseek', mode: true, reshape: true },
  )
  expect(requests['deepseek']?.tools[0]?.input.properties).toEqual({})
})

it('below the root, a bare object is most often one of any keys: the hint is to reshape', () => {
  const auto = run({ type: 'object', properties: { patch: { type: 'object' } } }, 'auto')
  const [fallback] = auto.diagnostics.filter(({ severity }) => severity === 'warn')
  expect(fallback?.hint).toMatch(/^Set `reshape: true`/)
})

it('a map is refused once, where a provider also refuses empty objects', () => {
  const a: Json = { type: 'object', additionalProperties: { type: 'string' } }
  const text = JSON.stringify({ module_id: 'a', input_schema: { type: 'object', properties: { a } } })
  const { diagnostics } = compile({ uri: 'file:///a.schema.json', text }, { profile: 'gemini-openapi' })
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  expect(errors).toEqual(['gemini-openapi accepts a map only in another shape'])
})
