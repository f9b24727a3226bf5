import type { Browser, Page } from 'playwright-core'
import toolbake from 'unplugin-toolbake/vite'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../bundlers/project.ts'
import { BREATH } from '../bundlers/watching.ts'
import { CHROMIUM, launchChromium } from './chromium.ts'

const send = (description: string, target = './refs/shared.schema.yaml'): string => `module_id: send
description: ${description}
input_schema:
  type: object
  properties: { to: { $ref: ${target} } }
`
const shared = (description: string): string => `{ type: string, description: ${description} }\n`
const tool = (id: string): string => `module_id: ${id}\ninput_schema: { type: object, properties: {} }\n`

const project = createProject({
  'index.html': '<!doctype html><pre id="shown"></pre><script type="module" src="/main.js"></script>',
  'main.js': `import tools, { decodeCall } from './send.schema.yaml?profile=openai'
import all from './all.schema.yaml?profile=openai'

const state = { tools, all, answer: decodeCall('send', '{"to":null}') }
const show = () => (document.querySelector('#shown').textContent = JSON.stringify(state))
show()
// A module is undefined when it could not be loaded.
import.meta.hot.accept('./send.schema.yaml?profile=openai', (module) => {
  if (module) state.tools = module.default
  show()
})
import.meta.hot.accept('./all.schema.yaml?profile=openai', (module) => {
  if (module) state.all = module.default
  show()
})
`,
  'send.schema.yaml': send('first'),
  'refs/shared.schema.yaml': shared('one'),
  'all.schema.yaml': 'tools:\n  - include: ./tools/*.schema.yaml\n',
  'tools/a.schema.yaml': tool('tool_a'),
})

let server: ViteDevServer | undefined
let browser: Browser | undefined
let page: Page
let loads = 0

beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
    plugins: [toolbake()],
  })
  await server.listen()
  page = await browser.newPage()
  page.on('load', () => (loads += 1))
  await page.goto(server.resolvedUrls?.local[0] ?? '')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  project.close()
})
beforeEach((context) => {
  if (!browser) context.skip(`no chromium at ${CHROMIUM}`)
})

it('runs in the page, decoder and all', async () => {
  const answer = '"answer":{"ok":true,"tool":"send","name":"send","input":{},"repairs":[]}'
  expect(await shows('first')).toContain(answer)
})

it('replaces the module after an edit of the file, and of a referenced one', async () => {
  project.write('send.schema.yaml', send('second'))
  await shows('second')
  project.write('refs/shared.schema.yaml', shared('two'))
  expect(await shows('two')).toContain('second')
})

it('shows a broken edit in the overlay, with its frame, and recovers', async () => {
  project.write('send.schema.yaml', send('[broken'))
  await overlays(/send\.schema\.yaml:\d+:\d+ - error syntax_error/)
  const message = await page.locator('vite-error-overlay .message-body').textContent()
  expect(message).toMatch(/^2 \| description: \[broken\n {2}\| {14}\^$/m)
  // The message contains our frame; a frame by Vite would repeat it.
  expect(await page.locator('vite-error-overlay .frame').textContent()).toBe('')
  project.write('send.schema.yaml', send('third'))
  await shows('third')
  project.write('refs/shared.schema.yaml', '{ type: string')
  await overlays(/shared\.schema\.yaml:\d+:\d+ - error syntax_error/)
  project.write('refs/shared.schema.yaml', shared('three'))
  await shows('three')
  expect(await page.locator('vite-error-overlay').count()).toBe(0)
})

it('follows the files that match an include', async () => {
  project.write('tools/b.schema.yaml', tool('tool_b'))
  await shows('tool_b')
  project.write('tools/b.schema.yaml', tool('tool_c'))
  await shows('tool_c')
  project.remove('tools/b.schema.yaml')
  await page.locator('#shown', { hasNotText: 'tool_c' }).waitFor({ timeout: 10_000 })
  expect(await shows('tool_a')).not.toContain('tool_c')
})

it('finds what was missing: a referenced file, a companion', async () => {
  project.write('send.schema.yaml', send('fourth', './refs/late.schema.yaml'))
  await overlays(/error file_not_found/)
  project.write('refs/late.schema.yaml', shared('arrived'))
  await shows('arrived')
  project.write('send_meta.yaml', 'description: From beside\n')
  expect(await shows('From beside')).not.toContain('fourth')
})

it('has never reloaded the page', () => {
  expect(loads).toBe(1)
})

/** Returns the content of the page once it contains the text. */
async function shows(text: string): Promise<string> {
  await page.locator('#shown', { hasText: text }).waitFor({ timeout: 10_000 })
  await page.waitForTimeout(BREATH)
  return (await page.locator('#shown').textContent()) ?? ''
}

async function overlays(text: RegExp): Promise<void> {
  await page.locator('vite-error-overlay .message-body', { hasText: text }).waitFor({ timeout: 10_000 })
  await page.waitForTimeout(BREATH)
}
