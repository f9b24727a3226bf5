import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BROKEN, folderOf, PLAIN, read, toolbakeHere as toolbake, write } from './run.ts'

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
    // Compatible by itself, but the provider does not have the tool any more.
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
    [['diff', 'a.schema.yaml'], '"a.schema.yaml" is not a commit of this repository'],
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

describe('diff with a commit', () => {
  function git(folder: string, ...args: string[]): void {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
    const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: folder })
    expect(status, stderr.toString()).toBe(0)
  }

  function repository(): string {
    const folder = folderOf({
      'app/tools/a.schema.yaml': PLAIN.replace(
        '{ type: string }',
        "{ $ref: '../shared.schema.yaml#/$defs/To' }",
      ),
      'app/tools/é.schema.yaml': PLAIN.replace('mail_send', 'mail_gone'),
      'app/shared.schema.yaml': '$defs:\n  To: { type: string }\n',
    })
    git(folder, 'init', '-q')
    git(folder, 'add', '.')
    git(folder, 'commit', '-q', '-m', 'first')
    return join(folder, 'app')
  }

  test('compares what was committed with what is there, through references', async () => {
    const app = repository()
    expect((await toolbake(app, ['diff', 'HEAD', '-p', 'mcp'])).out).toBe('Nothing changed.\n')
    write(app, 'shared.schema.yaml', '$defs:\n  To: { type: string, maxLength: 9 }\n')
    rmSync(join(app, 'tools/é.schema.yaml'))
    write(app, 'tools/new.schema.yaml', PLAIN.replace('mail_send', 'mail_new'))
    const { code, out, err } = await toolbake(app, ['diff', 'HEAD', '-p', 'mcp'])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toContain('mail_send: changed, breaking\n  breaking    /input_schema/properties/to')
    expect(out).toContain('mail_gone: removed, breaking')
    expect(out).toContain('mail_new: added, compatible')
    const one = await toolbake(app, ['diff', 'HEAD', 'tools/new.schema.yaml', '-p', 'mcp'])
    expect(one.out).toContain('1 tool changed, 0 breaking: minor version')
    git(app, 'add', '.')
    git(app, 'commit', '-q', '-m', 'second')
    expect((await toolbake(app, ['diff', 'HEAD~1', 'HEAD', '-p', 'mcp'])).out).toBe(out)
    expect((await toolbake(app, ['diff', 'HEAD', 'HEAD~1', '-p', 'mcp'])).out).toContain('mail_gone: added')
  })

  test('in a hook, which has variables for its own repository', async () => {
    const [app, other] = [repository(), repository()]
    write(app, 'shared.schema.yaml', '$defs:\n  To: { type: string, maxLength: 9 }\n')
    const expected = await toolbake(app, ['diff', 'HEAD', '-p', 'mcp'])
    expect(expected.out).toContain('mail_send: changed, breaking')
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    vi.stubEnv('GIT_DIR', join(app, '../.git'))
    vi.stubEnv('GIT_INDEX_FILE', join(app, '../.git/index'))
    expect(await toolbake(app, ['diff', 'HEAD', '-p', 'mcp'])).toEqual(expected)
    vi.stubEnv('GIT_DIR', join(other, '../.git'))
    vi.stubEnv('GIT_WORK_TREE', join(other, '..'))
    expect(await toolbake(app, ['diff', 'HEAD', '-p', 'mcp'])).toEqual(expected)
  })

  test('a folder or a glob that only the new version has', async () => {
    const app = repository()
    write(app, 'new/b.schema.yaml', PLAIN.replace('mail_send', 'mail_new'))
    const args = ['diff', 'HEAD', '-p', 'mcp']
    const folder = await toolbake(join(app, 'tools'), [...args, '../new'])
    expect(folder).toMatchObject({ code: 0, err: '' })
    expect(folder.out).toContain('mail_new: added, compatible')
    expect(await toolbake(join(app, 'tools'), [...args, '../new/*.yaml'])).toEqual(folder)
    const none = await toolbake(app, [...args, 'none/*.yaml'])
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('"none/*.yaml" matches no tool file')])
  })

  test('a new name is breaking where programs call the tool by it', async () => {
    const app = repository()
    const names = 'providers: { mcp: { name: send }, openai: { name: send } }\n'
    write(app, 'tools/a.schema.yaml', read(app, 'tools/a.schema.yaml') + names)
    const mcp = await toolbake(app, ['diff', 'HEAD', '-p', 'mcp,openai'])
    expect(mcp.code).toBe(1)
    expect(mcp.out).toContain('mail_send: changed, breaking')
    expect(mcp.out).toContain('  mcp: another request, name mail_send became send, breaking\n')
    expect(mcp.out).toMatch(/^ {2}openai: .*name mail_send became send$/m)
    expect((await toolbake(app, ['diff', 'HEAD', '-p', 'openai'])).code).toBe(0)
  })

  test('a name that is no commit', async () => {
    const { code, err } = await toolbake(repository(), ['diff', 'nowhere'])
    expect(code).toBe(2)
    expect(err).toContain('"nowhere" is not a commit of this repository')
    const outside = await toolbake(folderOf({ 'a.schema.yaml': PLAIN }), ['diff', 'HEAD'])
    expect(outside.err).toContain('Name a branch, a tag or a commit')
  })
})

describe('diff --profiles', () => {
  const inner = (levels: number): object =>
    levels === 1
      ? { type: 'string' }
      : { type: 'object', properties: { a: inner(levels - 1) }, required: ['a'], additionalProperties: false }
  const deep = JSON.stringify({ module_id: 'deep', description: 'Goes down.', input_schema: inner(8) })
  const files = { 'deep.schema.yaml': deep, 'plain.schema.yaml': PLAIN }

  test('what newer rules change, and why', async () => {
    const { code, out, err } = await toolbake(folderOf(files), ['diff', '--profiles', '--profile', 'openai'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('openai: 2025-07 → 2026-11\n  Strict schemas may have 5,000 properties')
    expect(out).toContain('\n  Rule: https://github.com/openai/openai-java/issues/732, read ')
    expect(out).toContain(`deep: changed, annotation
  openai: another request, mode loose became strict

1 tool changed, 0 breaking: patch version
`)
    expect(out).not.toContain('mail_send')
  })

  test('from the revision that is pinned, in the options or on the command line', async () => {
    const config = { 'toolbake.config.json': JSON.stringify({ profiles: ['openai@2026-11', 'anthropic'] }) }
    const { out } = await toolbake(folderOf({ ...files, ...config }), ['diff', '--profiles'])
    expect(out).not.toContain('openai')
    expect(out).toContain('anthropic: 2025-10 → 2026-11')
    expect(out).toContain('Nothing changed.')
    const named = ['diff', '--profiles', 'deep.schema.yaml', '-p', 'openai@2025-07', '--format', 'json']
    expect(JSON.parse((await toolbake(folderOf(files), named)).out)).toMatchObject({
      revisions: [{ profile: 'openai', before: '2025-07', after: '2026-11', changes: [{}] }],
      tools: [{ identity: 'deep', providers: [{ mode: { before: 'loose', after: 'strict' } }] }],
      advice: 'patch',
    })
  })

  test('where no rules changed', async () => {
    const { code, out } = await toolbake(folderOf(files), ['diff', '--profiles', '-p', 'mcp'])
    expect({ code, out }).toEqual({ code: 0, out: 'Nothing changed.\n' })
  })

  test('a broken file is reported', async () => {
    const { code, out, err } = await toolbake(folderOf({ 'a.schema.yaml': BROKEN }), ['diff', '--profiles'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('error')
  })

  test('an option that an earlier revision does not have yet', async () => {
    const config = {
      'toolbake.config.json': JSON.stringify({ profiles: ['anthropic'], strict: { anthropic: true } }),
    }
    const { code, out } = await toolbake(folderOf({ 'a.schema.yaml': deep, ...config }), [
      'diff',
      '--profiles',
    ])
    expect(code).toBe(0)
    expect(out).toContain('anthropic: another request, mode loose became strict')
  })
})
