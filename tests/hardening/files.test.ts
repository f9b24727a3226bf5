import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCompiler } from '../../packages/core/src/compiler.ts'
import { nodeHost } from '../../packages/core/src/node/host.ts'
import { pathToUri } from '../../packages/core/src/node/paths.ts'
import { filesIn, folderOf, read, toolbakeHere as toolbake, write } from '../cli/run.ts'

const TOOL =
  'module_id: a.b\ndescription: d\ninput_schema: { type: object, properties: { a: { type: string } } }\n'
const SECRET = 'type: object\ntitle: hunter2\n'
const referring = (ref: string): string => `module_id: a.b\ndescription: d\ninput_schema: { $ref: ${ref} }\n`

describe('a reference leads no further than the workspace, whatever package.json lies above it', () => {
  test.each<[string, string, string, Record<string, string>]>([
    ['above a root without one', 'work', 'work/x.schema.yaml', {}],
    ['far above the root', 'some/where/app', 'some/where/app/deep/x.schema.yaml', {}],
    ['above a root that is a folder of the package', 'src', 'src/x.schema.yaml', { 'src/y.json': '{}' }],
    ['above a folder of the root that has none', 'work', 'work/a/b/x.schema.yaml', { 'work/.git/HEAD': '' }],
  ])('%s', (_, root, path, more) => {
    const up = path
      .split('/')
      .slice(1)
      .map(() => '..')
      .join('/')
    const folder = folderOf({
      'package.json': '{}',
      'secret.yaml': SECRET,
      [path]: referring(`${up}/secret.yaml`),
      ...more,
    })
    const compiler = createCompiler({ root: join(folder, root), host: nodeHost() })
    const { ok, diagnostics } = compiler.compile({ uri: pathToUri(join(folder, path)) })
    expect(ok).toBe(false)
    expect(diagnostics.map(({ code }) => code)).toContain('ref_outside')
    expect(JSON.stringify(diagnostics)).not.toContain('hunter2')
  })

  test('a package inside the workspace, and one that is linked into it, are reached', (context) => {
    context.skip(process.platform === 'win32', 'making links needs a privilege on Windows')
    const folder = folderOf({
      'work/a/package.json': '{}',
      'work/a/src/x.schema.yaml': referring('../y.yaml'),
      'work/a/y.yaml': 'type: object\n',
      'other/package.json': '{}',
      'other/src/x.schema.yaml': referring('../y.yaml'),
      'other/y.yaml': 'type: object\n',
    })
    symlinkSync('../other', join(folder, 'work/linked'), 'junction')
    const compiler = createCompiler({
      root: join(folder, 'work'),
      allow: [join(folder, 'other')],
      host: nodeHost(),
    })
    for (const path of ['work/a/src/x.schema.yaml', 'work/linked/src/x.schema.yaml'])
      expect(compiler.compile({ uri: pathToUri(join(folder, path)) }).ok).toBe(true)
  })
})

describe('a folder that a link replaces while the process runs leads nowhere else', () => {
  const files = {
    'work/package.json': '{}',
    'work/x.schema.yaml': referring('a/b/y.yaml'),
    'work/a/b/y.yaml': 'type: object\n',
    'work/a/b/z.schema.yaml': TOOL,
    'work/set.schema.yaml': 'tools: [{ $ref: ./a/b/z.schema.yaml }]\n',
    'outside/y.yaml': SECRET,
    'outside/z.schema.yaml': TOOL.replace('description: d', 'description: hunter2'),
    'outside/b/y.yaml': SECRET,
    'outside/b/z.schema.yaml': TOOL.replace('description: d', 'description: hunter2'),
  }

  test.each<[string, replaced: string, target: string, uri: string]>([
    ['the folder of a reference', 'a/b', '../../outside', 'x.schema.yaml'],
    ['a folder above that of a reference', 'a', '../outside', 'x.schema.yaml'],
    ['a folder that a toolset takes a tool from', 'a', '../outside', 'set.schema.yaml'],
    ['a folder above that', 'a/b', '../../outside/b', 'set.schema.yaml'],
  ])('%s', (_, replaced, target, uri) => {
    const folder = folderOf(files)
    const compiler = createCompiler({ root: join(folder, 'work'), host: nodeHost() })
    const compile = (): ReturnType<typeof compiler.compile> =>
      compiler.compile({ uri: pathToUri(join(folder, 'work', uri)) })
    expect(compile()).toMatchObject({ ok: true })
    renameSync(join(folder, 'work', replaced), join(folder, 'work/moved'))
    symlinkSync(target, join(folder, 'work', replaced), 'junction')
    const { diagnostics, code } = compile()
    expect(diagnostics.map(({ severity }) => severity)).toContain('error')
    expect(JSON.stringify([diagnostics, code])).not.toContain('hunter2')
    // And back: restored files are compiled again.
    rmSync(join(folder, 'work', replaced))
    renameSync(join(folder, 'work/moved'), join(folder, 'work', replaced))
    expect(compile()).toMatchObject({ ok: true })
  })
})

describe('a list of outputs that came with the repository', () => {
  const hashOf = (text: string): string =>
    createHash('sha256').update(text.replaceAll(/\s+/g, '')).digest('hex')
  const listed = (files: Record<string, { source: string; text: string }>): string =>
    JSON.stringify({
      files: Object.fromEntries(
        Object.entries(files).map(([path, { source, text }]) => [path, { source, hash: hashOf(text) }]),
      ),
    })
  const build = ['build', '--out', 'dist', '--profile', 'openai']

  test.each<[string, path: string, source: string]>([
    ['a file that is named as no output', 'notes.txt', 'gone.schema.yaml'],
    ['an output of another source', 'b.openai.json', 'gone.schema.yaml'],
    ['a file in a folder below', 'deep/er/data.json', 'gone.schema.yaml'],
    ['a file of a source that is built', 'keys.json', 'a.schema.yaml'],
    ['a module that nobody generates', 'gone.js', 'gone.schema.yaml'],
  ])(
    'removes nothing that is not an output of its source, with the right hash, too: %s',
    async (_, path, source) => {
      const text = '{ "mine": true }\n'
      const folder = folderOf({
        'a.schema.yaml': TOOL,
        [`dist/${path}`]: text,
        'dist/.toolbake.json': listed({ [path]: { source, text } }),
      })
      const { code, err } = await toolbake(folder, build)
      expect([code, read(folder, `dist/${path}`)]).toEqual([0, text])
      expect(err).toContain(`kept: ${path}`)
    },
  )

  test.each<[string, text: string, hash: string]>([
    ['with another hash', '{ "mine": true }\n', 'x'],
    ['with no hash', '{ "mine": true }\n', ''],
    ['an output that was edited', `[{ "type": "function" }]`, '[]'],
  ])('overwrites nothing that no run has written: %s', async (_, text, hashed) => {
    const folder = folderOf({
      'a.schema.yaml': TOOL,
      'dist/a.openai.json': text,
      'dist/.toolbake.json': listed({ 'a.openai.json': { source: 'a.schema.yaml', text: hashed } }),
    })
    const { code, err } = await toolbake(folder, build)
    expect([code, read(folder, 'dist/a.openai.json')]).toEqual([2, text])
    expect(err).toContain('changed since toolbake wrote them: a.openai.json\n--force')
    expect((await toolbake(folder, [...build, '--force'])).code).toBe(0)
    expect(read(folder, 'dist/a.openai.json')).not.toBe(text)
  })

  test('what a formatter did to an output is overwritten, and what was killed is finished', async () => {
    const folder = folderOf({ 'a.schema.yaml': TOOL })
    expect((await toolbake(folder, build)).code).toBe(0)
    const first = read(folder, 'dist/a.openai.json')
    const list = read(folder, 'dist/.toolbake.json')
    write(folder, 'dist/a.openai.json', JSON.stringify(JSON.parse(first)))
    write(folder, 'a.schema.yaml', TOOL.replace('description: d', 'description: other'))
    expect((await toolbake(folder, build)).code).toBe(0)
    expect(read(folder, 'dist/a.openai.json')).toContain('other')
    // As after a run that was killed between writing the list and the files, followed by another run.
    const both = JSON.parse(list) as { files: Record<string, { hash: string | string[] }> }
    const [entry] = Object.values(both.files)
    if (entry !== undefined) entry.hash = [hashOf('never written'), String(entry.hash)]
    write(folder, 'dist/.toolbake.json', JSON.stringify(both))
    write(folder, 'dist/a.openai.json', first)
    expect((await toolbake(folder, build)).code).toBe(0)
    expect(read(folder, 'dist/a.openai.json')).toContain('other')
    rmSync(join(folder, 'a.schema.yaml'))
    mkdirSync(join(folder, 'c'))
    write(folder, 'c/c.schema.yaml', TOOL)
    expect((await toolbake(folder, build)).code).toBe(0)
    expect(filesIn(join(folder, 'dist'))).toEqual(['.toolbake.json', 'c/c.openai.json'])
  })
})
