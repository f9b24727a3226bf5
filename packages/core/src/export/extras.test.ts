import { expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { selectExtras } from './extras.ts'
import { anthropic } from './profiles/anthropic.ts'
import { mcp } from './profiles/mcp.ts'
import { openai } from './profiles/openai.ts'

test('members of the profile travel, as copies', () => {
  const written = { defer_loading: true, cache_control: { type: 'ephemeral', ttl: '1h' } }
  const { extras, problems } = selectExtras(anthropic, written)
  expect(extras).toEqual(written)
  expect(extras.cache_control).not.toBe(written.cache_control)
  expect(problems).toEqual([])
})

test('name and strict are settings, checked but not extras', () => {
  expect(selectExtras(openai, { name: 'send', strict: false })).toEqual({ extras: {}, problems: [] })
  expect(selectExtras(openai, { name: 1, strict: 'yes' }).problems).toEqual([
    ['name', { code: 'wrong_type', params: { key: 'name', expected: 'a string', found: '1' } }],
    ['strict', { code: 'wrong_type', params: { key: 'strict', expected: 'a boolean', found: '"yes"' } }],
  ])
})

test('strict is unknown where there is no such mode', () => {
  const [problem] = selectExtras(mcp, { strict: true }).problems
  expect(problem).toMatchObject([
    'strict',
    { code: 'extra_unknown', hint: 'Known: name, _meta, annotations.' },
  ])
})

test('of an unknown member the meant one is named, or all that are known', () => {
  const known = 'name, strict, allowed_callers, cache_control, defer_loading, eager_input_streaming, type'
  for (const member of ['defer_loadng', 'constructor', '__proto__']) {
    const { extras, problems } = selectExtras(anthropic, JSON.parse(`{ "${member}": true }`))
    expect(Object.keys(extras)).toEqual([])
    const hint = member === 'defer_loadng' ? 'Did you mean "defer_loading"?' : `Known: ${known}.`
    expect(problems).toMatchObject([[member, { code: 'extra_unknown', hint }]])
  }
})

test.each([
  ['a type', { defer_loading: 'yes' }],
  ['an enum', { type: 'bash' }],
  ['an item', { allowed_callers: ['direct', 'everybody'] }],
  ['a member', { cache_control: { type: 'ephemeral', ttl: '2h' } }],
  ['a missing member', { cache_control: { ttl: '1h' } }],
  ['a member too many', { cache_control: { type: 'ephemeral', scope: 'all' } }],
])('a value that does not fit: %s', (_, written) => {
  const { extras, problems } = selectExtras(anthropic, written)
  expect(extras).toEqual({})
  expect(problems).toMatchObject([[Object.keys(written)[0], { code: 'wrong_type' }]])
})

test('what a mapping must be is reported as a type', () => {
  expect(selectExtras(anthropic, { cache_control: { type: 'x' } }).problems).toMatchObject([
    ['cache_control', { params: { expected: '{ type: "ephemeral"; ttl?: "5m" | "1h" }' } }],
  ])
  expect(selectExtras(anthropic, { allowed_callers: 'direct' }).problems).toMatchObject([
    ['allowed_callers', { params: { expected: expect.stringMatching(/^\("direct" \| .*\)\[\]$/) } }],
  ])
})

test('members that exclude each other are refused where the one stands that excludes', () => {
  const compiled = (anthropic: object) => {
    const module = { module_id: 'a', input_schema: { type: 'object' }, providers: { anthropic } }
    const source = { uri: 'file:///a.schema.json', text: JSON.stringify(module) }
    const { ok, diagnostics } = compile(source, { profile: 'anthropic' })
    return { ok, found: diagnostics.map(({ code, pointer }) => `${code} ${pointer}`) }
  }
  const cached = { cache_control: { type: 'ephemeral' } }
  const { ok, found } = compiled({ ...cached, defer_loading: true })
  expect(ok).toBe(false)
  expect(found).toContain('setting_excluded /providers/anthropic/defer_loading')
  expect(compiled({ ...cached, defer_loading: false }).ok).toBe(true)
  expect(compiled({ defer_loading: true }).ok).toBe(true)
})

test('a misspelt member is reported with what may be meant, where it stands', () => {
  const module = {
    module_id: 'a',
    input_schema: true,
    providers: { openai: { stric: true }, anthropic: { cache_control: { type: 'x' } } },
  }
  const source = { uri: 'file:///a.schema.json', text: JSON.stringify(module) }
  const found = compile(source, { profile: 'openai' }).diagnostics.map(
    ({ code, pointer, message, hint }) => [`${code} ${pointer}`, message, hint] as const,
  )
  const [unknown, shape] = ['extra_unknown', 'wrong_type'].map((name) =>
    found.find(([at]) => at.startsWith(name)),
  )
  expect(unknown).toEqual([
    'extra_unknown /providers/openai/stric',
    'openai has no setting "stric"; it is ignored',
    'Did you mean "strict"?',
  ])
  expect(shape?.[1]).toContain('not {"type":"x"}')
  expect(found.map(([at]) => at)).toContain('strict_fallback /input_schema')
})
