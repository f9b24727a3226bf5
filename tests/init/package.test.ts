import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, PLAIN, toolbakeHere as toolbake } from '../cli/run.ts'

test('a package of a workspace gets no script that starts it', async () => {
  const folder = folderOf({
    'pnpm-workspace.yaml': "packages: ['packages/*']\n",
    'package.json': '{ "private": true }',
    'packages/tools/package.json': '{ "name": "tools", "scripts": {} }',
    'packages/tools/index.ts': 'export {}\n',
  })
  const ran = await toolbake(join(folder, 'packages/tools'), ['init', '--yes', '--dry-run'])
  expect(ran.out).not.toContain('"start"')
  expect(ran.err).toContain('No script of package.json starts an app here.')
  expect(ran.code).toBe(0)
})

test('a program of the script "build" that may be a bundler is reported until it has a plugin, or modules on disk', async () => {
  const json = (scripts: object): string => JSON.stringify({ exports: './dist/index.js', scripts })
  const unknown = json({ build: 'rimraf dist && NODE_ENV=production npx bunchee' })
  const config = "import toolbake from 'toolbake/rollup'\nexport default { plugins: [toolbake()] }\n"
  const init = (files: Readonly<Record<string, string>>): ReturnType<typeof toolbake> =>
    toolbake(folderOf(files), ['init', '--yes', '--dry-run'])
  expect((await init({ 'package.json': unknown })).err).toContain('"build" runs bunchee')
  const typed = {
    'package.json': json({ build: 'bunchee --minify' }),
    'tsconfig.json': '{}',
    'pnpm-lock.yaml': '',
  }
  expect((await init(typed)).err).toContain('"build": "pnpm run bake && toolbake types && bunchee --minify"')
  expect(await init({ 'package.json': unknown, 'bunchee.config.js': config })).toMatchObject({ code: 0 })
  const done = json({ bake: 'toolbake build --emit esm --out baked', build: 'npm run bake && bunchee' })
  expect(await init({ 'package.json': done })).toMatchObject({ code: 0 })
})

test('what a build with an unknown program has written starts without the hooks', async () => {
  const scripts = {
    build: 'bunchee --minify',
    preview: 'node ./.output/server/index.mjs',
    start: 'NODE_ENV=production node public/server.js',
    watch: 'nodemon dist/index.js',
  }
  const json = JSON.stringify({ type: 'module', scripts })
  const ran = await toolbake(folderOf({ 'package.json': json }), ['init', '--yes', '--dry-run'])
  expect(ran.out).not.toContain('toolbake/register')
  expect(ran.err).not.toContain('toolbake/register')
  expect(ran.err).toContain('"build": "npm run bake && bunchee --minify"')
  const sources = { 'package.json': json, 'public/server.js': '' }
  const started = await toolbake(folderOf(sources), ['init', '--yes', '--dry-run'])
  expect(started.out).toContain('production node --import toolbake/register public/server.js')
  expect(started.out).toContain('node ./.output/server/index.mjs')
  expect(started.out).not.toContain('node --import toolbake/register ./.output')
})

test('a package that ships built modules stays as it is, because it needs only the runtime', async () => {
  const json = {
    name: 'tools',
    exports: './dist/mail.mjs',
    scripts: { build: 'toolbake build --emit esm --out dist' },
    dependencies: { '@toolbake/runtime': '*' },
    devDependencies: { toolbake: '*' },
  }
  const files = { 'toolbake.config.json': '{}', 'mail.schema.yaml': PLAIN }
  const init = (text: string): ReturnType<typeof toolbake> =>
    toolbake(folderOf({ ...files, 'package.json': text }), ['init', '--yes', '--dry-run'])
  const ran = await init(JSON.stringify(json))
  expect(ran.out).not.toContain('package.json')
  expect(ran.err).not.toMatch(/dependencies|toolbake\/register/)
  const { dependencies: _, ...others } = json
  expect((await init(JSON.stringify(others))).err).toContain('toolbake moves to `dependencies`')
})

test('Nitro without a configuration gets one', async () => {
  const json = '{ "type": "module", "devDependencies": { "nitropack": "*" } }'
  const ran = await toolbake(folderOf({ 'package.json': json, 'server/api/a.ts': '' }), [
    'init',
    '--yes',
    '--dry-run',
  ])
  expect(ran).toMatchObject({ code: 0 })
  expect(ran.out).toContain('+++ b/nitro.config.mjs')
  expect(ran.out).toContain('+  rollupConfig: { plugins: [toolbake()] },')
  expect(ran.out).toContain('+++ b/server/tools/weather.schema.yaml')
})
