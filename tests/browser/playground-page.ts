import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import type { PreviewServer } from 'vite'
import { preview } from 'vite'
import type { TestContext } from 'vitest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPage } from '../../scripts/lib/page.mjs'
import { FULL } from '../full.ts'
import { CHROMIUM, launchChromium } from './chromium.ts'

const root = fileURLToPath(new URL('../../playground/', import.meta.url))

/** Creates the tests of a `describe`, each with its own page that shows the first example. */
export function playgroundTests() {
  let server: PreviewServer | undefined
  let browser: Browser | undefined

  beforeAll(async () => {
    const outDir = await buildPage()
    browser = await launchChromium()
    if (!browser) return
    server = await preview({
      root,
      logLevel: 'error',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1' },
    })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const address = (): string => server?.resolvedUrls?.local[0] ?? ''

  const test = it.extend<{ page: Page }>({ page: async ({ skip }, use) => withPage(skip, use) })
  // These run only with full counts; otherwise one test covers all panes.
  const full = it.extend<{ page: Page }>({
    page: async ({ skip }, use) => {
      skip(!FULL, 'takes some seconds: npm run test:full')
      await withPage(skip, use)
    },
  })
  return { address, test, full }

  async function withPage(skip: TestContext['skip'], use: (page: Page) => Promise<void>): Promise<void> {
    if (!browser) return skip(`no chromium at ${CHROMIUM}`)
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    // Elements may appear late on a busy machine.
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => complaints.push(message.text()))
    // A message that a test causes itself.
    const isOwn = (text: string): boolean => text.includes('net::ERR_INTERNET_DISCONNECTED')
    await page.goto(address())
    await ready(page)
    await use(page)
    await context.close()
    const faults = complaints.filter((text) => !isOwn(text))
    if (faults.length > 0) throw new Error(`The page complained: ${faults.join('; ')}`)
  }
}

/** Returns the row of a profile by its exact id, because some ids are prefixes of others. */
export function profileOf(page: Page, id: string): Locator {
  return page.locator('.profile').filter({ has: page.getByText(id, { exact: true }) })
}

export async function ready(page: Page): Promise<void> {
  await page.locator('[data-editor=full]').waitFor()
  await page.locator('caption', { hasText: 'email_send' }).waitFor()
}

/** Returns the complete text of the editor, which renders only visible lines. */
export function source(page: Page): Promise<string> {
  return page.evaluate<string>(`document.querySelector('.cm-content').cmTile.view.state.doc.toString()`)
}

/** Replaces the whole text, as pasting would. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

export async function replace(page: Page, old: string, by: string): Promise<string> {
  const before = await source(page)
  expect(before).toContain(old)
  const after = before.replace(old, by)
  await write(page, after)
  return after
}

export async function open(page: Page, name: string, text: string): Promise<void> {
  await drop(page, { [name]: text })
}

export async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const [name, text] of ${JSON.stringify(Object.entries(files))}) data.items.add(new File([text], name))
    return data
  })()`)
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

/** Pastes outside the editor without the clipboard, which all tests of the browser share. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })()`)
}
