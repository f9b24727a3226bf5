import { rmSync } from 'node:fs'
import { join } from 'node:path'
import toolbake from 'unplugin-toolbake/vite'
import type { InlineConfig, ViteDevServer } from 'vite'
import { build, createServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Project } from './project.ts'
import { emptyProject } from './project.ts'

const PING = 'module_id: ping\ninput_schema: { type: object, properties: { host: { type: string } } }\n'
const TYPES = '.toolbake/types/src/ping.schema.d.yaml.ts'

let project: Project
let server: ViteDevServer | undefined
beforeAll(() => {
  project = emptyProject()
  project.write('tsconfig.json', '{}')
  project.write('package.json', '{}')
  project.write('src/main.js', 'export { default } from "./ping.schema.yaml?profile=mcp"')
  project.write('src/ping.schema.yaml', PING)
})
afterAll(async () => {
  await server?.close()
  project.remove()
})

function config(): InlineConfig {
  return { root: project.folder, configFile: false, logLevel: 'silent', plugins: [toolbake()] }
}

it('has written the types when a build ends', async () => {
  const entry = join(project.folder, 'src/main.js')
  await build({ ...config(), build: { lib: { entry, formats: ['es'], fileName: 'out' } } })
  expect(project.read(TYPES)).toContain('export type PingInput = { host?: string }')
  expect(project.read('.toolbake/types/imports.d.ts')).toContain("'*/ping.schema.yaml?profile=mcp'")
})

it('keeps the types up to date while it serves, before a module is asked for', async () => {
  rmSync(join(project.folder, '.toolbake'), { recursive: true })
  server = await createServer({ ...config(), server: { port: 0 }, optimizeDeps: { noDiscovery: true } })
  await expect.poll(() => project.has(TYPES), { timeout: 15_000 }).toBe(true)
  project.write('src/ping.schema.yaml', PING.replace('host', 'port'))
  await expect.poll(() => project.read(TYPES), { timeout: 15_000 }).toContain('port?: string')
  project.write('src/pong.schema.yaml', PING.replace('ping', 'pong'))
  const other = TYPES.replace('ping', 'pong')
  await expect.poll(() => project.has(other), { timeout: 15_000 }).toBe(true)
  rmSync(join(project.folder, 'src/pong.schema.yaml'))
  await expect.poll(() => project.has(other), { timeout: 15_000 }).toBe(false)
  expect(project.has(TYPES)).toBe(true)
})
