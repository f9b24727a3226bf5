import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import type { PreviewServer } from 'vite'
import { build, preview } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHROMIUM, launchChromium } from './chromium.ts'

const root = fileURLToPath(new URL('../../playground/', import.meta.url))
const outDir = mkdtempSync(join(tmpdir(), 'toolbake-playground-'))

beforeAll(async () => {
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
})
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

it('is built without anything of Node', () => {
  const files = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'))
  expect(files.filter((name) => name.startsWith('compile-worker'))).toHaveLength(1)
  for (const name of files) {
    const text = readFileSync(join(outDir, 'assets', name), 'utf8')
    expect(text).not.toMatch(
      /["'`]node:|__vite-browser-external|\brequire\(|\bprocess\.(?:env|cwd)\b|\bBuffer\./,
    )
  }
})

describe('in a browser', () => {
  let server: PreviewServer | undefined
  let browser: Browser | undefined
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
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

  beforeEach(async (context) => {
    if (!browser) return context.skip(`no chromium at ${CHROMIUM}`)
    page = await browser.newPage()
    complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(server?.resolvedUrls?.local[0] ?? '')
    await page.locator('#text').filter({ hasText: 'email_send' }).waitFor()
    return async () => {
      await page.close()
      if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`)
    }
  })

  it('shows the JSON of every profile, its bytes and its mode', async () => {
    const tabs = page.getByRole('tab')
    expect(await tabs.allInnerTexts()).toEqual(
      expect.arrayContaining(['openai strict', 'anthropic loose', 'mcp loose', 'ES module']),
    )
    const json = JSON.parse((await page.locator('#text').textContent()) ?? '')
    expect(json[0].function).toMatchObject({ name: 'email_send', strict: true })
    const bytes = Buffer.byteLength(JSON.stringify(json)).toLocaleString('en-US')
    expect(await page.locator('#facts').textContent()).toContain(`${bytes} bytes`)

    await page.getByRole('tab', { name: 'anthropic' }).click()
    expect(JSON.parse((await page.locator('#text').textContent()) ?? '')[0].input_schema.type).toBe('object')
    await page.keyboard.press('End')
    expect(await page.locator('#text').textContent()).toMatch(/^export const openai = /m)
  })

  it('follows an edit', async () => {
    await replace('module_id: email.send', 'module_id: mail.post')
    await page.locator('#text').filter({ hasText: '"name": "mail_post"' }).waitFor()
    await page.getByRole('tab', { name: 'generic' }).click()
    await replace('maxLength: 120', 'maxLength: 7')
    await page.locator('#text').filter({ hasText: '"maxLength": 7' }).waitFor()
    const [tool] = JSON.parse((await page.locator('#text').textContent()) ?? '')
    expect(tool.input_schema.properties.subject).toMatchObject({ maxLength: 7 })
  })

  it('says what is wrong and where, moves the caret there, and recovers', async () => {
    const text = await replace('type: array', 'type: aray')
    const button = page.locator('#problems .error button').first()
    await button.waitFor()
    const line = text.slice(0, text.indexOf('aray')).split('\n').length
    const place = await button.locator('.place').textContent()
    expect(place).toMatch(new RegExp(`^${line}:\\d+$`))
    expect(await page.locator('#problems .error .frame').first().textContent()).toContain('type: aray')
    expect(await page.getByRole('tab', { name: 'openai none' }).count()).toBe(1)
    await button.click()
    expect(await page.locator('#caret').textContent()).toBe(place)

    await replace('aray', 'array')
    await page.locator('#text').filter({ hasText: 'email_send' }).waitFor()
    expect(await page.locator('#problems .error').count()).toBe(0)
  })

  it('shows where YAML is broken', async () => {
    await replace('required: [to, subject, body]', 'required: [to, subject, body')
    await page.locator('#problems .error code').filter({ hasText: 'syntax_error' }).waitFor()
    expect(await page.locator('#summary').textContent()).toMatch(/^1 error, /)
  })

  it('falls back to loose without reshape', async () => {
    await page.getByLabel('reshape').uncheck()
    await page.getByRole('tab', { name: 'openai loose' }).waitFor()
    expect(await page.locator('#problems .warn code').first().textContent()).toBe('strict_fallback')
  })

  async function replace(old: string, by: string): Promise<string> {
    const source = page.getByRole('textbox', { name: 'Schema file' })
    const before = await source.inputValue()
    expect(before).toContain(old)
    const after = before.replace(old, by)
    await source.fill(after)
    return after
  }
})
