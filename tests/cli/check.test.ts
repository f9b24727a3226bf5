import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import draft04 from 'ajv-draft-04'
import formats from 'ajv-formats'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BROKEN, folderOf, PLAIN, toolbakeHere as toolbake, write } from './run.ts'

const require = createRequire(import.meta.url)

const REFUSED = `module_id: mail.any
description: Takes anything.
input_schema:
  type: object
  properties: { headers: { type: object } }
  additionalProperties: false
`

describe('check', () => {
  test('a file of definitions needs no tool, whoever refers to it', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN.replace('{ type: string }', '{ $ref: shared.schema.yaml#/definitions/To }'),
      'shared.schema.yaml': 'definitions: { To: { type: string } }\n',
    })
    for (const command of ['check', 'types', 'generate']) {
      expect(await toolbake(folder, [command])).toMatchObject({ code: 0 })
    }
    write(folder, 'a.schema.yaml', PLAIN)
    for (const args of [['check'], ['types'], ['lock'], ['check', 'shared.schema.yaml']])
      expect(await toolbake(folder, args)).toMatchObject({ code: 0 })
    write(folder, 'shared.schema.yaml', 'definitions: { To: { type: strng } }\n')
    const { diagnostics } = JSON.parse((await toolbake(folder, ['check', '--format', 'json'])).out)
    expect(diagnostics).toMatchObject([{ uri: 'shared.schema.yaml', code: 'keyword_invalid' }])
    write(folder, 'shared.schema.yaml', 'definitions: {}\nmodule_id: a\n')
    expect((await toolbake(folder, ['check'])).out).toContain('shared.schema.yaml:1:1 - error missing_key')
  })

  test('all files below the folder, for all profiles', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN,
      'b/c.schema.yml': PLAIN.replace('mail_send', 'mail_draft'),
      'node_modules/d.schema.yaml': BROKEN,
    })
    expect(await toolbake(folder, ['check'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^2 files, 2 tools: no problems\n$/),
      err: '',
    })
  })

  test('a warning at each further file with the tool of another one, in a check of all files', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN,
      'b/b.schema.yaml': PLAIN,
      'c.schema.yaml': PLAIN,
      'dotted.schema.yaml': PLAIN.replace('mail_send', 'mail.send'),
      'other.schema.yaml': `namespace: other\n${PLAIN}`,
      'node_modules/x.txt': '',
      'set.schema.yaml': 'tools:\n  - include: "{c,other}.schema.yaml"\n',
    })
    const { code, out } = await toolbake(folder, ['check'])
    expect([code, out.match(/^.*identity_repeated.*$/gm)]).toEqual([
      0,
      [
        'b/b.schema.yaml:1:12 - warn identity_repeated: Another file has a tool with the id "mail_send"',
        'c.schema.yaml:1:12 - warn identity_repeated: Another file has a tool with the id "mail_send"',
      ],
    ])
    expect(out).toContain('There is one in a.schema.yaml: change the module_id')
    // The results of the first run are used.
    expect(await toolbake(folder, ['check'])).toEqual({ code, out, err: '' })
    expect(await toolbake(folder, ['check', '--max-warnings', '0'])).toMatchObject({ code: 1 })
    write(folder, 'toolbake.config.json', '{ "diagnostics": { "identity_repeated": "off" } }')
    expect((await toolbake(folder, ['check', '--max-warnings', '0'])).out).not.toContain('identity')
    rmSync(join(folder, 'toolbake.config.json'))
    expect(await toolbake(folder, ['check', 'a.schema.yaml', 'c.schema.yaml'])).toMatchObject({
      out: '2 files, 2 tools: no problems\n',
    })
    write(folder, 'a.schema.yaml', BROKEN)
    const rest = await toolbake(folder, ['check'])
    expect(rest.out).toMatch(/^c\.schema\.yaml:1:12 - warn identity_repeated/m)
    expect(rest.out).not.toMatch(/^b\/b\.schema\.yaml:.*identity_repeated/m)
  })

  test('a tool that several toolsets contain is counted once, also with results of the cache', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN,
      'set.schema.yaml': 'tools:\n  - include: a.schema.yaml\n',
      'other.schema.yaml': `tools:\n  - $ref: a.schema.yaml\n  - ${PLAIN.replace('mail_send', 'mail_draft').trim().replaceAll('\n', '\n    ')}\n`,
      'node_modules/x.txt': '',
    })
    const once = { code: 0, out: '3 files, 2 tools: no problems\n' }
    expect(await toolbake(folder, ['check'])).toMatchObject(once)
    expect(await toolbake(folder, ['check'])).toMatchObject(once)
    expect(await toolbake(folder, ['check', 'set.schema.yaml'])).toMatchObject({
      out: '1 file, 1 tool: no problems\n',
    })
  })

  test('names of files: one of definitions counts, and a lock file is not compared', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN,
      'b.schema.yaml': 'definitions:\n  A: { type: string }\n',
    })
    const noTool = { code: 0, out: '1 file, no tools: no problems\n', err: '' }
    expect(await toolbake(folder, ['check', 'b.schema.yaml'])).toEqual(noTool)
    await toolbake(folder, ['lock'])
    const err = 'toolbake.lock.json is not compared: check all files for that, without naming any.\n'
    expect(await toolbake(folder, ['check', 'b.schema.yaml'])).toEqual({ ...noTool, err })
    expect(await toolbake(folder, ['check'])).toMatchObject({ code: 0, err: '' })
  })

  test('counts the notes that --verbose prints', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN.replace('required: [to]\n', '').replace('  additional', '  x-'),
    })
    const [, hidden] = /\((\d+) notes: --verbose\)/.exec((await toolbake(folder, ['check'])).out) ?? []
    const [, printed] = /^(\d+) notes in/m.exec((await toolbake(folder, ['check', '--verbose'])).out) ?? []
    expect(Number(printed)).toBeGreaterThan(1)
    expect(hidden).toBe(printed)
  })

  test('every error of every file, with paths from the working directory', async () => {
    const folder = folderOf({ 'a.schema.yaml': PLAIN, 'sub/b.schema.yaml': BROKEN })
    const { code, out } = await toolbake(folder, ['check'])
    expect(code).toBe(1)
    expect(out).toContain('sub/b.schema.yaml:6:17 - error keyword_invalid')
    expect(out).toContain('sub/b.schema.yaml:7:19 - error ref_not_found')
    expect(out).toMatch(/2 errors, 1 warning in 2 files, 2 tools/)
    expect(out).not.toContain(folder)
    expect(out).not.toContain('\u001b')
  })

  test('links that lead in a circle are one problem each', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN,
      'set.yaml': 'tools:\n  - { include: "sub/*.schema.yaml" }\n',
      'sub/b.schema.yaml': PLAIN.replace('mail_send', 'mail_read'),
    })
    const link = (target: string, path: string): void => symlinkSync(target, join(folder, path))
    link('self.schema.yaml', 'sub/self.schema.yaml')
    link('..', 'sub/up')
    link('round', 'sub/round')
    const reads = async (...args: string[]): Promise<readonly string[]> => {
      const { out, err } = await toolbake(folder, args)
      expect(err).not.toContain('ELOOP')
      return (out + err).match(/^.* - error .*$/gm) ?? []
    }
    const problem = expect.stringMatching(/ - error file_unreadable: .* its links lead in a circle$/)
    expect(await reads('check')).toEqual([problem])
    expect(await reads('check', 'sub/self.schema.yaml')).toEqual([problem])
    expect(await reads('check', 'sub/round/*.yaml')).toEqual([problem])
    expect(await reads('check', 'set.yaml')).toEqual([problem])
    expect(await reads('tokens')).toEqual([problem])
    expect(await reads('build', '--out', 'out')).toEqual([problem])
  })

  test('a link that leads out of the workspace is not read', async () => {
    const folder = folderOf({
      netrc: 'password: s3cret\n',
      'work/.git/HEAD': '',
      'work/app/shared/b.yaml': PLAIN.replace('mail_send', 'mail_read'),
      'work/app/a.schema.yaml': PLAIN,
    })
    const app = join(folder, 'work/app')
    symlinkSync('shared/b.yaml', join(app, 'inside.schema.yaml'))
    expect(await toolbake(app, ['check'])).toMatchObject({ code: 0, out: '2 files, 2 tools: no problems\n' })
    symlinkSync('../../netrc', join(app, 'n.schema.yaml'))
    const commands = [
      ['check'],
      ['check', 'n.schema.yaml'],
      ['check', '*.schema.yaml'],
      ['build', '--out', 'out'],
      ['types'],
      ['generate'],
      ['tokens'],
    ]
    for (const args of commands) {
      const { out, err } = await toolbake(app, args)
      expect(out + err).toMatch(/n\.schema\.yaml:1:1 - error file_outside/)
      expect(out + err).not.toContain('s3cret')
    }
    expect((await toolbake(app, ['explain', 'n.schema.yaml'])).out).toContain('file_outside')
    write(app, 'toolbake.config.json', '{ "allow": ["../.."] }')
    expect((await toolbake(app, ['check'])).out).toContain('error missing_key')
  })

  test('no name from a file controls a terminal or reorders what people read', async () => {
    const tool = (type: string): string => `module_id: a
description: A tool.
input_schema:
  type: object
  properties: { "x\\u001b[2J\\u009b31m\\u202ey": { type: ${type} } }
  additionalProperties: false
`
    const named = (namespace: string): string => `namespace: "${namespace}"\n${tool('string')}`
    const folder = folderOf({ 'a.schema.yaml': tool('string'), 'now.yaml': tool('integer') })
    const hidden = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e]/
    const runs = [
      ['check'],
      ['check', '--verbose'],
      ['check', '--format', 'json'],
      ['check', '--format', 'sarif'],
      ['tokens'],
      ['tokens', '--format', 'json'],
      ['explain', 'a.schema.yaml'],
      ['explain', 'a.schema.yaml', '--format', 'json'],
      ['diff', 'a.schema.yaml', 'now.yaml'],
      ['diff', 'a.schema.yaml', 'now.yaml', '--format', 'json'],
    ]
    for (const args of runs) {
      const { out, err } = await toolbake(folder, args)
      expect([args, out + err]).toEqual([args, expect.not.stringMatching(hidden)])
      const isJson = args.includes('json') || args.includes('sarif')
      expect(isJson ? JSON.parse(out) : {}).toBeTypeOf('object')
    }
    expect((await toolbake(folder, ['diff', 'a.schema.yaml', 'now.yaml'])).out).toContain('\\u001b[2J')
    for (const namespace of ['q\\e[2J', 'a\\u202eb', 'a\\u200bb', 'a:b', 'a\\nb']) {
      write(folder, 'a.schema.yaml', named(namespace))
      const { code, out } = await toolbake(folder, ['check', 'a.schema.yaml'])
      expect([namespace, code, out]).toEqual([namespace, 1, expect.stringContaining('wrong_type')])
      expect(out).not.toMatch(hidden)
    }
    write(folder, 'a.schema.yaml', named('メール'))
    expect((await toolbake(folder, ['check', 'a.schema.yaml'])).code).toBe(0)
  })

  test('files, folders and globs', async () => {
    const folder = folderOf({ 'a.schema.yaml': BROKEN, 'b/c.schema.yaml': PLAIN, 'b/d/e.schema.yaml': PLAIN })
    const counts = async (...args: string[]) => (await toolbake(folder, ['check', ...args])).out.slice(0, 7)
    expect(await counts('b')).toBe('2 files')
    expect(await counts('b/*.yaml')).toBe('1 file,')
    expect(await counts('b/c.schema.yaml', 'b/**/e.*')).toBe('2 files')
    expect(await counts(`${folder}/b/c.schema.yaml`)).toBe('1 file,')
  })

  test('what a broken file refers to has no errors of its own', async () => {
    const folder = folderOf({
      'a.schema.yaml': PLAIN.replace('{ type: string }', '{ $ref: "shared.schema.yaml#/$defs/P"'),
      'shared.schema.yaml': 'x-note: ours\n$defs: { P: { type: object } }\n',
      'half.schema.yaml': 'description: No schema yet\n',
    })
    const codes = async (): Promise<string[]> => {
      const { out } = await toolbake(folder, ['check', '--format', 'json'])
      const errors = JSON.parse(out).diagnostics.filter(
        (one: { severity: string }) => one.severity === 'error',
      )
      return errors.map((one: { uri: string; code: string }) => `${one.uri} ${one.code}`)
    }
    expect(await codes()).toEqual(['a.schema.yaml syntax_error', 'half.schema.yaml missing_key'])
    write(folder, 'a.schema.yaml', PLAIN)
    expect(await codes()).toEqual(['half.schema.yaml missing_key'])
  })

  test('what a toolset includes is reported once', async () => {
    const folder = folderOf({
      'all.schema.yaml': 'tools:\n  - include: ./tools/*.schema.yaml\n',
      'tools/a.schema.yaml': PLAIN,
      'tools/b.schema.yaml': BROKEN,
    })
    const { code, out } = await toolbake(folder, ['check', '--format', 'json'])
    const { diagnostics, files, errors } = JSON.parse(out)
    expect({ code, files, errors }).toEqual({ code: 1, files: 3, errors: 2 })
    const places = diagnostics.map((one: { uri: string; code: string }) => `${one.uri} ${one.code}`)
    expect(places.filter((place: string) => place === 'tools/b.schema.yaml keyword_invalid')).toHaveLength(1)
  })

  test('--profile makes a refusal an error, --max-warnings makes warnings one', async () => {
    const folder = folderOf({ 'a.schema.yaml': REFUSED })
    const plain = await toolbake(folder, ['check'])
    expect(plain.code).toBe(0)
    expect(plain.out.match(/warn strict_fallback: Sent to \S+ without/g)).toEqual([
      'warn strict_fallback: Sent to openai/openai-responses without',
    ])
    expect((await toolbake(folder, ['check', '--profile', 'mcp', '--max-warnings', '0'])).code).toBe(0)
    for (const format of ['pretty', 'json']) {
      const limited = await toolbake(folder, ['check', '--max-warnings', '0', '--format', format])
      expect(limited).toMatchObject({ code: 1, err: 'toolbake: 1 warning, at most 0 allowed\n' })
    }
    expect((await toolbake(folder, ['check', '--max-warnings', '1'])).code).toBe(0)
  })
})

describe('formats', () => {
  test('github escapes what its commands are made of', async () => {
    const folder = folderOf({ 'a,b:c.schema.yaml': BROKEN })
    const { out } = await toolbake(folder, ['check', '--format', 'github'])
    const [first] = out.split('\n')
    expect(first).toBe(
      '::error file=a%2Cb%3Ac.schema.yaml,line=6,endLine=6,col=17,endColumn=22,title=keyword_invalid::' +
        '"type" must be one of array, boolean, integer, null, number, object, string, or a list of them, not "strng"' +
        '%0ADid you mean "string"?',
    )
  })

  test('sarif is valid and names no folder of the machine', async () => {
    const folder = folderOf({
      'app/toolbake.config.json': '{}',
      'app/ä b.schema.yaml': BROKEN,
      'c.schema.yaml': PLAIN,
    })
    const { code, out } = await toolbake(`${folder}/app`, [
      'check',
      '.',
      '../c.schema.yaml',
      '--format',
      'sarif',
    ])
    expect(code).toBe(1)
    const log = JSON.parse(out)
    const validate = sarifValidator()
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
    expect(validate({ ...log, version: '2.0.0' })).toBe(false)
    expect(out).not.toContain(folder)
    const results: { ruleId: string; level: string; locations: unknown[] }[] = log.runs[0].results
    expect(results.find(({ ruleId }) => ruleId === 'keyword_invalid')).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: '%C3%A4%20b.schema.yaml' },
            region: { startLine: 6, startColumn: 17, endLine: 6, endColumn: 22 },
          },
        },
      ],
    })
  })

  test('github and sarif have paths from the root of the repository', async () => {
    const folder = folderOf({
      'repo/.git/HEAD': '',
      'repo/packages/tools/a.schema.yaml': BROKEN,
      'archive/tools/a.schema.yaml': BROKEN,
    })
    const placesOf = async (at: string): Promise<string[]> => {
      const { out: annotations } = await toolbake(folder, ['check', '--cwd', at, '--format', 'github'])
      const { out: log } = await toolbake(join(folder, at), ['check', '--format', 'sarif'])
      const [first] = JSON.parse(log).runs[0].results[0].locations
      return [/file=([^,]*)/.exec(annotations)?.[1] ?? '', first.physicalLocation.artifactLocation.uri]
    }
    const inRepository = Array(2).fill('packages/tools/a.schema.yaml')
    expect(await placesOf('repo/packages/tools')).toEqual(inRepository)
    expect(await placesOf('archive/tools')).toEqual(Array(2).fill('a.schema.yaml'))
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    vi.stubEnv('GITHUB_WORKSPACE', join(folder, 'archive'))
    expect(await placesOf('archive/tools')).toEqual(Array(2).fill('tools/a.schema.yaml'))
    expect(await placesOf('repo/packages/tools')).toEqual(inRepository)
  })

  test('json has notes too, and one order', async () => {
    const folder = folderOf({ 'b.schema.yaml': BROKEN, 'a.schema.yaml': REFUSED })
    const first = await toolbake(folder, ['check', '--format', 'json'])
    const second = await toolbake(folder, ['check', 'b.schema.yaml', 'a.schema.yaml', '--format', 'json'])
    expect(second.out).toBe(first.out)
    const { diagnostics, notes } = JSON.parse(first.out)
    expect(notes).toBeGreaterThan(0)
    expect(diagnostics[0].uri).toBe('a.schema.yaml')
  })
})

function sarifValidator() {
  const path = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
  // One of its patterns is invalid with the flag `u`.
  const ajv = new draft04.default({ strict: false, allErrors: true, unicodeRegExp: false })
  formats.default(ajv)
  return ajv.compile(JSON.parse(readFileSync(path, 'utf8')))
}
