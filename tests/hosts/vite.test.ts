// The output of Vite's development server for an error.
import toolbake from 'unplugin-toolbake/vite'
import { createLogger, createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { createProject } from '../bundlers/project.ts'
import { FILES, TOOL } from '../node/app.ts'

it('prints one frame, with the place that the overlay links', async () => {
  const broken = TOOL.replace('type: string }', 'type: strng }')
  const project = createProject({ ...FILES, 'mail.schema.yaml': broken })
  onTestFinished(project.close)
  const printed: string[] = []
  const error = (message: string): void => void printed.push(message)
  const server = await createServer({
    root: project.folder,
    configFile: false,
    customLogger: { ...createLogger('silent'), error },
    server: { port: 0, ws: false, watch: null },
    plugins: [toolbake()],
  })
  onTestFinished(() => server.close())
  await server.listen()
  const { port } = (server.httpServer?.address() ?? {}) as { port: number }
  const url = `http://localhost:${port}/mail.schema.yaml?profile=openai&import`
  expect((await fetch(url)).status).toBe(500)
  expect(printed).toHaveLength(1)
  expect(printed.join().split('subject: { type: strng }')).toHaveLength(2)
  expect(printed.join()).toContain(`File: ${project.path('mail.schema.yaml')}:7:`)
})

it('loads again what changes, appears and goes where there is no HMR, as in Vitest', async () => {
  const tool = (id: string, text: string): string =>
    `module_id: ${id}\ndescription: ${text}\ninput_schema: { $ref: ./parts.yaml#/$defs/Any }\n`
  const project = createProject({
    ...FILES,
    'parts.yaml': '$defs: { Any: { type: object, properties: {}, description: one } }\n',
    'all.schema.yaml': 'tools: [{ include: ./all/*.schema.yaml }]\n',
    'all/a.schema.yaml': tool('a', 'A').replace('./parts', '../parts'),
  })
  onTestFinished(project.close)
  const server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, hmr: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    plugins: [toolbake()],
  })
  onTestFinished(() => server.close())
  const tools = async (): Promise<string> =>
    JSON.stringify((await server.ssrLoadModule('/all.schema.yaml?profile=openai'))['default'])
  expect(await tools()).toContain('"one"')
  await new Promise((resolve) => setTimeout(resolve, 500))
  project.write('parts.yaml', '$defs: { Any: { type: object, properties: {}, description: two } }\n')
  project.write('all/b.schema.yaml', tool('b', 'B').replace('./parts', '../parts'))
  await expect.poll(tools, { timeout: 15_000 }).toMatch(/"two".*"b"/)
  project.remove('all/b.schema.yaml')
  await expect.poll(tools, { timeout: 15_000 }).not.toContain('"b"')
}, 60_000)
