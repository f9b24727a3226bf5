import { describe, expect, test } from 'vitest'
import { folderOf, toolbake } from './run.ts'

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
      'Known by https://github.com/BerriAI/litellm/pull/40485 (recorded answers, 2026-11-23)',
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
