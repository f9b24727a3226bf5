// Workers without a plugin: wrangler bundles the output of `toolbake build --emit esm`, and workerd runs it.
import { expect, it, onTestFinished } from 'vitest'
import { toolbakeHere as toolbake } from '../cli/run.ts'
import { buildPackages, node } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { createApp, FILES, PRINTED, run } from '../node/app.ts'
import { installed } from './install.ts'

const WORKER = `import tools, { decodeCall } from './one/mail.openai.mjs'
import mcp from './one/mail.mcp.mjs'
import json from './one/plain.mcp.mjs'
import { anthropic } from './all/mail.mjs'
const names: string[] = [tools[0].function.name, mcp[0].name, json[0].name, anthropic[0].name]
const to = tools[0].function.parameters.properties.to.description
export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json({ names, to, call: decodeCall('mail_send', await request.text()) })
  },
}
`

const SERVE = `import { Miniflare } from 'miniflare'
const server = new Miniflare({ modules: true, scriptPath: 'dist/worker.js', compatibilityDate: '2026-01-01' })
const body = '{"to":"a","subject":null}'
console.log(await (await server.dispatchFetch('http://localhost/', { method: 'POST', body })).text())
await server.dispose()
`

it('wrangler bundles the modules, and workerd runs the bundle', async (context) => {
  context.skip(!FULL, 'installs 200 MB: npm run test:full')
  await buildPackages()
  const tools = await installed('toolbake-wrangler', ['wrangler@4', 'miniflare@4'])
  const project = createApp(
    {
      ...FILES,
      'worker.ts': WORKER,
      'serve.mjs': SERVE,
      'package.json': '{ "type": "module", "dependencies": { "toolbake": "*" } }',
      'wrangler.json': '{ "name": "mail", "main": "worker.ts", "compatibility_date": "2026-01-01" }',
    },
    { toolbake: 'packages/cli' },
  )
  onTestFinished(project.close)
  tools.link(project, 'miniflare')
  const build = ['build', 'mail.schema.yaml', 'plain.schema.json', '--emit', 'esm', '--out']
  for (const flags of [['all'], ['one', '--profile', 'openai', '--profile', 'mcp']]) {
    const ran = await toolbake(project.folder, [...build, ...flags])
    expect(ran).toMatchObject({ code: 0 })
  }
  const deploy = ['deploy', '--dry-run', '--outdir', 'dist']
  const bundled = await run(process.execPath, [tools.path('wrangler/bin/wrangler.js'), ...deploy], project, {
    // Nothing is written to the home folder, and nothing is sent.
    XDG_CONFIG_HOME: project.path('.config'),
    WRANGLER_SEND_METRICS: 'false',
  })
  expect(bundled, bundled.err).toMatchObject({ code: 0 })
  expect(JSON.parse(await node(['serve.mjs'], project.folder))).toEqual(PRINTED)
})
