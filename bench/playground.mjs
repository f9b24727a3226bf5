// Measures the playground in Chromium: the time to its first output, and from a key press to the new output.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { median, ms, printTable } from './lib/table.mjs'

const root = fileURLToPath(new URL('../playground/', import.meta.url))

/** A script that runs before the page. Times end with the frame that shows the output. */
const STOPWATCH = `
  const times = { first: undefined, keys: [] }
  let pressed
  globalThis.times = times
  addEventListener('keydown', () => { pressed = performance.now() }, { capture: true })
  new MutationObserver((records) => {
    const isOutput = records.some(({ target }) => target.closest('#panel')) && document.querySelector('table.compare')
    if (!isOutput) return
    const started = pressed
    pressed = undefined
    requestAnimationFrame(() => {
      times.first ??= performance.now()
      if (started !== undefined) times.keys.push(performance.now() - started)
    })
  }).observe(document, { childList: true, subtree: true })
`

/** @param {{ rounds?: number, keys?: number }} options */
export async function benchPlayground({ rounds = 20, keys = 20 } = {}) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) {
    console.log(
      `\nThe playground is not measured: there is no Chromium at ${executablePath} (variable CHROMIUM)`,
    )
    return
  }
  const outDir = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  const options = { root, logLevel: 'error', build: { outDir, emptyOutDir: true } }
  await build(options)
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const address = await addressOf(browser, server.resolvedUrls.local[0])
    const first = []
    for (let round = 0; round < rounds; round += 1) first.push(await timeToFirst(browser, address))
    const typed = await timesOfKeys(browser, address, keys)
    printTable(`Playground, forty properties, median of ${rounds} and of ${keys}`, [
      {
        what: 'from the address to the first output, nothing cached',
        median: ms(median(first)),
        most: ms(Math.max(...first)),
      },
      { what: 'from a key to the new output', median: ms(median(typed)), most: ms(Math.max(...typed)) },
    ])
    return { 'playground first': median(first), 'playground key': median(typed) }
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Returns the shareable address of the example with forty properties. */
async function addressOf(browser, url) {
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByLabel('Example').selectOption('Forty properties')
  await page.locator('caption', { hasText: 'flats_search' }).waitFor()
  await page.waitForFunction(() => location.hash.length > 100)
  await page.waitForTimeout(600)
  const address = page.url()
  await page.close()
  return address
}

async function timeToFirst(browser, address) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(STOPWATCH)
  await page.goto(address)
  await page.waitForFunction(() => globalThis.times.first !== undefined)
  const time = await page.evaluate(() => globalThis.times.first)
  await context.close()
  return time
}

/** Types into the description, so that every key changes the output. */
async function timesOfKeys(browser, address, count) {
  const page = await browser.newPage()
  await page.addInitScript(STOPWATCH)
  await page.goto(address)
  await page.locator('[data-editor=full]').waitFor()
  await page.locator('.cm-line', { hasText: 'description: Search flats' }).click()
  await page.keyboard.press('End')
  const times = []
  // The first keys warm up the compiler and are not counted.
  for (let key = 0; key < count + 5; key += 1) {
    await page.evaluate(() => globalThis.times.keys.splice(0))
    await page.keyboard.type('abcdefghij'[key % 10])
    await page.waitForFunction(() => globalThis.times.keys.length > 0)
    if (key >= 5) times.push(await page.evaluate(() => globalThis.times.keys[0]))
    await page.waitForTimeout(150)
  }
  await page.close()
  return times
}
