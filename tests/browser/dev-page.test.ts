import { request } from 'node:http'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import toolbake from 'unplugin-toolbake/vite'
import { createLogger, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageProject } from '../../packages/project/src/page-types.ts'
import { buildPage } from '../../scripts/lib/page.mjs'
import { createProject } from '../bundlers/project.ts'
import { CHROMIUM, launchChromium } from './chromium.ts'

const send = (description: string): string => `module_id: mail.send
description: ${description}
input_schema:
  type: object
  required: [to]
  properties:
    to: { $ref: ../shared/types.yaml#/$defs/Address }
`
const shared = (most: number): string => `$defs:
  Address: { type: string, maxLength: ${most} }
`
const list = `module_id: mail.list
input_schema:
  type: object
  properties:
    like: { $ref: ./send.schema.yaml#/input_schema }
`

function config(...profiles: readonly string[]): string {
  return JSON.stringify({
    profiles,
    decode: { applyDefaults: true },
    overrides: [{ files: 'tools/list.schema.yaml', profiles: ['mcp'] }],
    types: { enabled: false },
    cache: false,
  })
}

const project = createProject({
  'index.html': '<!doctype html><p>the app</p>',
  'tools/send.schema.yaml': send('first'),
  'tools/list.schema.yaml': list,
  'shared/types.yaml': shared(40),
  'own.tool.ts': 'export {}\n',
  'node_modules/tools/package.json': '{ "name": "tools" }',
  'node_modules/tools/add.schema.json': '{ "module_id": "add", "input_schema": { "type": "object" } }',
  'secret.yaml': 'password: 1\n',
  '.env': 'KEY=1\n',
  'toolbake.config.json': config('openai', 'anthropic', 'gemini'),
})

const printed: string[] = []
let server: ViteDevServer
let address: string

async function start(base: string): Promise<ViteDevServer> {
  const logger = { ...createLogger('info'), info: (text: string) => void printed.push(text) }
  const started = await createServer({
    root: project.folder,
    base,
    configFile: false,
    customLogger: logger,
    server: { host: '127.0.0.1', port: 0 },
    plugins: [toolbake()],
  })
  await started.listen()
  return started
}

beforeAll(async () => {
  await buildPage()
  server = await start('/app/')
  address = `${new URL(server.resolvedUrls?.local[0] ?? '').origin}/app/__toolbake/`
})
afterAll(async () => {
  await server.close()
  project.close()
})

describe('the server', () => {
  it('prints the address with its own, and nothing else', () => {
    expect(printed.filter((text) => text.includes('__toolbake'))).toEqual([])
    server.printUrls()
    expect(printed.filter((text) => text.includes('__toolbake'))).toEqual([`  ➜  Tools:   ${address}`])
  })

  it('leads from the address without a slash to the page', async () => {
    const response = await fetch(address.slice(0, -1))
    expect(response.url).toBe(address)
    expect(await response.text()).toContain('<meta name="toolbake-project"')
  })

  it('sends the tool files, what they refer to, and the options of each', async () => {
    const response = await fetch(`${address}project.json`)
    const { files, tools, inCode, openInEditor } = (await response.json()) as PageProject
    expect(files.map(({ path }) => path).sort()).toEqual([
      'shared/types.yaml',
      'tools/list.schema.yaml',
      'tools/send.schema.yaml',
    ])
    expect(tools).toMatchObject([
      {
        path: 'tools/list.schema.yaml',
        files: ['tools/list.schema.yaml', 'tools/send.schema.yaml', 'shared/types.yaml'],
        settings: { profiles: ['mcp'], applyDefaults: true },
      },
      {
        path: 'tools/send.schema.yaml',
        files: ['tools/send.schema.yaml', 'shared/types.yaml'],
        settings: { profiles: ['openai', 'anthropic', 'gemini'], applyDefaults: true },
      },
    ])
    expect(inCode).toEqual(['own.tool.ts'])
    expect(openInEditor).toBe('/app/__open-in-editor')
  })

  it('has what the app imports from elsewhere', async () => {
    const other = await start('/')
    await other.transformRequest('/node_modules/tools/add.schema.json?profile=openai')
    const response = await fetch(`${other.resolvedUrls?.local[0]}__toolbake/project.json`)
    const { tools } = (await response.json()) as PageProject
    await other.close()
    expect(tools.map(({ path }) => path)).toContain('node_modules/tools/add.schema.json')
  })

  it.each([
    'secret.yaml',
    'tools/send.schema.yaml',
    'assets',
    'assets/',
    'assets/none.js',
    '../secret.yaml',
    // These would reach the plugin's manifest.
    '../../package.json',
    '..%2f..%2fpackage.json',
    'assets/../../../package.json',
    'assets/..%5c..%5c..%5cpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '//etc/passwd',
    'project.json/',
    `@fs${project.folder}/secret.yaml`,
  ])('has no %s', async (path) => {
    const { status, text } = await rawRequest(path)
    expect([status, text]).toEqual([404, 'There is no such file on this page.\n'])
  })

  it.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const { status } = await rawRequest('project.json', method)
    expect(status).toBe(405)
  })

  it('closes while pages listen', async () => {
    const other = await start('/')
    const events = await fetch(`${other.resolvedUrls?.local[0]}__toolbake/events`)
    const ended = events.text()
    await other.close()
    expect(await ended).toBe('retry: 500\n\n')
    expect(other.httpServer?.listening).toBe(false)
  })

  /** Requests the path as written: `fetch` would resolve the dots. */
  function rawRequest(path: string, method = 'GET'): Promise<{ status: number | undefined; text: string }> {
    const { hostname, port, pathname } = new URL(address)
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, method, path: pathname + path }, (response) => {
        let text = ''
        response.on('data', (part) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode, text }))
      })
      asked.on('error', reject)
      asked.end()
    })
  }
})

describe('the page', () => {
  let browser: Browser | undefined
  let page: Page
  const complaints: string[] = []
  const asked: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
    if (!browser) return
    page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => complaints.push(message.text()))
    await page.route('**/__open-in-editor?*', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ body: '' })
    })
    await page.goto(address)
    await page.locator('[data-editor=full]').waitFor()
  })
  afterAll(() => browser?.close())
  beforeEach((context) => {
    if (!browser) context.skip(`no chromium at ${CHROMIUM}`)
  })

  it('shows all tools of the app, each with the options that hold for it', async () => {
    await page.locator('caption', { hasText: 'mail_list' }).waitFor()
    const tools = page.getByRole('combobox', { name: 'Tool file' })
    expect(await tools.locator('option').allTextContents()).toEqual([
      'tools/list.schema.yaml',
      'tools/send.schema.yaml',
    ])
    expect(await profiles()).toEqual(['mcp'])
    await tools.selectOption('tools/send.schema.yaml')
    await page.locator('caption', { hasText: 'mail_send' }).waitFor()
    expect(await profiles()).toEqual(['openai', 'anthropic', 'gemini'])
    expect(await page.locator('#files .file').allTextContents()).toEqual([
      'tools/send.schema.yaml ●',
      'shared/types.yaml',
    ])
    expect(await page.locator('#served').textContent()).toMatch(
      /is not saved.*Open in editor.*Schemas in code are not shown: own\.tool\.ts\./,
    )
    expect(await page.getByRole('button', { name: 'Import' }).isVisible()).toBe(false)
  })

  it('follows an edit on disk, and keeps what is shown', async () => {
    project.write('tools/send.schema.yaml', send('first'))
    await page.locator('.profile', { hasText: 'anthropic' }).click()
    await page.getByRole('tab', { name: 'Request' }).click()
    await panelShows('"description": "first"')
    await page.locator('.cm-line', { hasText: 'required' }).click()
    const caret = await page.locator('#caret').textContent()
    project.write('tools/send.schema.yaml', send('second'))
    await panelShows('"description": "second"')
    expect(await page.locator('.cm-content').textContent()).toContain('description: second')
    expect(await page.locator('#announcement').textContent()).toBe('Changed on disk: tools/send.schema.yaml.')
    expect(await page.locator('#caret').textContent()).toBe(caret)
    project.write('shared/types.yaml', shared(77))
    await panelShows('"maxLength": 77')
    expect(await page.locator('.profile input:checked').inputValue()).toBe('anthropic')
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Request')
  })

  it('keeps what is typed until the file changes on disk', async () => {
    project.write('tools/send.schema.yaml', send('second'))
    await panelShows('"description": "second"')
    await page.locator('.cm-line', { hasText: 'description' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' try')
    await panelShows('"description": "second try"')
    project.write('shared/types.yaml', shared(78))
    await panelShows('"maxLength": 78')
    expect(await panelShows('"maxLength": 78')).toContain('"description": "second try"')
    project.write('tools/send.schema.yaml', send('third'))
    await panelShows('"description": "third"')
  })

  it('shows a mistake, and files that come and go', async () => {
    project.write('tools/send.schema.yaml', send('third').replace('type: object', 'type: objekt'))
    await page.locator('#problems .error').first().waitFor()
    project.write('tools/send.schema.yaml', send('third'))
    await page.locator('#problems .error').first().waitFor({ state: 'detached' })
    project.write(
      'tools/late.schema.yaml',
      'module_id: late\ninput_schema: { type: object, properties: {} }\n',
    )
    const option = page.locator('option', { hasText: 'late' })
    await option.waitFor({ state: 'attached' })
    project.remove('tools/late.schema.yaml')
    await option.waitFor({ state: 'detached' })
    expect(await page.getByRole('combobox', { name: 'Tool file' }).inputValue()).toBe(
      'tools/send.schema.yaml',
    )
  })

  it('marks a mistake at its place in a file with the line ends of Windows', async () => {
    const text = send('third').replace('type: object', 'type: objekt').replaceAll('\n', '\r\n')
    project.write('tools/send.schema.yaml', text)
    // Changes of the displayed file reach the editor in another way.
    await page.waitForFunction(`location.hash.includes('open=tools%2Fsend')`)
    await page.reload()
    const mark = page.locator('.cm-lintRange-error')
    await mark.waitFor()
    expect(await mark.textContent()).toBe('objekt')
    await mark.hover()
    await page.getByRole('button', { name: 'Change to "object"' }).click()
    await mark.waitFor({ state: 'detached' })
    expect(await page.locator('.cm-content').textContent()).toContain('type: object')
    project.write('tools/send.schema.yaml', send('third'))
    await panelShows('"description": "third"')
  })

  it('leads into the editor at the place of the caret', async () => {
    const link = page.getByRole('link', { name: 'Open in editor' })
    await page.locator('.cm-line', { hasText: 'properties:' }).click()
    await page.keyboard.press('Home')
    const place = (path: string): string =>
      `${new URL(address).origin}/app/__open-in-editor?${new URLSearchParams({ file: project.path(path) })}`
    expect(await link.evaluate(hrefOf)).toBe(`${place('tools/send.schema.yaml')}%3A6%3A3`)
    await link.click()
    await page.getByRole('button', { name: 'shared/types.yaml' }).click()
    expect(await link.evaluate(hrefOf)).toBe(`${place('shared/types.yaml')}%3A1%3A1`)
    expect(asked).toEqual([`${place('tools/send.schema.yaml')}%3A6%3A3`])
    expect(page.url().startsWith(address)).toBe(true)
  })

  it('shows the same after it is loaded again', async () => {
    await page.waitForFunction(`location.hash.includes('open=shared')`)
    await page.reload()
    await panelShows('"description": "third"')
    expect(await page.locator('.file[aria-pressed=true]').textContent()).toBe('shared/types.yaml')
    expect(await page.locator('.profile input:checked').inputValue()).toBe('anthropic')
  })

  it.each([1280, 400])('is accessible at %d px, and nothing is cut off', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('[data-editor=full]').waitFor()
    await page.evaluate(axe.source)
    const faults = await page.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run()
      return violations
        .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`)
    })
    expect(faults).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  it('shows what to do where there is no tool', async () => {
    for (const name of ['send', 'list']) project.remove(`tools/${name}.schema.yaml`)
    expect(await panelShows('This app has no tool files yet.')).not.toContain('back')
    project.write('tools/send.schema.yaml', send('back'))
    await panelShows('back')
  })

  it('never complained', () => {
    expect(complaints).toEqual([])
  })

  it('comes back to a server that restarts, with the options as they are then', async () => {
    await page.locator('.profile .name', { hasText: 'gemini' }).waitFor()
    project.write('toolbake.config.json', config('openai', 'mcp'))
    await page.locator('.profile .name', { hasText: 'gemini' }).waitFor({ state: 'detached' })
    expect(await profiles()).toEqual(['openai', 'mcp'])
    project.write('tools/send.schema.yaml', send('after'))
    await panelShows('after')
  })

  async function profiles(): Promise<string[]> {
    return page.locator('.profile .name').allTextContents()
  }

  /** Returns the content of the panel once it contains the text. */
  async function panelShows(text: string): Promise<string> {
    const panel = page.locator('#panel', { hasText: text })
    await panel.waitFor()
    return (await panel.textContent()) ?? ''
  }
})

function hrefOf(link: object): string {
  return Reflect.get(link, 'href')
}
