import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, toolbakeHere as toolbake } from '../cli/run.ts'

const CONFIG = `import toolbake from 'toolbake/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [toolbake()],
})
`

const ADDED = CONFIG.replaceAll(/^/gm, '+').slice(0, -1)

async function dryRun(
  json: object,
  files: Readonly<Record<string, string>> = {},
  below = '',
): Promise<{ out: string; err: string; created: string | undefined }> {
  const folder = folderOf({ [`${below}package.json`]: JSON.stringify(json), ...files })
  const { out, err } = await toolbake(join(folder, below), ['init', '--yes', '--dry-run'])
  return { out, err, created: /^\+\+\+ b\/(vitest\.\S+)$/m.exec(out)?.[1] }
}

const dependencies = { vitest: '*' }

test.each([
  ['JavaScript', { scripts: { test: 'vitest run' }, type: 'module' }, {}, 'vitest.config.js'],
  ['JavaScript, CommonJS', { scripts: { test: 'vitest run' } }, {}, 'vitest.config.mjs'],
  [
    'TypeScript, CommonJS',
    { devDependencies: { ...dependencies, typescript: '*' } },
    {},
    'vitest.config.mts',
  ],
  ['webpack', { devDependencies: { ...dependencies, webpack: '*' } }, {}, 'vitest.config.mjs'],
])('a configuration of Vitest for %s', async (_, json, files, path) => {
  const ran = await dryRun(json, files)
  expect(ran.created).toBe(path)
  expect(ran.out).toContain(ADDED)
})

test.each([
  ['another runner', { scripts: { test: 'jest' }, devDependencies: dependencies }, {}],
  ["Node's runner", { scripts: { test: 'node --import tsx --test' }, devDependencies: dependencies }, {}],
  ['no Vitest', { type: 'module' }, {}],
  ['Vite', { devDependencies: { ...dependencies, vite: '*' } }, {}],
  ['projects in a file', { devDependencies: dependencies }, { 'vitest.workspace.ts': 'export default []\n' }],
])('none for %s', async (_, json, files) => {
  expect(await dryRun(json, files)).toMatchObject({ created: undefined })
})

test('a configuration that a script names gets the plugin', async () => {
  const { out } = await dryRun(
    { scripts: { test: 'vitest run --config ./test/unit.ts' } },
    { 'test/unit.ts': 'export default {}\n' },
  )
  expect(out).toContain('+++ b/test/unit.ts')
  expect(out).not.toContain('vitest.config')
})

test('Vitest also reads a configuration in a folder above', async () => {
  const json = { scripts: { test: 'vitest' } }
  const above = await dryRun(json, { 'vitest.config.ts': 'export default {}\n' }, 'packages/app/')
  expect(above).toMatchObject({ created: undefined })
  expect(above.err).toContain('Vitest reads ../../vitest.config.ts here.')
  const done = await dryRun(json, { 'vite.config.ts': CONFIG }, 'packages/app/')
  expect(done).toMatchObject({ created: undefined })
  expect(done.err).not.toContain('Vitest reads')
})

test('not if TypeScript would compile it', async () => {
  const tsconfig = '{ "compilerOptions": { "allowJs": true, "outDir": "dist" }, "include": ["."] }'
  const { created, err } = await dryRun(
    { type: 'module', scripts: { test: 'vitest', start: 'tsx src/main.ts' }, devDependencies: { tsx: '*' } },
    { 'tsconfig.json': tsconfig, 'src/main.ts': 'export {}\n' },
  )
  expect(created).toBeUndefined()
  expect(err).toContain('No configuration of Vitest was found (vitest.config).')
})
