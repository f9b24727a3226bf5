import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import type { PreviewServer } from 'vite'
import { build, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, launchChromium } from './chromium.ts'

const root = fileURLToPath(new URL('../../playground/', import.meta.url))
const HANGS = 'hangs.for.ever'
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

// Side by side, each on a page of its own: mostly they wait.
describe.concurrent('in a browser', () => {
  let server: PreviewServer | undefined
  let browser: Browser | undefined

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

  const test = it.extend<{ page: Page }>({
    page: async ({ skip }, use) => {
      if (!browser) return skip(`no chromium at ${CHROMIUM}`)
      const page = await browser.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => complaints.push(message.text()))
      await page.goto(server?.resolvedUrls?.local[0] ?? '')
      await page.locator('#text').filter({ hasText: 'email_send' }).waitFor()
      await use(page)
      await page.close()
      if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`)
    },
  })

  test('shows the JSON of every profile, its bytes and its mode', async ({ page, expect }) => {
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

  test('follows an edit', async ({ page, expect }) => {
    await replace(page, 'module_id: email.send', 'module_id: mail.post')
    await page.locator('#text').filter({ hasText: '"name": "mail_post"' }).waitFor()
    await page.getByRole('tab', { name: 'generic' }).click()
    await replace(page, 'maxLength: 120', 'maxLength: 7')
    await page.locator('#text').filter({ hasText: '"maxLength": 7' }).waitFor()
    const [tool] = JSON.parse((await page.locator('#text').textContent()) ?? '')
    expect(tool.input_schema.properties.subject).toMatchObject({ maxLength: 7 })
  })

  test('says what is wrong and where, moves the caret there, and recovers', async ({ page, expect }) => {
    const text = await replace(page, 'type: array', 'type: aray')
    const button = page.locator('#problems .error button').first()
    await button.waitFor()
    const line = text.slice(0, text.indexOf('aray')).split('\n').length
    const place = await button.locator('.place').textContent()
    expect(place).toMatch(new RegExp(`^${line}:\\d+$`))
    expect(await page.locator('#problems .error .frame').first().textContent()).toContain('type: aray')
    expect(await page.getByRole('tab', { name: 'openai none' }).count()).toBe(1)
    await button.click()
    expect(await page.locator('#caret').textContent()).toBe(place)

    await replace(page, 'aray', 'array')
    await page.locator('#text').filter({ hasText: 'email_send' }).waitFor()
    expect(await page.locator('#problems .error').count()).toBe(0)
  })

  test('shows where YAML is broken, and the first of many problems', async ({ page, expect }) => {
    await replace(page, 'required: [to, subject, body]', 'required: [to, subject, body')
    await page.locator('#problems .error code').filter({ hasText: 'syntax_error' }).waitFor()
    expect(await page.locator('#summary').textContent()).toMatch(/^1 error, /)

    const branches = Array.from({ length: 210 }, (_, index) => `  - { type: aray${index} }\n`).join('')
    const text = `input_schema:\n  type: object\n  allOf:\n${branches}`
    await page.getByRole('textbox', { name: 'Schema file' }).fill(text)
    await page.locator('#problems .hint').filter({ hasText: 'and 10 more' }).waitFor()
    expect(await page.locator('#summary').textContent()).toMatch(/^210 errors, /)
    expect(await page.locator('#problems .error').count()).toBe(200)
  })

  test('falls back to loose without reshape', async ({ page, expect }) => {
    await page.getByLabel('reshape').uncheck()
    await page.getByRole('tab', { name: 'openai loose' }).waitFor()
    expect(await page.locator('#problems .warn code').first().textContent()).toBe('strict_fallback')
  })

  test('compiles the newest text when a slow one is done', async ({ page, expect }) => {
    await recordJobs(page)
    const text = await replace(page, 'module_id: email.send', `module_id: ${HANGS}`)
    await page.waitForFunction(() => Reflect.get(globalThis, 'jobs').length === 1)
    for (let edit = 0; edit < 12; edit += 1) {
      await page.getByRole('textbox', { name: 'Schema file' }).fill(text.replace(HANGS, `edit.${edit}`))
      await page.waitForTimeout(150)
    }
    await page.locator('#text').filter({ hasText: 'edit_11' }).waitFor()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'jobs'))).toEqual([HANGS, 'edit.11'])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('shows nothing of an earlier text when the compiler does not answer, and recovers', async ({
    page,
    expect,
  }) => {
    await recordJobs(page)
    await page.getByRole('tab', { name: 'generic' }).click()
    await replace(page, 'module_id: email.send', `module_id: ${HANGS}`)
    await page.getByRole('alert').filter({ hasText: 'longer than 5 s' }).waitFor()
    for (const id of ['summary', 'tabs', 'facts', 'text'])
      expect(await page.locator(`#${id}`).textContent(), id).toBe('')

    await replace(page, `module_id: ${HANGS}`, 'module_id: mail.post')
    await page.locator('#text').filter({ hasText: '"module_id": "mail.post"' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByRole('tab', { name: 'generic' }).getAttribute('aria-selected')).toBe('true')
  })

  test('finds places in a text with a byte order mark', async ({ page, expect }) => {
    await page.getByRole('textbox', { name: 'Schema file' }).fill('\uFEFFinput_schema:\n  type: aray\n')
    await page.locator('#problems .error button').first().click()
    expect(await page.evaluate('String(getSelection())')).toBe('aray')
    expect(await page.locator('#caret').textContent()).toBe('2:9')
  })

  /** Keeps the module id of each text that the worker is given; one that is called `HANGS` never reaches it. */
  async function recordJobs(page: Page): Promise<void> {
    await page.evaluate((hangs) => {
      const jobs: string[] = []
      Object.assign(globalThis, { jobs })
      const { prototype } = Reflect.get(globalThis, 'Worker')
      const post = prototype.postMessage
      prototype.postMessage = function (job: { readonly text: string }) {
        jobs.push(/module_id: (.*)/.exec(job.text)?.[1] ?? '')
        if (!job.text.includes(hangs)) post.call(this, job)
      }
    }, HANGS)
  }

  async function replace(page: Page, old: string, by: string): Promise<string> {
    const source = page.getByRole('textbox', { name: 'Schema file' })
    const before = await source.inputValue()
    expect(before).toContain(old)
    const after = before.replace(old, by)
    await source.fill(after)
    return after
  }
})
