import toolbake from 'unplugin-toolbake/vite'
import type { ViteDevServer } from 'vite'
import { createServer } from 'vite'
import type { TestContext } from 'vitest'
import { it } from 'vitest'
import { FULL } from '../full.ts'
import { createProject, type Project } from './project.ts'

/** Starts a server whose configuration changes, and reports the profiles of a module. */
async function serve(files: Readonly<Record<string, string>>, { expect, onTestFinished }: TestContext) {
  const project = createProject({
    'send.schema.yaml':
      'module_id: send\ndescription: Sends\ninput_schema: { type: object, properties: {} }\n',
    ...files,
  })
  let server: ViteDevServer | undefined
  onTestFinished(async () => {
    await server?.close()
    project.close()
  })
  server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [toolbake()],
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  })
  return {
    /** The watcher of a started or restarted server is not ready immediately. */
    async change(make: (files: Project) => void): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, 2500))
      make(project)
    },
    /** Resolves when a module is compiled for a profile, or not any more. */
    async profile(id: string, isThere = true): Promise<boolean> {
      const find = async (): Promise<boolean> => {
        const exports = await server?.ssrLoadModule('/send.schema.yaml').catch(() => ({}))
        return id in (exports ?? {})
      }
      await expect.poll(find, { timeout: 15_000, interval: 200 }).toBe(isThere)
      return isThere
    },
  }
}

// Concurrent, because the tests mostly wait.
it.concurrent('goes by a configuration that appears, changes and is removed', async (context) => {
  context.skip(!FULL, 'waits for twelve seconds: npm run test:full')
  const { expect } = context
  const { change, profile } = await serve({}, context)
  expect(await profile('anthropic')).toBe(true)
  await change(({ write }) => write('toolbake.config.mjs', "export default { profiles: ['openai'] }"))
  expect(await profile('anthropic', false)).toBe(false)
  await change(({ write }) => write('toolbake.config.mjs', "export default { profiles: ['mcp'] }"))
  expect(await profile('mcp')).toBe(true)
  await change(({ remove }) => remove('toolbake.config.mjs'))
  expect(await profile('anthropic')).toBe(true)
})

it.concurrent('goes by what the configuration imports', async (context) => {
  const { expect } = context
  const files = {
    'toolbake.config.mjs': "export { default } from './opts.mjs'",
    'opts.mjs': "export default { profiles: ['openai'] }",
  }
  const { change, profile } = await serve(files, context)
  expect(await profile('anthropic', false)).toBe(false)
  await change(({ write }) => write('opts.mjs', "export default { profiles: ['anthropic'] }"))
  expect(await profile('anthropic')).toBe(true)
})
