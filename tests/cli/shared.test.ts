import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { context, build as esbuild } from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import toolbakeEsbuild from 'unplugin-toolbake/esbuild'
import toolbakeRolldown from 'unplugin-toolbake/rolldown'
import toolbakeRollup from 'unplugin-toolbake/rollup'
import toolbakeVite from 'unplugin-toolbake/vite'
import { build as vite } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { filesIn, folderOf, PLAIN, read, toolbakeHere as toolbake, write } from './run.ts'

const OTHER = PLAIN.replace('mail_send', 'mail.read').replace(
  'to: { type: string }',
  'to: { $ref: ../shared.yaml#/Box }',
)
const PROJECT = {
  'package.json': '{}',
  'tsconfig.json': '{}',
  'src/main.js': 'export { default } from "./a.schema.yaml?profile=mcp"\nexport * from "./b c.schema.yml"',
  'src/a.schema.yaml': PLAIN,
  'src/b c.schema.yml': OTHER,
  'src/deep/a.schema.yaml': OTHER.replace('../shared', '../../shared').replace('mail.read', 'deep.read'),
  'shared.yaml': 'Box: { title: Box, type: object, properties: { id: { enum: [1, "*/"] } } }\n',
  'inner/package.json': '{}',
  'inner/other.schema.yaml': PLAIN.replace('mail_send', 'inner'),
  'dist/copy.schema.yaml': PLAIN.replace('mail_send', 'copy'),
}
const CONFIG = `import { defineConfig } from 'unplugin-toolbake'
import { profiles } from './profiles.ts'

export default defineConfig({ profiles, types: { dir: 'generated' }, overrides: [{ files: '**/b c.*', profiles: ['generic'] }] })
`

const PLUGIN = fileURLToPath(new URL('../../packages/unplugin', import.meta.url))

/** Creates a folder in which the plugin is installed. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf({ '.git/HEAD': '', ...files })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(PLUGIN, join(folder, 'node_modules/unplugin-toolbake'))
  onTestFinished(() => rmSync(join(folder, 'node_modules'), { recursive: true, force: true }))
  return folder
}

function buildWithVite(folder: string, options = {}): Promise<unknown> {
  const entry = join(folder, 'src/main.js')
  const lib = { entry, formats: ['es' as const], fileName: 'out' }
  const plugins = [toolbakeVite(options)]
  return vite({ root: folder, configFile: false, logLevel: 'silent', plugins, build: { lib, outDir: 'out' } })
}

function textsIn(folder: string): Record<string, string> {
  return Object.fromEntries(filesIn(folder).map((path) => [path, read(folder, path)]))
}

describe.each([
  ['without a configuration', {}, '.toolbake/types'],
  [
    'with one',
    { 'toolbake.config.ts': CONFIG, 'profiles.ts': "export const profiles: string[] = ['mcp', 'openai']\n" },
    'generated',
  ],
])('the types of plugin and command, %s', (_, config, dir) => {
  test('are the same to the byte', { timeout: 60_000 }, async () => {
    const folder = projectOf({ ...PROJECT, ...config })
    await buildWithVite(folder)
    const byPlugin = textsIn(join(folder, dir))
    expect(Object.keys(byPlugin)).toContain('src/b c.schema.d.yml.ts')
    expect(Object.keys(byPlugin).join()).not.toMatch(/inner|copy/)
    expect(byPlugin['imports.d.ts']).toContain('unplugin-toolbake/client-types')
    expect((await toolbake(folder, ['types', '--check'])).code).toBe(0)
    rmSync(join(folder, dir), { recursive: true })
    expect((await toolbake(folder, ['types'])).code).toBe(0)
    expect(textsIn(join(folder, dir))).toEqual(byPlugin)
    const inner = await toolbake(join(folder, 'inner'), ['types'])
    expect(inner.code).toBe(0)
    expect(filesIn(join(folder, 'inner', dir))).toContain('other.schema.d.yaml.ts')
  })
})

test('the command keeps the types of what only imports lead to, while it is there', {
  timeout: 60_000,
}, async () => {
  const folder = folderOf({
    '.git/HEAD': '',
    'shared/far.schema.yaml': PLAIN,
    'app/tsconfig.json': '{}',
    'app/package.json': '{}',
    'app/src/a.schema.yaml': PLAIN.replace('mail_send', 'near'),
    'app/src/b.schema.json':
      '{ "module_id": "json", "description": "Is JSON.", "input_schema": { "type": "object" } }',
    'app/node_modules/lib/package.json': '{}',
    'app/node_modules/lib/tool.schema.yaml': PLAIN.replace('mail_send', 'lib_tool'),
    'app/src/main.js': `export * as a from './a.schema.yaml'
export * as far from '../../shared/far.schema.yaml?profile=mcp'
export * as json from './b.schema.json?profile=mcp'
export * as lib from 'lib/tool.schema.yaml?profile=openai'
`,
  })
  symlinkSync(PLUGIN, join(folder, 'app/node_modules/unplugin-toolbake'))
  onTestFinished(() => rmSync(join(folder, 'app/node_modules'), { recursive: true, force: true }))
  const app = join(folder, 'app')
  await buildWithVite(app)
  const byPlugin = textsIn(join(app, '.toolbake/types'))
  expect(Object.keys(byPlugin)).toEqual(
    expect.arrayContaining([
      '__/shared/far.schema.d.yaml.ts',
      'node_modules/lib/tool.schema.d.yaml.ts',
      'src/b.schema.json.types.d.ts',
    ]),
  )
  expect(await toolbake(app, ['types'])).toMatchObject({
    code: 0,
    err: expect.stringContaining(': 0 written, 0 removed, '),
  })
  expect(textsIn(join(app, '.toolbake/types'))).toEqual(byPlugin)
  rmSync(join(folder, 'shared/far.schema.yaml'))
  await toolbake(app, ['types'])
  const rest = Object.keys(byPlugin).filter((path) => !path.startsWith('__'))
  expect(filesIn(join(app, '.toolbake/types'))).toEqual(rest)
})

test('in a project without the plugin they are those of the runtime', async () => {
  const folder = projectOf({ 'src/a.schema.yaml': PLAIN })
  rmSync(join(folder, 'node_modules/unplugin-toolbake'))
  mkdirSync(join(folder, 'node_modules/@toolbake'))
  symlinkSync(join(dirname(PLUGIN), 'runtime'), join(folder, 'node_modules/@toolbake/runtime'))
  await toolbake(folder, ['types'])
  const texts = Object.values(textsIn(join(folder, '.toolbake/types'))).join('')
  expect(texts).toContain("from '@toolbake/runtime'")
  expect(texts).not.toContain('unplugin-toolbake')
})

/** Returns the profiles for which modules without a query were compiled. */
function decodersIn(code: string): string[] {
  return [...new Set(code.match(/\bdecode(?:Openai|Generic|Mcp|Anthropic)\b/g))].sort()
}

describe('the configuration of a bundler’s plugin', () => {
  const files = {
    ...PROJECT,
    'toolbake.config.json':
      '{ "profiles": ["mcp"], "overrides": [{ "files": "src/a.*", "profiles": ["generic"] }] }',
  }
  const main = 'export * as a from "./a.schema.yaml"\nexport * as b from "./b c.schema.yml"'

  test.each<[string, (folder: string, options: object) => Promise<string>]>([
    [
      'vite',
      async (folder, options) => {
        await buildWithVite(folder, options)
        return readdirSync(join(folder, 'out'))
          .map((name) => readFileSync(join(folder, 'out', name), 'utf8'))
          .join('')
      },
    ],
    [
      'esbuild',
      async (folder, options) => {
        const { outputFiles } = await esbuild({
          absWorkingDir: folder,
          entryPoints: ['src/main.js'],
          bundle: true,
          format: 'esm',
          write: false,
          logLevel: 'silent',
          plugins: [toolbakeEsbuild(options)],
        })
        return outputFiles[0]?.text ?? ''
      },
    ],
  ])('%s goes by it; options of the plugin go before it', { timeout: 60_000 }, async (_, build) => {
    const folder = projectOf({ ...files, 'src/main.js': main })
    expect(decodersIn(await build(folder, {}))).toEqual(['decodeGeneric', 'decodeMcp'])
    expect(decodersIn(await build(folder, { profiles: ['anthropic'] }))).toEqual(['decodeAnthropic'])
    write(folder, 'toolbake.config.json', '{ "profile": [] }')
    await expect(build(folder, {})).rejects.toThrow(/toolbake\.config\.json: .*\n- profile: unknown option/)
  })

  test('it is read again when it has changed', { timeout: 60_000 }, async () => {
    const folder = projectOf({ ...files, 'src/main.js': main })
    const built = await context({
      absWorkingDir: folder,
      entryPoints: ['src/main.js'],
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
      plugins: [toolbakeEsbuild()],
    })
    onTestFinished(() => built.dispose())
    const rebuild = async (): Promise<string[]> =>
      decodersIn((await built.rebuild()).outputFiles[0]?.text ?? '')
    expect(await rebuild()).toEqual(['decodeGeneric', 'decodeMcp'])
    write(folder, 'toolbake.config.json', '{ "profiles": ["openai", "anthropic"] }')
    expect(await rebuild()).toEqual(['decodeAnthropic', 'decodeOpenai'])
    write(folder, 'toolbake.config.json', '{ "profiles": [')
    await expect(rebuild()).rejects.toThrow(/toolbake\.config\.json: The configuration cannot be read/)
    write(folder, 'toolbake.config.json', '{ "profiles": ["mcp"] }\n')
    expect(await rebuild()).toEqual(['decodeMcp'])
    rmSync(join(folder, 'toolbake.config.json'))
    expect(await rebuild()).toEqual(['decodeAnthropic', 'decodeMcp', 'decodeOpenai'])
  })

  test.each([
    ['rollup', toolbakeRollup, rollup],
    ['rolldown', toolbakeRolldown, rolldown],
  ] as const)('%s too, from the working directory', { timeout: 60_000 }, async (_, plugin, bundle) => {
    const folder = projectOf({ ...files, 'src/main.js': main })
    const before = process.cwd()
    const run = async (options: object): Promise<string> => {
      process.chdir(folder)
      try {
        const built = await bundle({
          input: join(folder, 'src/main.js'),
          // Each bundler has its own plugin type; the table pairs them.
          plugins: [plugin(options)] as never,
        })
        return (await built.generate({ format: 'es' })).output[0].code
      } finally {
        process.chdir(before)
      }
    }
    expect(decodersIn(await run({}))).toEqual(['decodeGeneric', 'decodeMcp'])
    expect(decodersIn(await run({ profiles: ['anthropic'] }))).toEqual(['decodeAnthropic'])
  })
})
