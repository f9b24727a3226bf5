import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { build } from 'esbuild'
import toolbakeEsbuild from 'unplugin-toolbake/esbuild'
import toolbakeRspack from 'unplugin-toolbake/rspack'
import toolbakeWebpack from 'unplugin-toolbake/webpack'
import { expect, it } from 'vitest'
import { webpack } from 'webpack'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { createProject } from './project.ts'

const FILES = {
  'package.json': '{ "type": "module" }',
  'main.js': "import tools from './x.tool.ts?profile=mcp'\nconsole.log(tools)\n",
  'x.tool.ts':
    "import { text } from '@lib/text.ts'\nexport const description = text\nexport const inputSchema = { type: 'object' }\n",
  'lib/text.ts': "export const text: string = 'by an alias'\n",
}
const native = { native: true } as const

/** The text of a bundle that one of the two compilers makes. */
function compiled(folder: string, create: typeof webpack | typeof rspack, plugin: unknown): Promise<string> {
  const compiler = (create as typeof webpack)({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: join(folder, 'out'), filename: 'out.js' },
    resolve: { alias: { '@lib': join(folder, 'lib') } },
    // The bundlers declare hooks that are alike with different types.
    plugins: [plugin as never],
  })
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString()) : undefined)
      compiler.close(() =>
        failed ? reject(failed) : resolve(readFileSync(join(folder, 'out/out.js'), 'utf8')),
      )
    })
  })
}

it('webpack passes on its aliases', async () => {
  expect(await compiled(createProject(FILES), webpack, toolbakeWebpack(native))).toContain('by an alias')
})

it('Rspack passes on its aliases', async () => {
  expect(await compiled(createProject(FILES), rspack, toolbakeRspack(native))).toContain('by an alias')
})

it('esbuild passes on its aliases', async () => {
  const folder = createProject(FILES)
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    bundle: true,
    write: false,
    logLevel: 'silent',
    alias: { '@lib': join(folder, 'lib') },
    plugins: [toolbakeEsbuild(native)],
  })
  expect(outputFiles[0]?.text).toContain('by an alias')
})

const FARM = `
import { createBundleHandler, Logger, resolveConfig } from '@farmfe/core'
import toolbake from 'unplugin-toolbake/farm'
const [, folder] = process.argv
const config = {
  root: folder, configFile: false, plugins: [toolbake({ native: true })],
  compilation: {
    input: { bundle: folder + '/main.js' },
    output: { path: folder + '/out', entryFilename: 'out.js', targetEnv: 'node', format: 'esm' },
    resolve: { alias: { '@lib': folder + '/lib' } },
    persistentCache: false, presetEnv: false, progress: false, minify: false,
  },
}
const logger = new Logger()
await createBundleHandler(await resolveConfig(config, 'production', logger, false), logger, false)
`

it('Farm passes on its aliases', async (context) => {
  context.skip(!FULL, 'takes 4 s: npm run test:full')
  await buildPackages()
  const folder = createProject(FILES)
  await new Promise<void>((resolve, reject) => {
    const args = ['--input-type=module', '-e', FARM, '--', folder]
    execFile(process.execPath, args, { cwd: join(import.meta.dirname, '..') }, (error, output, errors) => {
      if (error) reject(new Error(output + errors))
      else resolve()
    })
  })
  expect(readFileSync(join(folder, 'out/out.js'), 'utf8')).toContain('by an alias')
})
