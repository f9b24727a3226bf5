import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, folderOf, toolbakeHere as toolbake } from './run.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    due$: { type: 'string' },
    when: { type: 'string', pattern: '^\\p{L}+$' },
    at: { $ref: '#/$defs/none' },
  },
  anyOf: [{ required: ['when'] }],
}
const LISTED = {
  tools: [
    { name: 'a', inputSchema: { type: 'object' } },
    { name: 'plan', inputSchema: SCHEMA },
  ],
}

const check = async (json: unknown, ...args: string[]): Promise<[number | null, string[]]> => {
  const folder = folderOf({ 'tools.json': JSON.stringify(json, null, 2) })
  const { code, out } = await toolbake(folder, [
    'check',
    '--tools',
    'tools.json',
    '--format',
    'json',
    ...args,
  ])
  const { diagnostics }: { diagnostics: { code: string; pointer: string; tool: string }[] } = JSON.parse(out)
  return [code, diagnostics.map((one) => `${one.code} ${one.tool} ${one.pointer}`)]
}

/** Reads a report in JSON. */
function read(text: string, code: number | null): { code: number | null; tools: number; found: string[] } {
  const { tools, diagnostics } = JSON.parse(text) as {
    tools: number
    diagnostics: { code: string; severity: string; pointer: string }[]
  }
  const shown = diagnostics.filter(({ severity }) => severity !== 'info')
  return { code, tools, found: shown.map((one) => `${one.code} ${one.severity} ${one.pointer}`) }
}

describe('toolbake check --tools', () => {
  test('tools of one provider by the rules of another', async () => {
    const at = '/tools/1/inputSchema'
    expect(await check(LISTED, '--profile', 'anthropic')).toEqual([
      1,
      [
        `provider_refuses plan ${at}/properties/due$`,
        `provider_refuses plan ${at}/properties/at/$ref`,
        `provider_refuses plan ${at}/anyOf`,
      ],
    ])
  })

  test('several providers, and by itself', async () => {
    const openai = [
      'provider_refuses a /tools/0/inputSchema',
      'provider_refuses plan /tools/1/inputSchema/properties/when/pattern',
      'provider_refuses plan /tools/1/inputSchema/anyOf',
    ]
    expect(await check(LISTED, '--profile', 'openai')).toEqual([1, openai])
    expect(await check({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] })).toEqual([0, []])
  })

  test('members that exclude each other, and a member in too many tools', async () => {
    const input_schema = { type: 'object', properties: {}, additionalProperties: false }
    const tool = (name: string, more: object) => ({ name, input_schema, ...more })
    const cache_control = { type: 'ephemeral' }
    const clashing = [
      tool('a', { cache_control, defer_loading: true }),
      tool('b', { strict: true, allowed_callers: ['code_execution_20260120'] }),
      tool('c', { cache_control: null, defer_loading: true }),
      tool('d', { strict: false, allowed_callers: ['code_execution_20260120'] }),
    ]
    expect(await check(clashing, '--profile', 'anthropic')).toEqual([
      1,
      ['provider_refuses a /0/defer_loading', 'provider_refuses b /1/allowed_callers'],
    ])
    const cached = ['a', 'b', 'c', 'd', 'e'].map((name) => tool(name, { cache_control }))
    expect(await check(cached, '--profile', 'anthropic')).toEqual([1, ['provider_refuses undefined ']])
    expect(await check(cached.slice(1), '--profile', 'anthropic')).toEqual([0, []])
  })

  test('what few refuse in arguments, and what is not sent', async () => {
    const schema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: {} }
    const tools = { tools: [{ name: 'a', inputSchema: schema, outputSchema: schema }] }
    const place = 'a /tools/0'
    expect(await check(tools)).toEqual([
      1,
      [`provider_may_refuse ${place}/inputSchema/$schema`, `provider_refuses ${place}/outputSchema/$schema`],
    ])
    expect(await check(tools, '-p', 'mistral')).toEqual([
      1,
      [`provider_refuses ${place}/inputSchema/$schema`],
    ])
  })

  const object = { type: 'object', properties: {}, additionalProperties: false }
  const call = { type: 'function', function: { name: 'a', parameters: object } }
  const flat = { type: 'function', name: 'a', parameters: object }
  const claude = { name: 'a', input_schema: object }

  test.each([
    ['openai-responses', { model: 'm', tools: [flat, { type: 'web_search' }] }, 'warn /tools/1'],
    ['openai-responses', [{ type: 'custom', name: 'b', format: { type: 'text' } }, flat], 'warn /0'],
    ['openai', [call, { type: 'function', function: { parameters: object } }], 'error /1'],
    ['anthropic', { tools: [{ type: 'bash_20250124', name: 'bash' }, claude] }, 'warn /tools/0'],
    ['anthropic', [claude, { type: 'custom', name: 'b' }], 'error /1'],
    ['anthropic', [claude, null], 'error /1'],
    [
      'gemini',
      [{ functionDeclarations: [{ name: 'a', parametersJsonSchema: object }] }, { googleSearch: {} }],
      'warn /1',
    ],
    [
      'gemini',
      [{ functionDeclarations: [{ name: 'a', parametersJsonSchema: object }, { name: 5 }] }],
      'error /0/functionDeclarations/1',
    ],
    [
      'bedrock',
      {
        toolConfig: {
          tools: [
            { toolSpec: { name: 'a', inputSchema: { json: object } } },
            { cachePoint: { type: 'default' } },
          ],
        },
      },
      'warn /toolConfig/tools/1',
    ],
    ['mcp', { tools: [{ name: 'a', inputSchema: object }, { name: 'b' }] }, 'error /tools/1'],
  ])('an entry that is not a function tool, in the form of %s', async (profile, json, place) => {
    const folder = folderOf({ 'tools.json': JSON.stringify(json, null, 2) })
    const expected = { code: place.startsWith('error') ? 1 : 0, tools: 1, found: [`not_a_tool ${place}`] }
    for (const args of [[], ['-p', profile]]) {
      const ran = await toolbake(folder, ['check', '--tools', 'tools.json', '--format', 'json', ...args])
      expect([args, read(ran.out, ran.code)]).toEqual([args, expected])
    }
    const converted = await toolbake(folder, ['convert', 'tools.json', '--to', 'generic', '--format', 'json'])
    expect(read(converted.err, converted.code).found).toEqual(expected.found)
    expect(converted.out.includes('"module_id": "a"')).toBe(expected.code === 0)
    const imported = await toolbake(folder, ['import', 'tools.json', '--from', profile, '--out', 'o'])
    expect([imported.code, filesIn(join(folder, 'o'))]).toEqual([expected.code, ['a.schema.yaml']])
    expect(imported.out).toMatch(
      /tools\.json:\d+:\d+ - (?:warn|error) not_a_tool: Expected a mapping .*\n *\d+ \|/,
    )
  })

  test('is named, with import, by a check of a file that is not a tool file', async () => {
    const tool = { name: 'a', parameters: object }
    const files = {
      'openai.json': { model: 'gpt-5', tools: [{ type: 'function', function: tool }] },
      'mcp.json': { tools: [{ name: 'a', inputSchema: object }] },
      'gemini.json': { tools: [{ functionDeclarations: [{ name: 'a', parameters: { type: 'OBJECT' } }] }] },
    }
    const broken = { module_id: 'a', input_schema: { type: 'objct' } }
    const others = { 'own.schema.json': broken, 'set.schema.json': { tools: [broken] }, 'not.json': {} }
    const texts = Object.entries({ ...files, ...others }).map(([name, json]) => [name, JSON.stringify(json)])
    const folder = folderOf(Object.fromEntries(texts))
    for (const [name, profile] of [
      ['openai.json', 'openai'],
      ['mcp.json', 'mcp'],
      ['gemini.json', 'gemini'],
    ] as const)
      expect(await toolbake(folder, ['check', name])).toMatchObject({
        code: 1,
        err:
          `${name} is not a tool file: it contains tools in the format of ${profile}. Check them with ` +
          `\`toolbake check --tools ${name}\`, or convert them to tool files with \`toolbake import ${name}\`.\n`,
      })
    expect(await toolbake(folder, ['check', ...Object.keys(others)])).toMatchObject({ code: 1, err: '' })
  })

  test('is named in YAML, too, and OpenAPI documents are named', async () => {
    const tool = `{ "name": "a", "description": "A.", "parameters": ${JSON.stringify(object)} }`
    const folder = folderOf({
      'openai.schema.yaml': `[{ "type": "function", "function": ${tool} }]`,
      'request.yaml': `model: claude-sonnet-4-5\ntools:\n  - name: a\n    description: A.\n    input_schema: { type: object, properties: {} }\n`,
      'listed.yml': 'result:\n  tools:\n    - name: a\n      inputSchema: { type: object }\n',
      'gemini.yaml': 'functionDeclarations:\n  - name: a\n    parameters: { type: OBJECT, properties: {} }\n',
      'bedrock.yaml': 'toolSpec:\n  name: a\n  inputSchema: { json: { type: object } }\n',
      'api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
      'old.json': '{ "swagger": "2.0", "paths": {} }',
      'own.schema.yaml': 'module_id: a\nname: b\ninput_schema: { type: objct }\n',
      'set.schema.yaml': 'tools:\n  - module_id: a\n    name: b\n    input_schema: { type: objct }\n',
      'text.yaml': 'openai\n',
      'bomb.yaml': `a0: &a0 [1]\n${Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]\n`).join('')}`,
    })
    for (const [name, profile] of [
      ['openai.schema.yaml', 'openai'],
      ['request.yaml', 'anthropic'],
      ['listed.yml', 'mcp'],
      ['gemini.yaml', 'gemini'],
      ['bedrock.yaml', 'bedrock'],
    ] as const) {
      const { code, err } = await toolbake(folder, ['check', name])
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(`it contains tools in the format of ${profile}.`),
      ])
      expect(err).toContain(`\`toolbake check --tools ${name}\``)
      const checked = await toolbake(folder, ['check', '--tools', name])
      expect([checked.code, checked.out + checked.err]).toEqual([0, expect.stringContaining('1 tool')])
      expect(await toolbake(folder, ['import', name, '--out', profile])).toMatchObject({ code: 0 })
    }
    for (const name of ['api.yaml', 'old.json'])
      expect(await toolbake(folder, ['check', name])).toMatchObject({
        code: 1,
        err: `${name} is not a tool file: it is an OpenAPI document. Convert its operations to tool files with \`toolbake import ${name}\`.\n`,
      })
    const others = ['own.schema.yaml', 'set.schema.yaml', 'text.yaml', 'bomb.yaml']
    expect(await toolbake(folder, ['check', ...others])).toMatchObject({ code: 1, err: '' })
  })

  test('lists without any tool that can be read', async () => {
    const run = (json: unknown, ...args: string[]) =>
      toolbake(folderOf({ 'tools.json': JSON.stringify(json) }), ['check', '--tools', 'tools.json', ...args])
    const nameless = [{ type: 'function', function: { parameters: object } }]
    const unknown = await run(nameless)
    expect([unknown.code, unknown.err]).toEqual([
      2,
      expect.stringContaining('no tools of any provider were found in it'),
    ])
    for (const json of [nameless, {}, null, 'a']) {
      const asked = await run(json, '-p', 'openai')
      expect([asked.code, asked.err]).toEqual([1, ''])
      expect(asked.out).toContain(
        'error not_a_tool: Expected a mapping that describes a tool, found something that is not a tool of openai',
      )
    }
    const hosted = await run([{ type: 'web_search' }], '-p', 'openai-responses')
    expect([hosted.code, hosted.err]).toEqual([2, 'toolbake: tools.json: there is no tool in it\n'])
  })

  test('a rule with doubtful evidence is a warning', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', default: '' } } }
    const tools = { tools: [{ name: 'a', inputSchema: schema }] }
    const found = 'provider_may_refuse a /tools/0/inputSchema/properties/a/default'
    expect(await check(tools, '-p', 'cohere')).toEqual([0, [found]])
  })

  test('shows once what is found in many tools', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const tools = names.map((name) => ({ name, inputSchema: { type: 'object' } }))
    const folder = folderOf({ 'tools.json': JSON.stringify({ tools }, null, 2) })
    const args = ['check', '--tools', 'tools.json', '-p', 'openai']
    const { out } = await toolbake(folder, args)
    expect(out.match(/error provider_refuses/g)).toHaveLength(1)
    expect(out).toContain('The same in 6 other places: b, c, d, e, f and 1 more (--verbose shows each).')
    expect(out).toContain('7 errors in 1 file, 7 tools')
    const verbose = await toolbake(folder, [...args, '--verbose'])
    expect(verbose.out.match(/error provider_refuses/g)).toHaveLength(7)
  })

  test('cites where the rule was read, and when', async () => {
    const folder = folderOf({ 'tools.json': JSON.stringify(LISTED, null, 2) })
    const { out } = await toolbake(folder, ['check', '--tools', 'tools.json', '-p', 'openai'])
    expect(out).toContain(
      'Source: https://github.com/BerriAI/litellm/pull/40485 (recorded answers, 2026-11-23)',
    )
    expect(out).toMatch(/tools\.json:\d+:\d+/)
  })

  test.each([
    [['--watch'], '--tools cannot be combined with --watch'],
    [['a.schema.yaml'], '--tools cannot be combined with a.schema.yaml'],
    [['--profile', 'none'], 'none'],
  ])('a command line that means nothing: %s', async (args, message) => {
    const folder = folderOf({ 'tools.json': JSON.stringify(LISTED) })
    const { code, err } = await toolbake(folder, ['check', '--tools', 'tools.json', ...args])
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })
})
