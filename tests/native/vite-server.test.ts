import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createCompiler } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import { emitProjectTypes } from 'unplugin-toolbake/api'
import toolbake from 'unplugin-toolbake/vite'
import type { ViteDevServer } from 'vite'
import { build, createServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFolder, writeFiles } from './project.ts'

const { folder, remove } = createFolder({
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{}',
  'src/cards.tool.ts': `import { z } from 'zod'
import { MAX } from '@/limits.ts'
export const name = 'cards'
export const description = 'Cards'
export const inputSchema = z.object({ cards: z.array(z.object({ front: z.string() })).max(MAX) })
`,
  'src/limits.ts': 'export const MAX: number = 7\n',
})
const ID = '/src/cards.tool.ts?profile=anthropic'
const path = (name: string): string => join(folder, name)

let server: ViteDevServer
beforeAll(async () => {
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': path('src') } },
    plugins: [toolbake({ native: true })],
    server: { port: 0, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
})
afterAll(async () => {
  await server.close()
  remove()
})

/** The tools that a page would get, once the server has noticed the last change. */
async function maxItems(): Promise<unknown> {
  const { default: tools } = await server.ssrLoadModule(ID)
  return tools[0].input_schema.properties.cards.maxItems
}

it('serves a module by the aliases of Vite, and again after an edit of a file that it imports', async () => {
  expect(await maxItems()).toBe(7)
  await expect
    .poll(() => server.watcher.getWatched()[path('src')] ?? [], { timeout: 15_000 })
    .toContain('limits.ts')
  writeFiles(folder, { 'src/limits.ts': 'export const MAX: number = 8\n' })
  await expect.poll(maxItems, { timeout: 15_000 }).toBe(8)
})

it('shows the place of an error in the module, and recovers', async () => {
  const good = readFileSync(path('src/cards.tool.ts'), 'utf8')
  writeFiles(folder, { 'src/cards.tool.ts': good.replace('z.string()', 'z.date()') })
  const message = async (): Promise<string> => maxItems().then(() => '', String)
  await expect.poll(message, { timeout: 15_000 }).toContain('src/cards.tool.ts:5:')
  expect(await message()).toContain('z.date() cannot be expressed in JSON Schema')
  writeFiles(folder, { 'src/cards.tool.ts': good })
  await expect.poll(message, { timeout: 15_000 }).toBe('')
})

it('writes exact types of what a module exports', async () => {
  const types = (): string => {
    try {
      return readFileSync(path('.toolbake/types/imports.d.ts'), 'utf8')
    } catch {
      return ''
    }
  }
  await expect
    .poll(types, { timeout: 15_000 })
    .toContain("declare module '*/cards.tool.ts?profile=anthropic'")
  const exact = readFileSync(path('.toolbake/types/src/cards.tool.ts.types.d.ts'), 'utf8')
  expect(exact).toContain('cards: { front: string }[]')
  expect(exact).toMatch(/name: ['"]cards['"]/)
  // Without `native` a module is known only by what was written.
  const emitted = (): Record<string, string> => {
    const { files } = emitProjectTypes(createCompiler({ root: folder, host: nodeHost() }), { folder })
    return Object.fromEntries(files.map(({ path: name, text }) => [name, text]))
  }
  const again = emitted()
  expect(again['src/cards.tool.ts.types.d.ts']).toBe(exact)
  expect(again['imports.d.ts']?.trim()).toBe(
    types()
      .replace(/\/\/# source.*/, '')
      .trim(),
  )
  // A build of another entry evaluates nothing, and leaves the types.
  const before = types()
  writeFiles(folder, { 'src/other.js': 'export {}\n' })
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [toolbake({ native: true })],
    build: { lib: { entry: path('src/other.js'), formats: ['es'], fileName: 'other' } },
  })
  expect(readFileSync(path('.toolbake/types/src/cards.tool.ts.types.d.ts'), 'utf8')).toBe(exact)
  expect(
    types()
      .replace(/\/\/# source.*/, '')
      .trim(),
  ).toBe(before.replace(/\/\/# source.*/, '').trim())
  rmSync(path('src/cards.tool.ts'))
  expect(Object.keys(emitted())).toEqual(['imports.d.ts'])
})

it('writes nothing after it is closed', async () => {
  await server.close()
  remove()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(existsSync(folder)).toBe(false)
})
