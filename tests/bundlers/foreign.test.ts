import { readdirSync, readFileSync } from 'node:fs'
import { type RspackOptions, rspack } from '@rspack/core'
import rspackPlugin from 'unplugin-toolbake/rspack'
import vitePlugin from 'unplugin-toolbake/vite'
import webpackPlugin from 'unplugin-toolbake/webpack'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { type Configuration as WebpackConfiguration, webpack } from 'webpack'
import { createProject, runNode } from './project.ts'

const YAML = 'module_id: send\ninput_schema: { type: object, properties: {} }\n'

const project = createProject({
  'send.schema.yaml': YAML,
  'vite.js': `import text from './send.schema.yaml?raw'
import url from './send.schema.yaml?url&no-inline'
import { names } from './send.schema.yaml?profile=openai'
console.log(JSON.stringify({ text, url, names }))
`,
  'webpack.js': `import text from './send.schema.yaml?raw'
import { names } from './send.schema.yaml?profile=openai'
console.log(JSON.stringify({ text, url: new URL('./send.schema.yaml', import.meta.url).pathname, names }))
`,
})
afterAll(project.close)

describe('leaves to the bundler what a query or a dependency of its own asks for', () => {
  it('vite: ?raw, ?url', async () => {
    await build({
      root: project.folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [vitePlugin()],
      build: { outDir: 'vite', minify: false, rolldownOptions: { input: 'vite.js' } },
    })
    const [bundle = ''] = readdirSync(project.path('vite/assets')).filter((name) => name.endsWith('.js'))
    expect(await found(`vite/assets/${bundle}`, 'vite')).toEqual(FOUND)
  })

  it('webpack: a rule for ?raw, new URL()', async () => {
    const configuration: WebpackConfiguration = {
      ...entry(),
      output: { path: project.path('webpack'), filename: 'bundle.mjs', module: true, publicPath: '' },
      experiments: { outputModule: true },
      plugins: [webpackPlugin()],
    }
    await run((done) => webpack(configuration)?.run(done))
    expect(await found('webpack/bundle.mjs', 'webpack')).toEqual(FOUND)
  })

  it('rspack: a rule for ?raw, new URL()', async () => {
    const configuration: RspackOptions = {
      ...entry(),
      output: { path: project.path('rspack'), filename: 'bundle.mjs', module: true, publicPath: '' },
      plugins: [rspackPlugin()],
    }
    await run((done) => rspack(configuration).run(done))
    expect(await found('rspack/bundle.mjs', 'rspack')).toEqual(FOUND)
  })
})

/** The raw text, the URL of a copy of the file, and our module of it. */
const FOUND = { text: YAML, url: expect.stringMatching(/\.yaml$/), names: { send: 'send' }, copies: [YAML] }

async function found(bundle: string, out: string): Promise<object> {
  const printed = (await runNode(project.path(bundle))) as object
  const copies = readdirSync(project.path(out), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(project.path(`${out}/${name}`), 'utf8'))
  return { ...printed, copies }
}

function entry(): Pick<
  WebpackConfiguration & RspackOptions,
  'mode' | 'target' | 'context' | 'entry' | 'module'
> {
  return {
    mode: 'production',
    target: 'node',
    context: project.folder,
    entry: project.path('webpack.js'),
    module: { rules: [{ resourceQuery: /raw/, type: 'asset/source' }] },
  }
}

interface Stats {
  hasErrors(): boolean
  toString(): string
}

function run(start: (done: (error: Error | null, stats?: Stats) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    )
  })
}
