import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Options } from '@toolbake/core'
import type { TestContext } from 'vitest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sampled } from '../full.ts'
import { createFarm } from './hosts/farm.ts'
import { rspackBundler } from './hosts/rspack.ts'
import { webpackBundler } from './hosts/webpack.ts'
import { createProject, runNode } from './project.ts'

/** Creates a project that is built repeatedly, each time as in a new process, with the previous cache. */
function cached(
  bundler: typeof webpackBundler,
  files: Readonly<Record<string, string>>,
  { onTestFinished }: TestContext,
) {
  const project = createProject({
    'main.js': "import tools from './send.schema.yaml?profile=openai'\nconsole.log(JSON.stringify(tools))\n",
    'send.schema.yaml': `module_id: send
description: Sends
input_schema: { type: object, properties: { to: { type: string } }, required: [to], additionalProperties: false }
`,
    ...files,
  })
  onTestFinished(project.close)
  return {
    ...project,
    /** Whether the tools of the bundle are strict. */
    async isStrict(options: Options = {}): Promise<boolean> {
      // Files written just before a build count as changed after it.
      await new Promise((resolve) => setTimeout(resolve, 1100))
      const { file, printed } = await bundler.build({
        project,
        entry: 'main.js',
        out: 'out',
        cache: 'cache',
        options,
      })
      if (file === undefined) throw new Error(printed)
      const [tool] = (await runNode(file)) as { function: { strict?: boolean } }[]
      return tool?.function.strict === true
    },
  }
}

const STRICT = 'export default { strict: { openai: true } }'
const LOOSE = 'export default { strict: { openai: false } }'

const bundlers = [rspackBundler, webpackBundler]

// Concurrent, because the tests mostly wait. webpack is slower and calls the same hooks.
describe.concurrent.each(sampled(bundlers, bundlers.length))('$name with a persistent cache', (bundler) => {
  it('writes types when no module has to be loaded, and of files that nothing imports', async (context) => {
    const { expect } = context
    const project = cached(bundler, { 'tsconfig.json': '{}' }, context)
    await project.isStrict()
    rmSync(project.path('.toolbake'), { recursive: true })
    project.write('other.schema.yaml', 'module_id: other\ninput_schema: { type: object, properties: {} }\n')
    await project.isStrict()
    expect(existsSync(project.path('.toolbake/types/send.schema.d.yaml.ts'))).toBe(true)
    expect(existsSync(project.path('.toolbake/types/other.schema.d.yaml.ts'))).toBe(true)
  })

  it('notices a configuration that appears, changes, is hidden by another, and goes', async (context) => {
    const { expect } = context
    const { isStrict, write, remove } = cached(bundler, {}, context)
    expect(await isStrict()).toBe(true)
    write('toolbake.config.mjs', LOOSE)
    expect(await isStrict()).toBe(false)
    write('toolbake.config.mjs', `${STRICT}\n`)
    expect(await isStrict()).toBe(true)
    write('toolbake.config.ts', LOOSE)
    expect(await isStrict()).toBe(false)
    remove('toolbake.config.ts')
    expect(await isStrict()).toBe(true)
  })
})

describe.concurrent.each(bundlers)('$name with a persistent cache', (bundler) => {
  it('notices other options of the plugin', async (context) => {
    const { isStrict } = cached(bundler, {}, context)
    context.expect(await isStrict({ strict: { openai: false } })).toBe(false)
    context.expect(await isStrict({ strict: { openai: true } })).toBe(true)
  })

  it('notices a change of what the configuration imports', async (context) => {
    const { expect } = context
    const files = {
      'toolbake.config.mjs': "export { default } from './opts.mjs'",
      'opts.mjs': LOOSE,
    }
    const { isStrict, write } = cached(bundler, files, context)
    expect(await isStrict()).toBe(false)
    write('opts.mjs', `${STRICT}\n`)
    expect(await isStrict()).toBe(true)
  })
})

it('farm with its persistent cache notices a change of what a tool refers to, and of the configuration', async () => {
  const farm = createFarm()
  const shared = (text: string): string => `definitions: { To: { type: string, description: ${text} } }\n`
  const project = createProject({
    'main.js': "import tools from './send.schema.yaml?profile=openai'\nconsole.log(JSON.stringify(tools))\n",
    'send.schema.yaml': `module_id: send
description: Sends
input_schema:
  type: object
  properties: { to: { $ref: './shared.yaml#/definitions/To' } }
  required: [to]
  additionalProperties: false
`,
    'shared.yaml': shared('Whom'),
  })
  onTestFinished(() => {
    farm.close?.()
    project.close()
  })
  const build = async (): Promise<string> => {
    const { file, printed } = await farm.build({ project, entry: 'main.js', out: 'out', cache: 'cache' })
    return file === undefined ? printed : readFileSync(file, 'utf8')
  }
  expect(await build()).toMatch(/Whom.*"?strict"?: ?true/s)
  project.write('shared.yaml', shared('Address'))
  expect(await build()).toMatch(/Address.*"?strict"?: ?true/s)
  project.write('toolbake.config.mjs', LOOSE)
  expect(await build()).not.toMatch(/"?strict"?: ?true/)
  project.write('toolbake.config.mjs', 'export default { profilez: [] }')
  const fault = await build()
  expect(fault).toContain('profilez: unknown option (Did you mean "profiles"?)')
  expect(fault).not.toContain('NAPIError')
  project.write('toolbake.config.mjs', STRICT)
  project.write('shared.yaml', '}')
  expect(await build()).toContain('shared.yaml:1:1')
})
