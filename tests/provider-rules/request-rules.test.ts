import { describe, expect, test } from 'vitest'
import type { RequestCase } from './cases/request-case.ts'
import { REQUEST_CASES } from './cases/request-cases.ts'
import { checkRequest, checkSchema, findingsAt, isJudgedProfile } from './check.ts'
import { REQUEST_RULES, TOOL_RULES } from './rules.ts'
import type { Finding, Profile } from './types.ts'
import { wrapBare } from './wrap-bare.ts'

const RULES = [...TOOL_RULES, ...REQUEST_RULES]

test('every rule of requests has one id, a source, and cases both ways', () => {
  const ids = RULES.map((rule) => rule.id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect([...ids, 'envelope'].sort()).toEqual(Object.keys(REQUEST_CASES).sort())
  expect(RULES.filter((rule) => rule.source.length <= 10)).toEqual([])
})

describe.each(Object.entries(REQUEST_CASES))('%s', (id, { rejects, accepts }) => {
  const rule = RULES.find((candidate) => candidate.id === id)
  test('rejects', () => {
    expect(rejects.length).toBeGreaterThan(0)
    for (const example of rejects) {
      const grade = example.grade ?? rule?.profiles[example.profile] ?? 'sdk'
      const found = findingsOf(id, example).map((finding) => [finding.pointer, finding.grade])
      expect(found).toContainEqual([example.at, grade])
    }
  })
  test('accepts', () => {
    expect(accepts.length).toBeGreaterThan(0)
    for (const example of accepts) expect(findingsOf(id, example)).toEqual([])
  })
})

test('the mode is read from the tool, and from the request where the provider has it there', () => {
  const open = { type: 'object', properties: { a: { type: 'string' } } }
  const rules = (profile: Profile, strict?: boolean): string[] => {
    const tool = wrapBare(profile, { name: 'a', schema: open, ...(strict === undefined ? {} : { strict }) })
    return checkRequest(profile, [tool], { strict: profile === 'cohere' && strict === true }).map(
      ({ rule }) => rule,
    )
  }
  expect(rules('openai')).toEqual([])
  expect(rules('openai', true)).toEqual(['object-unclosed', 'required-incomplete'])
  expect(rules('openai-responses', false)).toEqual([])
  expect(rules('openai-responses', true)).toEqual(['object-unclosed', 'required-incomplete'])
  expect(rules('anthropic', true)).toEqual(['object-unclosed'])
  expect(rules('bedrock', true)).toEqual(['object-unclosed'])
  expect(rules('cohere', true)).toEqual(['cohere-required-none', 'cohere-no-required-parameter'])
})

test('findings name the tool, and lead into the request', () => {
  const bad = { type: 'object', properties: { a: { type: 'array' } } }
  const tools = ['good', 'bad'].map((name) =>
    wrapBare('openai', { name, schema: name === 'bad' ? bad : { type: 'object', properties: {} } }),
  )
  expect(checkRequest('openai', tools)).toEqual([
    {
      rule: 'items-missing',
      tool: 'bad',
      pointer: '/1/function/parameters/properties/a',
      message: 'an array needs items',
      grade: 'live',
    },
  ])
  expect(checkRequest('openai', [{ type: 'function', function: {} }]).map(({ tool }) => tool)).toEqual(['#0'])
})

test("both schemas of an MCP tool are judged, each by its place's rules", () => {
  const tool = (outputSchema: object): object => ({
    name: 'a',
    inputSchema: { type: 'object' },
    outputSchema,
  })
  const pointers = (profile: Profile, output: object): string[] =>
    checkRequest(profile, [tool(output)]).map(({ rule, pointer }) => `${rule} ${pointer}`)
  expect(pointers('mcp', { type: 'array' })).toEqual([])
  expect(pointers('mcp-2025-11-25', { type: 'array' })).toEqual(['root-type /0/outputSchema/type'])
  expect(pointers('mcp', { items: [{}] })).toEqual(['meta-schema /0/outputSchema/items'])
})

test('one schema alone can exceed the budget of a request', () => {
  const names = Array.from({ length: 25 }, (_, index) => [`p${index}`, { type: 'string' }])
  const schema = { type: 'object', properties: Object.fromEntries(names), additionalProperties: false }
  expect(checkSchema('anthropic-strict', schema).map(({ rule, pointer }) => [rule, pointer])).toEqual([
    ['budget-optional', ''],
  ])
  expect(checkSchema('anthropic', schema)).toEqual([])
})

test('a place is confirmed by findings at it, below it, and at the schema that holds it', () => {
  const at = (pointer: string): Finding => ({ rule: 'r', tool: '', pointer, message: '', grade: 'doc' })
  const findings = [
    '',
    '/properties',
    '/properties/a',
    '/properties/a/items',
    '/properties/ab',
    '/$defs/a',
  ].map(at)
  const near = (pointer: string): string[] => findingsAt(findings, pointer).map((finding) => finding.pointer)
  expect(near('/properties/a')).toEqual(['/properties', '/properties/a', '/properties/a/items'])
  expect(near('/properties/a/items')).toEqual(['/properties/a', '/properties/a/items'])
  expect(near('/type')).toEqual([''])
  expect(near('')).toEqual(findings.map((finding) => finding.pointer))
})

test('profiles without a provider are distinguished', () => {
  expect(['openai', 'mcp-2025-11-25', 'generic', 'toString'].map(isJudgedProfile)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

function findingsOf(id: string, { profile, tools, strict }: RequestCase): Finding[] {
  return checkRequest(profile, tools, { strict: strict === true }).filter((finding) => finding.rule === id)
}
