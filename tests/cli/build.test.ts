import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BROKEN, filesIn, folderOf, PLAIN, read, toolbakeHere as toolbake, write } from './run.ts'

const TWO = { 'tools/a.schema.yaml': PLAIN, 'tools/b.schema.yml': PLAIN.replace('mail_send', 'mail_read') }

test("writes the providers' JSON and ES modules where the sources lie", async () => {
  const folder = folderOf(TWO)
  const ran = await toolbake(folder, [
    'build',
    '--out',
    'dist',
    '-p',
    'openai',
    '-p',
    'mcp',
    '--emit',
    'json,esm',
  ])
  expect(ran).toMatchObject({ code: 0, err: 'dist: 12 written, 0 removed, 0 unchanged\n' })
  expect(filesIn(join(folder, 'dist'))).toEqual([
    '.toolbake.json',
    ...['a', 'b'].flatMap((name) =>
      ['mcp', 'openai'].flatMap((profile) =>
        ['d.mts', 'json', 'mjs'].map((ending) => `tools/${name}.${profile}.${ending}`),
      ),
    ),
  ])
  expect(JSON.parse(read(folder, 'dist/tools/a.openai.json'))).toEqual([
    {
      type: 'function',
      function: {
        name: 'mail_send',
        description: 'Sends a mail.',
        parameters: {
          type: 'object',
          properties: { to: { type: 'string' } },
          required: ['to'],
          additionalProperties: false,
        },
        strict: true,
      },
    },
  ])
  expect(read(folder, 'dist/tools/a.mcp.mjs')).toContain('export { tools as default }')
})

test('an output folder below .toolbake is ignored by Git, another one is not', async () => {
  const folder = folderOf(TWO)
  for (const out of ['.toolbake/baked', 'dist']) {
    expect((await toolbake(folder, ['build', '--out', out, '-p', 'openai'])).code).toBe(0)
  }
  expect(read(folder, '.toolbake/.gitignore')).toBe('*\n')
  expect(filesIn(folder).filter((path) => path.endsWith('.gitignore'))).toEqual(['.toolbake/.gitignore'])
})

test('without --profile: one module for all profiles, and JSON for each', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN, 'toolbake.config.json': '{ "profiles": ["anthropic"] }' })
  expect((await toolbake(folder, ['build', '-o', 'out', '--emit', 'esm', '--emit', 'json'])).code).toBe(0)
  expect(filesIn(join(folder, 'out'))).toEqual(['.toolbake.json', 'a.anthropic.json', 'a.d.mts', 'a.mjs'])
  expect(read(folder, 'out/a.mjs')).toContain('anthropic')
})

test('modules import the runtime by the name that the nearest package.json lists', async () => {
  const folder = folderOf({
    ...TWO,
    'package.json': '{ "devDependencies": { "toolbake": "1.0.0" } }',
    'server/package.json': '{ "dependencies": { "@toolbake/runtime": "1.0.0" } }',
  })
  for (const out of ['dist', 'server/dist']) {
    await toolbake(folder, ['build', '--emit', 'esm', '-p', 'openai', '-o', out])
  }
  expect(read(folder, 'dist/tools/a.openai.mjs')).toMatch(/^import [{].*[}] from "toolbake\/runtime"$/m)
  expect(read(folder, 'server/dist/tools/a.openai.mjs')).toMatch(/ from "@toolbake\/runtime"$/m)
})

test('--check writes nothing and fails for what is stale, missing or no longer made', async () => {
  const folder = folderOf(TWO)
  const build = ['build', '--out', 'dist', '--profile', 'openai']
  const before = await toolbake(folder, [...build, '--check'])
  expect(before).toMatchObject({ code: 1, err: 'stale: tools/a.openai.json\nstale: tools/b.openai.json\n' })
  expect(filesIn(folder)).toEqual(Object.keys(TWO))
  await toolbake(folder, build)
  expect((await toolbake(folder, [...build, '--check'])).code).toBe(0)
  write(folder, 'tools/a.schema.yaml', PLAIN.replace('Sends', 'Posts'))
  rmSync(join(folder, 'tools/b.schema.yml'))
  const after = await toolbake(folder, [...build, '--check'])
  expect(after).toMatchObject({
    code: 1,
    err: 'stale: tools/a.openai.json\nno longer made: tools/b.openai.json\n',
  })
})

test('--check lists all that differs, also what somebody edited', async () => {
  const folder = folderOf(TWO)
  const build = ['build', '--out', 'dist', '--profile', 'openai']
  await toolbake(folder, build)
  write(folder, 'dist/tools/a.openai.json', 'mine')
  write(folder, 'tools/b.schema.yml', PLAIN.replace('Sends', 'Posts'))
  expect(await toolbake(folder, [...build, '--check'])).toMatchObject({
    code: 1,
    err: 'stale: tools/a.openai.json\nstale: tools/b.openai.json\n',
  })
  expect(await toolbake(folder, build)).toMatchObject({
    code: 2,
    err: expect.stringContaining('changed since toolbake wrote them: tools/a.openai.json'),
  })
})

test('an output folder that is a file is bad usage', async () => {
  const folder = folderOf({ ...TWO, 'out.js': '', 'tools.json': '[{ "name": "a", "inputSchema": {} }]' })
  for (const command of [['build'], ['generate'], ['import', 'tools.json']])
    for (const out of ['out.js', 'out.js/sub'])
      expect(await toolbake(folder, [...command, '--out', out])).toEqual({
        code: 2,
        out: '',
        err: `toolbake: "${out}" cannot be the output folder: out.js is a file\nName the folder to write to.\n`,
      })
})

test('what Git checked out with other line endings is not stale', async () => {
  const folder = folderOf(TWO)
  const emitted = ['--out', 'dist', '--emit', 'json,esm']
  await toolbake(folder, ['build', ...emitted])
  await toolbake(folder, ['types'])
  const made = ['dist', '.toolbake'].flatMap((name) =>
    filesIn(join(folder, name)).map((path) => `${name}/${path}`),
  )
  for (const path of made) write(folder, path, read(folder, path).replaceAll('\n', '\r\n'))
  expect(await toolbake(folder, ['build', ...emitted, '--check'])).toMatchObject({ code: 0, err: '' })
  expect(await toolbake(folder, ['types', '--check'])).toMatchObject({ code: 0, err: '' })
})

test('removes what its source no longer makes, and nothing else', async () => {
  const folder = folderOf({ ...TWO, 'dist/mine.json': '{}', 'more/c.schema.yaml': PLAIN })
  await toolbake(folder, ['build', '--out', 'dist', '--profile', 'openai'])
  rmSync(join(folder, 'more'), { recursive: true })
  const ran = await toolbake(folder, ['build', 'tools/a.*', '--out', 'dist', '--profile', 'mcp'])
  expect(ran.err).toBe('dist: 1 written, 2 removed, 0 unchanged\n')
  // b was not requested and still exists.
  expect(filesIn(join(folder, 'dist'))).toEqual([
    '.toolbake.json',
    'mine.json',
    'tools/a.mcp.json',
    'tools/b.openai.json',
  ])
})

test('a file with errors leaves what was written before', async () => {
  const folder = folderOf(TWO)
  const build = ['build', '--out', 'dist', '--profile', 'openai']
  await toolbake(folder, build)
  const written = read(folder, 'dist/tools/a.openai.json')
  write(folder, 'tools/a.schema.yaml', BROKEN)
  const ran = await toolbake(folder, build)
  expect(ran).toMatchObject({ code: 1, err: 'dist: 0 written, 0 removed, 1 unchanged\n' })
  expect(ran.out).toContain('tools/a.schema.yaml:6:17 - error keyword_invalid')
  expect(read(folder, 'dist/tools/a.openai.json')).toBe(written)
})

test('a file that build has not written is not overwritten without --force', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN, 'dist/a.openai.json': 'mine' })
  const build = ['build', '--out', 'dist', '--profile', 'openai,mcp']
  const ran = await toolbake(folder, build)
  expect(ran.code).toBe(2)
  expect(ran.err).toContain('not written by toolbake: a.openai.json')
  expect(filesIn(join(folder, 'dist'))).toEqual(['a.openai.json'])
  expect((await toolbake(folder, [...build, '--force'])).code).toBe(0)
  expect(read(folder, 'dist/a.openai.json')).toContain('mail_send')
})

test('nothing is written outside the folder', async () => {
  const folder = folderOf({ ...TWO, 'app/d.schema.yaml': PLAIN, 'elsewhere/x': '' })
  const above = await toolbake(join(folder, 'app'), ['build', '../tools', '--out', 'dist'])
  expect(above.code).toBe(2)
  expect(above.err).toContain('../tools/a.schema.yaml lies above')
  mkdirSync(join(folder, 'dist'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'dist/tools'), 'junction')
  const linked = await toolbake(folder, ['build', 'tools', '--out', 'dist', '--profile', 'openai'])
  expect(linked.code).toBe(2)
  expect(linked.err).toContain('outside the output folder')
  expect(filesIn(join(folder, 'elsewhere'))).toEqual(['x'])
  write(
    folder,
    'app/out/.toolbake.json',
    JSON.stringify({ files: { '../../tools/a.schema.yaml': { source: 'gone', hash: '' } } }),
  )
  const listed = await toolbake(join(folder, 'app'), ['build', '--out', 'out', '--profile', 'openai'])
  expect(listed.code).toBe(2)
  expect(read(folder, 'tools/a.schema.yaml')).toBe(PLAIN)
})

test('what changed since it was written is not removed, whatever the list in the folder holds', async () => {
  const folder = folderOf({ ...TWO, 'dist/mine.txt': 'mine', 'dist/tools/other.json': '{}' })
  const build = ['build', '--out', 'dist', '--profile', 'openai']
  const entry = { source: 'gone.schema.yaml', hash: '0'.repeat(64) }
  const files = { 'mine.txt': entry, 'tools/other.json': entry, 'tools/gone.json': entry }
  write(folder, 'dist/.toolbake.json', JSON.stringify({ files }))
  const { code, err } = await toolbake(folder, build)
  expect(code).toBe(0)
  expect(err).toContain('kept: mine.txt is no longer made')
  expect(filesIn(join(folder, 'dist'))).toEqual(
    [
      '.toolbake.json',
      'mine.txt',
      ...['a.openai', 'b.openai', 'other'].map((name) => `tools/${name}.json`),
    ].sort(),
  )
  write(folder, 'dist/tools/a.openai.json', '{ "edited": true }')
  rmSync(join(folder, 'tools'), { recursive: true })
  write(folder, 'c.schema.yaml', PLAIN)
  expect((await toolbake(folder, build)).err).toContain('kept: tools/a.openai.json')
  expect(filesIn(join(folder, 'dist/tools'))).toEqual(['a.openai.json', 'other.json'])
})

test('two sources of one output are refused', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN, 'a.schema.yml': PLAIN })
  const { code, err } = await toolbake(folder, ['build', '--out', 'dist'])
  expect(code).toBe(2)
  expect(err).toContain('a.schema.yaml and a.schema.yml would both be written to a.openai.json')
})

test('removes the outputs of the last source; without any of a former run no file matches', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN })
  const build = (...args: string[]) => toolbake(folder, ['build', '-p', 'openai', '--out', 'dist', ...args])
  await build()
  write(folder, 'dist/mine.json', '[]')
  rmSync(join(folder, 'a.schema.yaml'))
  expect(await build('--check')).toMatchObject({ code: 1, err: 'no longer made: a.openai.json\n' })
  expect(await build()).toMatchObject({ code: 0, err: 'dist: 0 written, 1 removed, 0 unchanged\n' })
  expect(filesIn(join(folder, 'dist'))).toEqual(['.toolbake.json', 'mine.json'])
  expect(await build()).toMatchObject({ code: 2, err: expect.stringContaining('No file matches') })
  expect(await build('a.schema.yaml')).toMatchObject({ code: 2 })
})

test('a folder where a file would be written is named', async () => {
  const folder = folderOf({
    'a.schema.yaml': PLAIN,
    'dist/a.openai.json/b': '',
    'x/.toolbake.json/b': '',
    'o.json/b': '',
  })
  const tools = '[{ "name": "a", "inputSchema": { "type": "object" } }]'
  for (const [args, path] of [
    [['build', '-p', 'openai', '--out', 'dist'], 'dist/a.openai.json'],
    [['build', '-p', 'openai', '--out', 'x'], 'x/.toolbake.json'],
    [['convert', '-', '--to', 'generic', '--out', 'o.json'], 'o.json'],
  ] as const) {
    const { code, err } = await toolbake(folder, args, tools)
    expect([code, err]).toEqual([2, expect.stringContaining(`${path} cannot be used: it is a folder`)])
  }
})
