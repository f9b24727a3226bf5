// What Vite's development server prints of an error.
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
