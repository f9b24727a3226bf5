import { chromium } from 'playwright-core'
import { createServer, preview } from 'vite'
import { buildPage } from '../lib/page.mjs'

/** @typedef {import('playwright-core').Page} Page */

/**
 * The pictures by name, with the steps before each screenshot.
 *
 * @type {Readonly<Record<string, { app?: boolean, width?: number, height?: number, dark?: boolean, show: (page: Page) => Promise<void> }>>}
 */
const PICTURES = {
  playground: {
    show: async (page) => {
      await page.locator('table.compare tr', { hasText: '"additionalProperties": { "type"' }).hover()
    },
  },
  'playground-fix': {
    dark: true,
    show: async (page) => {
      await choose(page, 'Broken with quick fixes', '#problems .error')
      await page.locator('.cm-lintRange-error', { hasText: 'sting' }).hover()
      await page.locator('.cm-diagnosticAction').first().waitFor()
    },
  },
  'playground-decode': {
    show: async (page) => {
      await choose(page, 'Discriminated union', 'caption')
      await page.getByRole('tab', { name: 'Decode' }).click()
      await page.locator('.verdict').waitFor()
      await page.getByLabel('What the model returned').selectOption('wrong')
      await page.locator('.verdict.bad').waitFor()
    },
  },
  'playground-narrow': {
    width: 400,
    height: 860,
    show: async (page) => {
      await choose(page, 'Tuples', 'caption')
    },
  },
  'dev-page': {
    app: true,
    show: async (page) => {
      await page.locator('.profile', { hasText: 'anthropic' }).first().click()
      await page.locator('table.compare').first().waitFor()
    },
  },
}

/**
 * Takes screenshots of the playground, and of the same page with the tools of an app.
 *
 * @param {{ playground: string, app: string }} folders
 * @returns {Promise<Map<string, Buffer>>} PNG by name
 */
export async function screenshots({ playground, app }) {
  const outDir = await buildPage()
  const logLevel = /** @type {const} */ ('error')
  const local = { port: 0, host: '127.0.0.1' }
  const served = await preview({ root: playground, logLevel, build: { outDir }, preview: local })
  const server = await createServer({
    root: app,
    logLevel,
    server: local,
    optimizeDeps: { noDiscovery: true },
  })
  try {
    await server.listen()
    const url = (/** @type {typeof served | typeof server} */ { resolvedUrls }) =>
      resolvedUrls?.local[0] ?? ''
    return await shootAll({ playground: url(served), app: `${url(server)}__toolbake/` })
  } finally {
    await server.close()
    await served.close()
  }
}

/** @param {{ playground: string, app: string }} urls */
async function shootAll(urls) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    /** @type {Map<string, Buffer>} */
    const pictures = new Map()
    for (const [name, { app, width = 1280, height = 760, dark, show }] of Object.entries(PICTURES)) {
      const viewport = { width, height }
      const page = await browser.newPage({ viewport, colorScheme: dark ? 'dark' : 'light' })
      await page.goto(app ? urls.app : urls.playground)
      await page.locator('[data-editor=full]').waitFor()
      await page.locator('caption').first().waitFor()
      // The displayed time differs from run to run.
      await page.addStyleTag({ content: '#timing { visibility: hidden }' })
      await show(page)
      await page.waitForTimeout(300)
      pictures.set(name, await page.screenshot())
      await page.close()
    }
    return pictures
  } finally {
    await browser.close()
  }
}

/**
 * @param {Page} page
 * @param {string} example
 * @param {string} until selector of an element that appears with the example
 */
async function choose(page, example, until) {
  await page.getByLabel('Example').selectOption(example)
  await page.locator('table.compare, #problems .error').first().waitFor()
  await page.locator(until).first().waitFor()
}
