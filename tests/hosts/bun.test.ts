// Bun runs sources with the plugin that a preloaded file registers.
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bunPath } from '../bundlers/hosts/bun.ts'
import { buildPackages } from '../examples/run.ts'
import { createApp, FILES, PRINTED, run, TOOL } from '../node/app.ts'

beforeAll(buildPackages)

// Packages such as follow-redirects request the stack of objects that are not errors.
const PRELOAD = `import toolbake from 'toolbake/bun'
await Bun.plugin(toolbake())
Error.captureStackTrace({})
`

describe.each([
  { name: 'without a configuration', config: {} },
  {
    name: 'with one',
    config: { 'toolbake.config.ts': `export default { profiles: ['openai', 'mcp', 'anthropic'] }` },
  },
])('$name', ({ config }) => {
  it('runs an app that imports tool files, and shows errors with their frames', async () => {
    const files = {
      ...FILES,
      ...config,
      'toolbake.ts': PRELOAD,
      'bunfig.toml': 'preload = ["./toolbake.ts"]',
    }
    const project = createApp(files)
    onTestFinished(project.close)
    const { code, out, err } = await run(bunPath, ['app.ts'], project)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual(PRINTED)
    project.write('mail.schema.yaml', TOOL.replace('type: string }', 'type: strng }'))
    const broken = await run(bunPath, ['app.ts'], project)
    expect(broken.code).toBe(1)
    expect(broken.err).toContain('    subject: { type: strng }\n')
    expect(broken.err).toContain('Did you mean "string"?')
  })
})
