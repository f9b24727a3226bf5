import { compile } from '@toolbake/core'
import { expect, test } from 'vitest'
import { compareTools } from './compare.ts'
import type { Row } from './types.ts'

function rowsOf(input: object): { rows: readonly Row[]; codes: readonly string[] } {
  const text = JSON.stringify({ module_id: 'm', description: 'A tool.', input_schema: input })
  const options = { profile: 'openai', reshape: true } as const
  const { requests, diagnostics } = compile({ uri: 'file:///m.schema.json', text }, options)
  const request = requests['openai']
  if (request === undefined) throw new Error('refused')
  const { tools, changes } = compareTools(request, diagnostics, (uri) => uri)
  return { rows: tools[0]?.rows ?? [], codes: changes.map(({ code }) => code) }
}

const closed = (member: string, type: string): object => ({
  type: 'object',
  properties: { [member]: { type } },
  required: [member],
  additionalProperties: false,
})
const inside = (a: object): object => ({
  type: 'object',
  properties: { a },
  required: ['a'],
  additionalProperties: false,
})

test('a union under another keyword stays beside its branches', () => {
  const { rows } = rowsOf(inside({ oneOf: [closed('b', 'string'), closed('c', 'number')] }))
  const differing = rows.filter(({ kind }) => kind !== 'same')
  expect(differing.map(({ left, right, kind }) => [left?.text, right?.text, kind])).toEqual([
    ['"oneOf": [', '"anyOf": [', 'changed'],
  ])
})

test('what follows from a bound of the provider has the source of that bound', () => {
  const level = (inner: object): object => ({ type: 'object', properties: { a: inner }, required: ['a'] })
  const deep = Array.from({ length: 6 }).reduce<object>(level, { type: 'string' })
  const names = Array.from({ length: 25 }, (_, index) => [`p${index}`, { type: 'string' }])
  const many = { type: 'object', properties: Object.fromEntries(names) }
  for (const [profile, code, input] of [
    ['azure-openai', 'depth_as_text', deep],
    ['anthropic', 'optional_null', many],
  ] as const) {
    const text = JSON.stringify({ module_id: 'm', description: 'A tool.', input_schema: input })
    const options = { profile, reshape: true, strict: { [profile]: true } }
    const { requests, diagnostics } = compile({ uri: 'file:///m.schema.json', text }, options)
    const request = requests[profile]
    if (request === undefined) throw new Error('refused')
    const { changes } = compareTools(request, diagnostics, (uri) => uri)
    expect(changes.find((change) => change.code === code)?.source?.url).toMatch(/^https:/)
  }
})

test('each change is named at its line', () => {
  const { rows, codes } = rowsOf({
    type: 'object',
    properties: { a: { type: 'object', additionalProperties: { type: 'string' } }, b: { type: 'string' } },
    required: ['a'],
    additionalProperties: false,
  })
  expect(codes).toEqual(['keyword_rewritten', 'optional_null'])
  const placed = rows.filter(({ changes }) => changes.includes(1))
  expect(placed.map(({ left, right }) => [left?.text, right?.text])).toContainEqual(['"b": {', '"b": {'])
})
