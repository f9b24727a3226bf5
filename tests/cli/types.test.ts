import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BROKEN, filesIn, folderOf, PLAIN, read, toolbakeHere as toolbake, write } from './run.ts'

const TYPES = '.toolbake/types'
const NAMES = ['a.schema.d.yaml.ts', 'imports.d.ts']

test('writes declarations, reports stale ones, removes those of files that are gone', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN, [`${TYPES}/mine.ts`]: 'export {}\n' })
  const first = await toolbake(folder, ['types'])
  expect(first).toMatchObject({ code: 0, err: `${TYPES}: 2 written, 0 removed, 0 unchanged\n` })
  expect(filesIn(join(folder, TYPES))).toEqual([...NAMES, 'mine.ts'])
  expect(read(folder, `${TYPES}/a.schema.d.yaml.ts`)).toContain("name: 'mail_send'")
  expect((await toolbake(folder, ['types', '--check'])).code).toBe(0)
  renameSync(join(folder, 'a.schema.yaml'), join(folder, 'b.schema.yaml'))
  const stale = await toolbake(folder, ['types', '--check'])
  expect(stale.code).toBe(1)
  expect(stale.err).toContain('stale: b.schema.d.yaml.ts\n')
  expect(stale.err).toContain('no longer made: a.schema.d.yaml.ts\n')
  expect((await toolbake(folder, ['types'])).err).toBe(`${TYPES}: 2 written, 1 removed, 0 unchanged\n`)
  expect(filesIn(join(folder, TYPES))).toEqual([...NAMES.map((name) => name.replace(/^a/, 'b')), 'mine.ts'])
})

test('the folder and the runtime can be named; hand-made files are kept', async () => {
  const config = '{ "types": { "dir": "generated" } }'
  const folder = folderOf({
    'toolbake.config.json': config,
    'a.schema.yaml': PLAIN,
    'x/a.schema.d.yaml.ts': 'export {}\n',
  })
  expect((await toolbake(folder, ['types', '--runtime', 'my-runtime'])).code).toBe(0)
  expect(read(folder, 'generated/imports.d.ts')).toContain("import('my-runtime', ")
  const refused = await toolbake(folder, ['types', '--dir', 'x'])
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('not written by toolbake: a.schema.d.yaml.ts')
  expect(filesIn(join(folder, 'x'))).toEqual(['a.schema.d.yaml.ts'])
  expect((await toolbake(folder, ['types', '--dir', 'x', '--force'])).code).toBe(0)
})

test('while a file has an error, what was written stays', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN })
  await toolbake(folder, ['types'])
  write(folder, 'b.schema.yaml', BROKEN)
  const { code, out } = await toolbake(folder, ['types'])
  expect(code).toBe(1)
  expect(out).toContain('b.schema.yaml:6:17 - error')
  expect(filesIn(join(folder, TYPES))).toEqual(NAMES)
})

test('removes the types of the last file; without any, the generic types are written', async () => {
  const folder = folderOf({ 'a.schema.yaml': PLAIN })
  await toolbake(folder, ['types'])
  rmSync(join(folder, 'a.schema.yaml'))
  const stale = await toolbake(folder, ['types', '--check'])
  expect([stale.code, stale.err]).toEqual([
    1,
    expect.stringContaining('no longer made: a.schema.d.yaml.ts\n'),
  ])
  expect(await toolbake(folder, ['types'])).toMatchObject({
    code: 0,
    err: `${TYPES}: 1 written, 1 removed, 0 unchanged\n`,
  })
  // Types of imports with an unknown file are kept, as the plugin writes them.
  expect(filesIn(join(folder, TYPES))).toEqual(['imports.d.ts'])
  expect((await toolbake(folder, ['types', '--check'])).code).toBe(0)
  const never = await toolbake(folder, ['types', '--dir', 'other'])
  expect([never.code, never.err]).toEqual([0, expect.stringContaining('No *.schema.yaml was found')])
  expect(filesIn(join(folder, 'other'))).toEqual(['imports.d.ts'])
})

test('types the imports that stand in the sources, before any build', async () => {
  const folder = folderOf({
    'src/tools/a.schema.yaml': PLAIN,
    'src/app.ts': `import a from './tools/a.schema.yaml?profile=openai&strict=false'
import b from '@/tools/a.schema.yaml?profile=mcp&tool=mail_send'
import c from '@acme/tools/c.schema.yaml?profile=openai'
import d from './missing.schema.yaml?profile=openai'
import e from './tools/a.schema.yaml?profile=opnai'
console.log(a, b, c, d, e)
`,
    'node_modules/@acme/tools/package.json': '{ "exports": { "./*.yaml": "./*.yaml" } }',
    'node_modules/@acme/tools/c.schema.yaml': PLAIN,
  })
  expect((await toolbake(folder, ['types'])).code).toBe(0)
  const text = read(folder, `${TYPES}/imports.d.ts`)
  const exact = [...text.matchAll(/^declare module '\*(\/[^']*)'/gm)].map(([, pattern]) => pattern)
  expect(exact).toEqual(expect.arrayContaining(['/a.schema.yaml?profile=openai&strict=false']))
  expect(exact).toEqual(expect.arrayContaining(['/a.schema.yaml?profile=mcp&tool=mail_send']))
  expect(exact).toEqual(expect.arrayContaining(['/c.schema.yaml?profile=openai']))
  expect(text).not.toMatch(/missing|opnai/)
})
