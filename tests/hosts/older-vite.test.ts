// Versions of Vite that bundle with Rollup: a build, and the responses of the development server.
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { createApp, FILES, PRINTED, run } from '../node/app.ts'
import { installed } from './install.ts'

beforeAll(buildPackages)
beforeEach((context) => context.skip(!FULL, 'installs 40 MB: npm run test:full'))

/** Builds the app for Node, and prints the server's responses for a tool file and for other JSON. */
const PROBE = `import toolbake from 'unplugin-toolbake/vite'
import { build, createServer } from 'vite'
const options = { configFile: false, logLevel: 'silent', plugins: [toolbake()] }
await build({ ...options, build: { ssr: 'app.ts', outDir: 'out' } })
const server = await createServer({ ...options, server: { middlewareMode: true, ws: false, watch: null }, appType: 'custom' })
const load = (id) => server.ssrLoadModule(id)
const [{ default: tools }, other] = [await load('/plain.schema.json?profile=mcp'), await load('/other.json')]
console.log(JSON.stringify({ name: tools[0].name, kept: other.kept, whole: other.default }))
await server.close()
`

it.each(['6', '7'])('Vite %s builds and serves tool files in YAML and JSON', async (version) => {
  const packages = { toolbake: 'packages/cli', 'unplugin-toolbake': 'packages/unplugin' }
  const files = { ...FILES, 'other.json': '{ "kept": 1 }', 'probe.mjs': PROBE }
  const project = createApp(files, packages)
  onTestFinished(project.close)
  const tools = await installed('toolbake-older-vite', ['vite6@npm:vite@6', 'vite7@npm:vite@7'])
  tools.link(project, `vite${version}`, 'vite')
  const probe = await run(process.execPath, ['probe.mjs'], project)
  expect(probe, probe.err).toMatchObject({ code: 0 })
  expect(JSON.parse(probe.out)).toEqual({ name: 'plain', kept: 1, whole: { kept: 1 } })
  const built = await run(process.execPath, ['out/app.js'], project)
  expect(JSON.parse(built.out)).toEqual(PRINTED)
})
