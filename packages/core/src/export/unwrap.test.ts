import { describe, expect, test } from 'vitest'
import { checkTools } from '../check/check-tools.ts'
import { compile } from '../compile.ts'
import { importTools } from '../import/import-tools.ts'
import type { Json } from '../json.ts'
import { anthropic } from './profiles/anthropic.ts'
import { gemini } from './profiles/gemini.ts'
import { generic } from './profiles/generic.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'
import { mcp } from './profiles/mcp.ts'
import { mcp20251125 } from './profiles/mcp-2025-11-25.ts'
import { openai } from './profiles/openai.ts'
import { openaiResponses } from './profiles/openai-responses.ts'
import { unwrapTools } from './unwrap-request.ts'

const INPUT = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] }

describe('openai', () => {
  test('a strict function', () => {
    const tool = {
      type: 'function',
      function: { name: 'send', description: 'Sends', parameters: INPUT, strict: true },
    }
    expect(openai.unwrap(tool)).toEqual({
      module_id: 'send',
      description: 'Sends',
      input_schema: INPUT,
      providers: { openai: { strict: true } },
    })
  })

  test('without parameters there are none', () => {
    expect(openai.unwrap({ type: 'function', function: { name: 'now', description: null } })).toEqual({
      module_id: 'now',
      input_schema: { type: 'object', properties: {}, additionalProperties: false },
    })
  })

  test.each([
    ['a custom tool', { type: 'custom', custom: { name: 'a' } }],
    ['a tool of the other interface', { type: 'function', name: 'send', parameters: INPUT }],
    ['no name', { type: 'function', function: { parameters: INPUT } }],
    ['parameters that are no schema', { type: 'function', function: { name: 'a', parameters: [] } }],
    ['a description that is no text', { type: 'function', function: { name: 'a', description: 1 } }],
  ])('foreign: %s', (_, json) => {
    expect(openai.unwrap(json as Json)).toBeUndefined()
  })
})

test('openai-responses: members of its own stay with the profile, output_schema is understood, too', () => {
  const tool = {
    type: 'function',
    name: 'send',
    parameters: INPUT,
    strict: false,
    defer_loading: true,
    output_schema: { type: 'string' },
  }
  expect(openaiResponses.unwrap(tool)).toEqual({
    module_id: 'send',
    input_schema: INPUT,
    output_schema: { type: 'string' },
    providers: {
      'openai-responses': { strict: false, defer_loading: true, output_schema: { type: 'string' } },
    },
  })
  expect(openaiResponses.unwrap({ type: 'custom', name: 'a' })).toBeUndefined()
  expect(openaiResponses.unwrap({ type: 'web_search' })).toBeUndefined()
})

describe('anthropic', () => {
  test('examples come back as examples', () => {
    const tool = {
      name: 'send',
      input_schema: INPUT,
      input_examples: [{ to: 'a' }],
      cache_control: { type: 'ephemeral' },
    }
    expect(anthropic.unwrap(tool)).toEqual({
      module_id: 'send',
      input_schema: INPUT,
      examples: [{ inputs: { to: 'a' } }],
      providers: { anthropic: { cache_control: { type: 'ephemeral' } } },
    })
  })

  test.each([
    ['a tool of the server', { type: 'bash_20250124', name: 'bash' }],
    ['another type with a schema', { type: 'memory', name: 'a', input_schema: INPUT }],
    ['MCP', { name: 'a', inputSchema: INPUT }],
  ])('foreign: %s', (_, json) => {
    expect(anthropic.unwrap(json as Json)).toBeUndefined()
  })
})

describe('mcp', () => {
  test('hints, _meta and titles', () => {
    const tool = {
      name: 'email.send',
      title: 'Send',
      inputSchema: INPUT,
      outputSchema: { type: 'object' },
      icons: [{ src: 'https://example.org/a.png', sizes: ['48x48'] }],
      annotations: { title: 'Old title', readOnlyHint: false, destructiveHint: true, idempotentHint: null },
      _meta: { requiresApproval: true, streaming: false, cacheTtl: 60, 'example.org/a': null },
    }
    expect(mcp.unwrap(tool)).toEqual({
      module_id: 'email.send',
      title: 'Send',
      input_schema: INPUT,
      output_schema: { type: 'object' },
      annotations: { readonly: false, destructive: true, requires_approval: true, cache_ttl: 60 },
      icons: [{ src: 'https://example.org/a.png', sizes: ['48x48'] }],
      _meta: { streaming: false, 'example.org/a': null },
      providers: { mcp: { name: 'email.send', annotations: { title: 'Old title' } } },
    })
  })

  test('a value of another type than the annotation stays where it is', () => {
    const tool = { name: 'a', inputSchema: INPUT, annotations: { readOnlyHint: 'yes' }, title: 5 }
    expect(mcp20251125.unwrap(tool)).toEqual({
      module_id: 'a',
      input_schema: INPUT,
      providers: { 'mcp-2025-11-25': { title: 5, annotations: { readOnlyHint: 'yes' } } },
    })
  })
})

test('generic: a module of the file format is what it is, copied', () => {
  const module = { module_id: 'a', input_schema: INPUT, 'x-team': 'mail' }
  expect(generic.unwrap(module)).toEqual(module)
  expect(generic.unwrap(module)?.input_schema).not.toBe(INPUT)
  expect(generic.unwrap({ name: 'a', input_schema: INPUT })).toBeUndefined()
})

test.each(BUILT_IN_PROFILES.map((profile) => [profile.id, profile] as const))(
  '%s: anything else is foreign, never an exception',
  (_, profile) => {
    for (const json of [null, true, 0, '', 'x', [], {}, [{}], { type: 'function' }, { function: null }]) {
      expect(profile.unwrap(json as Json)).toBeUndefined()
    }
  },
)

describe('unwrapTools', () => {
  const tool = { name: 'a', inputSchema: INPUT }
  test.each([
    ['a single tool', tool],
    ['a list', [tool]],
    ['a request', { tools: [tool] }],
    ['an answer', { jsonrpc: '2.0', id: 1, result: { tools: [tool] } }],
  ])('%s', (_, json) => {
    expect(unwrapTools(mcp, json)).toMatchObject({
      tools: [{ module_id: 'a', input_schema: INPUT }],
      foreign: [],
    })
  })

  test('names what it does not understand', () => {
    const json = { tools: [tool, { type: 'web_search' }, null] }
    expect(unwrapTools(mcp, json).foreign).toEqual(['/tools/1', '/tools/2'])
    expect(unwrapTools(mcp, 'text').foreign).toEqual([''])
  })

  test('a profile that groups tools is taken apart', () => {
    const grouped = {
      ...mcp,
      disassemble: (json: Json) => (Array.isArray(json) ? json : undefined),
    }
    expect(unwrapTools(grouped, { tools: [[tool, tool, {}], {}] })).toMatchObject({
      tools: [
        { module_id: 'a', input_schema: INPUT },
        { module_id: 'a', input_schema: INPUT },
      ],
      foreign: ['/tools/0', '/tools/1'],
    })
  })
})

test('members named like those of the prototype survive', () => {
  const json = JSON.parse(
    '{ "name": "a", "inputSchema": { "type": "object", "properties": { "__proto__": {}, "constructor": {} } } }',
  )
  expect(JSON.stringify(mcp.unwrap(json)?.input_schema)).toBe(JSON.stringify(json.inputSchema))
  const odd = JSON.parse('{ "name": "a", "inputSchema": {}, "__proto__": { "b": 1 } }')
  expect(JSON.stringify(mcp.unwrap(odd)?.providers)).toBe('{"mcp":{"__proto__":{"b":1}}}')
})

describe('other forms of a tool', () => {
  test('what OpenAI called functions', () => {
    const functions = [
      { name: 'send', description: 'Sends', parameters: INPUT },
      { name: 'now', parameters: {} },
    ]
    const expected = [
      { module_id: 'send', description: 'Sends', input_schema: INPUT },
      { module_id: 'now', input_schema: {} },
    ]
    for (const json of [{ functions }, functions, { model: 'x', tools: functions }])
      expect(unwrapTools(openai, json)).toMatchObject({ tools: expected, foreign: [] })
    for (const json of [[{ name: 'a' }], [{ type: 'x', name: 'a', parameters: {} }]])
      expect(unwrapTools(openai, json).foreign).toEqual(['/0'])
  })

  test('what a function of Gemini returns, and the order of properties', () => {
    const properties = { b: { type: 'string' }, a: { type: 'string' } }
    const declaration = {
      name: 'send',
      parametersJsonSchema: { type: 'object', properties, propertyOrdering: ['a', 'b'] },
      responseJsonSchema: { type: 'object', properties: { ok: { type: 'boolean' } } },
    }
    const own = {
      name: 'now',
      parameters: { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
      response: { type: 'OBJECT', properties: { ok: { type: 'BOOLEAN' } } },
    }
    const output_schema = { type: 'object', properties: { ok: { type: 'boolean' } } }
    for (const form of [undefined, 'gemini', 'gemini-openapi']) {
      const asked = form === 'gemini-openapi' ? [own] : [declaration, own]
      const { files } = importTools(
        [{ functionDeclarations: asked }],
        form === undefined ? {} : { from: form },
      )
      expect(files.map(({ module }) => module['output_schema'])).toEqual(asked.map(() => output_schema))
      expect(files.flatMap(({ comments }) => comments)).toEqual([])
      const schemas = files.map(({ module }) => module['input_schema'])
      const ordered = '{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}'
      expect(schemas.slice(0, -1).map((schema) => JSON.stringify(schema))).toEqual(
        asked.slice(0, -1).map(() => ordered),
      )
      // It is sent again in the form in which it was given.
      const text = JSON.stringify(files.at(-1)?.module)
      const profile = form ?? 'gemini'
      const { requests, diagnostics } = compile({ uri: 'file:///a.schema.json', text }, { profile })
      expect(diagnostics.map(({ code }) => code)).not.toContain('extra_unknown')
      expect(requests[profile]?.json).toMatchObject([{ functionDeclarations: [{ response: own.response }] }])
    }
  })

  test('an ordered schema has problems at its own place', () => {
    const properties = { a: { not: {} }, b: true }
    const parametersJsonSchema = { type: 'object', properties, propertyOrdering: ['b', 'a'] }
    const found = checkTools([{ functionDeclarations: [{ name: 'a', parametersJsonSchema }] }], gemini)
    expect(found.map(({ pointer }) => pointer)).toContain(
      '/0/functionDeclarations/0/parametersJsonSchema/properties/b',
    )
  })

  test("Gemini's own type of schema", () => {
    const parameters = {
      type: 'OBJECT',
      properties: {
        tags: { type: 'ARRAY', items: { type: 'STRING' }, minItems: '1', maxItems: 'many' },
        type: { type: 'STRING', format: 'enum', enum: ['OBJECT'], example: 'OBJECT' },
        any: { anyOf: [{ type: 'NUMBER' }, { type: 'TYPE_UNSPECIFIED', nullable: true }] },
      },
      propertyOrdering: ['any', 'gone', 'tags'],
    }
    const json = { functionDeclarations: [{ name: 'send', parameters }, { name: 'now' }] }
    const { tools, foreign } = unwrapTools(gemini, [json])
    expect(foreign).toEqual([])
    expect(JSON.stringify(tools[0])).toBe(
      '{"module_id":"send","input_schema":{"type":"object","properties":{' +
        '"any":{"anyOf":[{"type":"number"},{"nullable":true}]},' +
        '"tags":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":"many"},' +
        '"type":{"type":"string","enum":["OBJECT"],"examples":["OBJECT"]}}}}',
    )
    expect(tools[1]).toEqual({ module_id: 'now', input_schema: { type: 'object', properties: {} } })
    expect(unwrapTools(gemini, [{ functionDeclarations: [{ name: 'a', parameters: [] }] }]).foreign).toEqual([
      '/0',
    ])
  })
})
