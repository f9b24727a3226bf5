import { chmodSync, mkdirSync, renameSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filesIn, folderOf, read, toolbakeHere as toolbake, write } from '../cli/run.ts'

const APP = 'packages/app'

/** Creates a workspace in whose root toolbake is installed. */
function workspace(app: object, files: Readonly<Record<string, string>> = {}): string {
  return folderOf({
    'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
    'package-lock.json': '{}',
    'node_modules/toolbake/package.json': '{ "version": "0.1.0" }',
    'node_modules/toolbake/toolbake.schema.json': '{}',
    [`${APP}/package.json`]: JSON.stringify({ type: 'module', ...app }),
    ...files,
  })
}

test('a new dependency is installed, although another package has it', async () => {
  const vite = { devDependencies: { vite: '*' } }
  const added = await toolbake(join(workspace(vite), APP), ['init', '--yes', '--no-install'])
  expect(added.err).toContain('The lock file lacks the changed dependency (--no-install). Run: npm i')
  const moved = { devDependencies: { toolbake: '*' }, scripts: { start: 'node src/main.js' } }
  const ran = await toolbake(join(workspace(moved), APP), ['init', '--yes', '--no-install'])
  expect(ran.err).toContain('Run: npm i')
  const there = { devDependencies: { toolbake: '*', vite: '*' } }
  const kept = await toolbake(join(workspace(there), APP), ['init', '--yes', '--no-install'])
  expect(kept.err).not.toContain('--no-install')
})

test('a configuration of Vite is that of Vite, also if the root has the dependency', async () => {
  const folder = workspace({}, { [`${APP}/vite.config.ts`]: 'export default {}\n' })
  const { out, err } = await toolbake(join(folder, APP), ['init', '--yes', '--no-install'])
  expect(out + err).toContain('Found: Vite,')
})

test('the first line of a tool leads to the schema in the root', async () => {
  const folder = workspace({ devDependencies: { vite: '*' } })
  await toolbake(join(folder, APP), ['init', '--yes', '--no-install'])
  expect(read(folder, `${APP}/tools/weather.schema.yaml`)).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/\.\.\/\.\.\/node_modules\/toolbake\/toolbake\.schema\.json\n/,
  )
})

test('also if the installation puts it there', async (context) => {
  if (process.platform === 'win32') context.skip('npm is a shell script')
  const folder = workspace(
    { devDependencies: { vite: '*' } },
    { 'bin/npm': '#!/bin/sh\nmv ../../installed/toolbake ../../node_modules/\n' },
  )
  chmodSync(join(folder, 'bin/npm'), 0o755)
  renameSync(join(folder, 'node_modules'), join(folder, 'installed'))
  mkdirSync(join(folder, 'node_modules'))
  vi.stubEnv('PATH', [join(folder, 'bin'), process.env['PATH']].join(delimiter))
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const ran = await toolbake(join(folder, APP), ['init', '--yes'])
  expect(ran).toMatchObject({ code: 0 })
  expect(read(folder, `${APP}/tools/weather.schema.yaml`)).toMatch(
    /=\.\.\/\.\.\/\.\.\/node_modules\/toolbake\//,
  )
})

test('the packages share the configuration of the root, and each is checked by itself', async () => {
  const folder = workspace({ devDependencies: { toolbake: '*', vite: '*' } })
  const root = await toolbake(folder, ['init', '--yes', '--no-install'])
  expect(root).toMatchObject({ code: 1, out: '' })
  expect(filesIn(folder).filter((path) => !path.startsWith('node_modules/'))).toEqual([
    'package-lock.json',
    'package.json',
    `${APP}/package.json`,
    'toolbake.config.mjs',
  ])
  const other = 'module_id: weather.today\ninput_schema: { type: object }\n'
  write(folder, 'packages/other/weather.schema.yaml', other)
  const ran = await toolbake(join(folder, APP), ['init', '--yes', '--no-install'])
  expect(ran.code, ran.err).toBe(0)
  expect(ran.err).toContain('kept: ../../toolbake.config.mjs')
  expect(ran.err).toContain('1 file, 1 tool: no problems')
})

test('the modules on disk of a package are those of its own tools', async () => {
  const folder = workspace(
    { scripts: { build: 'tsc' }, dependencies: { toolbake: '*' }, devDependencies: { jest: '*' } },
    {
      'toolbake.config.json': '{}',
      'packages/other/other.schema.yaml': 'module_id: other\ninput_schema: { type: object }\n',
      [`${APP}/tsconfig.json`]: '{ "compilerOptions": { "outDir": "dist" } }',
    },
  )
  const app = join(folder, APP)
  const ran = await toolbake(app, ['init', '--yes', '--no-install', '--profile', 'openai'])
  const [, module = ''] = /from '\.\.\/(.*\.mjs)'/.exec(ran.out) ?? []
  const command: string = JSON.parse(read(app, 'package.json')).scripts.bake
  await toolbake(app, command.split(' ').slice(1))
  const modules = filesIn(app).filter((path) => path.endsWith('.mjs'))
  expect(modules).toEqual([module])
  expect(ran.err).toContain('toolbake/baked/packages/app/(.+)')
})
