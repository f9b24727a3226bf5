import toolbake from 'unplugin-toolbake/vite'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from './project.ts'
import { BREATH } from './watching.ts'

const send = (description: string): string =>
  `module_id: send\ndescription: ${description}\ninput_schema: { type: object, properties: { to: { type: string } } }\n`

const project = createProject({
  'send.schema.yaml': send('first'),
  'main.js': `import tools, { decodeCall } from './send.schema.yaml?profile=openai'
export const description = tools[0].function.description
export const call = decodeCall('send', '{"to":null}')
`,
})
let server: ViteDevServer

beforeAll(async () => {
  server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    plugins: [toolbake()],
  })
})
afterAll(async () => {
  await server.close()
  project.close()
})

it("runs in Vite's server and follows edits", async () => {
  const call = { ok: true, tool: 'send', name: 'send', input: {}, repairs: [] }
  expect(await server.ssrLoadModule('/main.js')).toMatchObject({ description: 'first', call })
  project.write('send.schema.yaml', send('second'))
  await expect
    .poll(async () => (await server.ssrLoadModule('/main.js'))['description'], {
      interval: BREATH,
      timeout: 10_000,
    })
    .toBe('second')
})

it('throws what is wrong, with its place', async () => {
  await new Promise((resolve) => setTimeout(resolve, BREATH))
  project.write('send.schema.yaml', `${send('third')}module_id: again\n`)
  await expect
    .poll(() => server.ssrLoadModule('/main.js').then(String, String), { interval: BREATH, timeout: 10_000 })
    .toMatch(/send\.schema\.yaml:4:\d+ - error duplicate_key/)
  // Servers print the stack, or send it.
  const error = await server.ssrLoadModule('/main.js').catch((failure: unknown) => failure)
  expect(error instanceof Error && error.stack).toContain('error duplicate_key')
})

it('leaves to Vite what it cannot resolve, which names the importer', async () => {
  project.write('deep/main.js', "export { default } from './nowhere.schema.yaml?profile=openai'")
  await expect(server.ssrLoadModule('/deep/main.js')).rejects.toThrow(
    /^Failed to load url \.\/nowhere\.schema\.yaml\?profile=openai .*deep\/main\.js/,
  )
})

it('shows no line of the file for what is wrong with a query', async () => {
  project.write('query.js', "export { default } from './send.schema.yaml?profile=nope'")
  const error = await server.ssrLoadModule('/query.js').catch((error: unknown) => error)
  expect(error).toMatchObject({ id: project.path('send.schema.yaml') })
  expect(error).toHaveProperty('message', expect.stringContaining('send.schema.yaml?profile=nope:1:'))
  expect(error).not.toHaveProperty('loc')
  expect(error).not.toHaveProperty('frame')
})
