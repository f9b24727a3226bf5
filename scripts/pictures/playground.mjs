import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'

/** @typedef {import('playwright-core').Page} Page */

/**
 * What is shown in each picture, by its name.
 *
 * @type {Readonly<Record<string, { width?: number, height?: number, dark?: boolean, show: (page: Page) => Promise<void> }>>}
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
}

/**
 * The pictures of the playground.
 *
 * @param {string} folder
 * @returns {Promise<Map<string, Buffer>>} PNG by name
 */
export async function screenshots(folder) {
  const outDir = mkdtempSync(join(tmpdir(), 'toolbake-picture-'))
  const options = {
    root: folder,
    logLevel: /** @type {const} */ ('error'),
    build: { outDir, emptyOutDir: true },
  }
  await build(options)
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
  try {
    return await shootAll(server.resolvedUrls?.local[0] ?? '')
  } finally {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** @param {string} url */
async function shootAll(url) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    /** @type {Map<string, Buffer>} */
    const pictures = new Map()
    for (const [name, { width = 1280, height = 760, dark = false, show }] of Object.entries(PICTURES)) {
      const viewport = { width, height }
      const page = await browser.newPage({ viewport, colorScheme: dark ? 'dark' : 'light' })
      await page.goto(url)
      await page.locator('[data-editor=full]').waitFor()
      await page.locator('caption').first().waitFor()
      // The time differs from run to run.
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
 * @param {string} until what is there when it is shown
 */
async function choose(page, example, until) {
  await page.getByLabel('Example').selectOption(example)
  await page.locator('table.compare, #problems .error').first().waitFor()
  await page.locator(until).first().waitFor()
}
