import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildEmitFlashcardsTool } from '../../examples/flashcards/src/tool-builder.ts'
import { buildCli, filesIn, folderOf, read, toolbake } from './run.ts'

beforeAll(buildCli)

const FLASHCARDS = read(join(import.meta.dirname, '../../examples/flashcards'), 'src/flashcards.tool.ts')
const ON = { 'toolbake.config.json': '{ "native": true }' }

/** A folder in which Zod is installed. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf({ 'node_modules/readme': '', ...files })
  symlinkSync(join(import.meta.dirname, '../node_modules/zod'), join(folder, 'node_modules/zod'))
  return folder
}

test('writes the definition of a tool whose schema is in code to a file', async () => {
  const folder = projectOf({ 'src/flashcards.tool.ts': FLASHCARDS, ...ON })
  const args = ['build', '--out', 'dist', '-p', 'anthropic', '--emit', 'json,esm']
  expect(await toolbake(folder, args)).toMatchObject({
    code: 0,
    err: 'dist: 2 written, 0 removed, 0 unchanged\n',
  })
  expect(filesIn(join(folder, 'dist/src'))).toEqual([
    'flashcards.tools.anthropic.json',
    'flashcards.tools.anthropic.mjs',
  ])
  expect(JSON.parse(read(folder, 'dist/src/flashcards.tools.anthropic.json'))).toEqual([
    buildEmitFlashcardsTool(),
  ])
  expect(await toolbake(folder, args)).toMatchObject({ err: 'dist: 0 written, 0 removed, 2 unchanged\n' })
})

test('checks it, with the place in the code', async () => {
  const folder = projectOf({
    'a.tool.ts': FLASHCARDS.replace('visible: z.boolean()', 'visible: z.date()'),
    ...ON,
  })
  const ran = await toolbake(folder, ['check'])
  expect(ran.code).toBe(1)
  expect(ran.out + ran.err).toContain(
    'a.tool.ts:21:12 - error native_unsayable: z.date() cannot be expressed in JSON Schema',
  )
})

test('runs nothing unless the configuration says so', async () => {
  const folder = projectOf({ 'a.tool.ts': "throw new Error('it ran')\n" })
  const ran = await toolbake(folder, ['check', 'a.tool.ts'])
  expect(ran.code).toBe(1)
  expect(ran.out + ran.err).toContain('a.tool.ts:1:1 - error native_off')
  expect(ran.out + ran.err).not.toContain('it ran')
})
