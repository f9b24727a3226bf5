import { describe, expect, test } from 'vitest'
import { BROKEN, folderOf, PLAIN, toolbakeHere as toolbake } from './run.ts'

const OPTIONAL = PLAIN.replace('to: { type: string }', 'to: { type: string }\n    cc: { type: string }')
const NARROWER = PLAIN.replace('{ type: string }', '{ type: string, maxLength: 9 }')

describe('diff', () => {
  test('nothing changed', async () => {
    const folder = folderOf({ 'old/a.schema.yaml': PLAIN, 'new/b.schema.yaml': PLAIN })
    expect(await toolbake(folder, ['diff', 'old', 'new'])).toEqual({
      code: 0,
      out: 'Nothing changed.\n',
      err: '',
    })
  })

  test('a breaking change is exit code 1, and stands where it is', async () => {
    const folder = folderOf({ 'old.schema.yaml': PLAIN, 'new.schema.yaml': NARROWER })
    const { code, out, err } = await toolbake(folder, [
      'diff',
      'old.schema.yaml',
      'new.schema.yaml',
      '-p',
      'mcp',
    ])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toBe(`mail_send: changed, breaking
  breaking    /input_schema/properties/to/maxLength: maxLength 9 is new: fewer values fit
  mcp: another request

1 tool changed, 1 breaking: major version
`)
    const back = await toolbake(folder, ['diff', 'new.schema.yaml', 'old.schema.yaml'])
    expect(back.code).toBe(0)
    expect(back.out).toContain('1 tool changed, 0 breaking: minor version')
  })

  test('tools of folders and globs, YAML and JSON, are matched by identity', async () => {
    const json = JSON.stringify({
      module_id: 'mail_send',
      description: 'Sends mail.',
      input_schema: { type: 'object' },
    })
    const folder = folderOf({
      'old/deep/send.schema.yaml': PLAIN,
      'old/gone.schema.yaml': PLAIN.replace('mail_send', 'mail_gone'),
      'new/x.schema.json': json,
      'new/y.schema.json': json.replace('mail_send', 'mail_new'),
    })
    const { code, out } = await toolbake(folder, ['diff', 'old', 'new/*.json', '--format', 'json'])
    expect(code).toBe(1)
    const { advice, tools } = JSON.parse(out)
    expect(advice).toBe('major')
    expect(tools).toMatchObject([
      { identity: 'mail_gone', kind: 'removed', verdict: 'breaking', changes: [], providers: [] },
      { identity: 'mail_new', kind: 'added', verdict: 'compatible', changes: [], providers: [] },
      { identity: 'mail_send', kind: 'changed', verdict: 'compatible' },
    ])
    expect(tools[2].changes).toContainEqual({
      pointer: '/description',
      message: 'description changed',
      verdict: 'annotation',
    })
  })

  test('what providers see: the same bytes, another name, another mode, a refusal', async () => {
    const named = `${NARROWER}providers:\n  anthropic: { name: send }\n`
    const documented = PLAIN.replace('input_schema', 'documentation: More.\ninput_schema')
    const open = PLAIN.replace('additionalProperties: false', 'additionalProperties: { type: string }')
    const odd = PLAIN.replace('to: { type: string }', 'to: { type: string }\n    größe: { type: string }')
    const folder = folderOf({
      'old.schema.yaml': PLAIN,
      'named.schema.yaml': named,
      'documented.schema.yaml': documented,
      'open.schema.yaml': open,
      'odd.schema.yaml': odd,
    })
    const effects = async (
      from: string,
      to: string,
      ...flags: string[]
    ): Promise<[number | null, unknown]> => {
      const args = ['diff', `${from}.schema.yaml`, `${to}.schema.yaml`, '--format', 'json', ...flags]
      const { code, out } = await toolbake(folder, args)
      const { advice, tools } = JSON.parse(out)
      return [code, { advice, verdict: tools[0].verdict, providers: tools[0].providers }]
    }
    expect(await effects('old', 'documented', '-p', 'openai,anthropic')).toEqual([
      0,
      {
        advice: 'patch',
        verdict: 'annotation',
        providers: [
          { profile: 'openai', effect: 'same' },
          { profile: 'anthropic', effect: 'same' },
        ],
      },
    ])
    expect(await effects('old', 'named', '-p', 'anthropic')).toMatchObject([
      1,
      {
        providers: [
          { profile: 'anthropic', effect: 'changed', name: { before: 'mail_send', after: 'send' } },
        ],
      },
    ])
    expect(await effects('old', 'open', '-p', 'openai')).toMatchObject([
      0,
      { providers: [{ effect: 'changed', mode: { before: 'strict', after: 'loose' } }] },
    ])
    // Compatible for itself; but the provider has no such tool any more.
    for (const flags of [['-p', 'anthropic'], []]) {
      expect(await effects('old', 'odd', ...flags)).toMatchObject([
        1,
        {
          advice: 'major',
          verdict: 'breaking',
          providers: expect.arrayContaining([{ profile: 'anthropic', effect: 'refused' }]),
        },
      ])
      expect(await effects('odd', 'old', ...flags)).toMatchObject([
        1,
        { providers: expect.arrayContaining([{ profile: 'anthropic', effect: 'accepted' }]) },
      ])
    }
  })

  test('a new optional argument is a minor version', async () => {
    const folder = folderOf({ 'old.schema.yaml': PLAIN, 'new.schema.yaml': OPTIONAL })
    const { code, out } = await toolbake(folder, ['diff', 'old.schema.yaml', 'new.schema.yaml'])
    expect(code).toBe(0)
    expect(out).toContain('compatible  /input_schema/properties/cc: The property "cc" is new')
    expect(out).toContain('minor version')
  })

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('errors of either version are reported, and nothing is compared: %s %s', async (old, now) => {
    const folder = folderOf({ 'old.schema.yaml': PLAIN, 'new.schema.yaml': BROKEN })
    const args = ['diff', `${old}.schema.yaml`, `${now}.schema.yaml`]
    const { code, out, err } = await toolbake(folder, args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('new.schema.yaml:6:17 - error keyword_invalid')
  })

  test.each([
    [['diff'], 'An argument is missing'],
    [['diff', 'a.schema.yaml'], 'An argument is missing'],
    [['diff', 'a.schema.yaml', 'none'], '"none" matches no tool file'],
    [
      ['diff', 'a.schema.yaml', 'two'],
      'two/a.schema.yaml and two/b.schema.yaml both have the tool "mail_send"',
    ],
    [['diff', 'a.schema.yaml', 'a.schema.yaml', '--format', 'sarif'], '--format: unknown value "sarif"'],
    [['diff', 'a.schema.yaml', 'a.schema.yaml', '--profile', 'opnai'], 'Unknown profile "opnai"'],
  ])('toolbake %j', async (args, message) => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN,
      'two/a.schema.yaml': PLAIN,
      'two/b.schema.yaml': PLAIN,
    })
    const { code, out, err } = await toolbake(folder, args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(`toolbake: ${message}`)
  })
})

test('diff takes modules with schemas in code when the configuration has them run', async () => {
  const folder = folderOf({
    'toolbake.config.json': JSON.stringify({ native: true, profiles: ['mcp'] }),
    'old.schema.yaml': PLAIN,
    'new.tool.ts': `export default {
  module_id: 'mail_send',
  description: 'Sends a mail.',
  inputSchema: { type: 'object', properties: { to: { type: ['string', 'null'] } }, required: ['to'], additionalProperties: false },
}
`,
  })
  const { code, out, err } = await toolbake(folder, ['diff', 'old.schema.yaml', 'new.tool.ts'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('compatible  /input_schema/properties/to/type: Accepted now: null')
})
