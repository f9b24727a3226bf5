import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPage } from '../../scripts/lib/page.mjs'
import { sampled } from '../full.ts'
import {
  drop,
  open,
  paste,
  playgroundTests,
  profileOf,
  ready,
  replace,
  source,
  write,
} from './playground-page.ts'

const HANGS = 'hangs.for.ever'
let outDir: string
const PANES = ['Compare', 'Request', 'Decode', 'Types', 'TypeBox', 'Module', 'Validator']

beforeAll(async () => {
  outDir = await buildPage()
})

describe('the build', () => {
  const files = (): string[] => readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'))
  const read = (name: string): string => readFileSync(join(outDir, 'assets', name), 'utf8')

  it('has nothing of Node', () => {
    expect(files().filter((name) => name.startsWith('worker'))).toHaveLength(1)
    // A library uses Buffer if there is no TextDecoder.
    for (const name of files())
      expect(read(name).replace(/typeof Buffer[^}]*\}/, '')).not.toMatch(
        /["'`]node:|__vite-browser-external|\brequire\(|\bprocess\.(?:env|cwd)\b|\bBuffer\./,
      )
  })

  it('shows a first result without the editor, and stays small', () => {
    const html = readFileSync(join(outDir, 'index.html'), 'utf8')
    expect(html).not.toContain('assets/editor')
    const size = (start: string): number =>
      files()
        .filter((name) => name.startsWith(start))
        .reduce((sum, name) => sum + gzipSync(read(name)).length / 1024, 0)
    expect(size('index')).toBeLessThan(20)
    expect(size('worker')).toBeLessThan(185)
    expect(size('editor')).toBeLessThan(170)
  })
})

// Concurrent, each on its own page, because the tests mostly wait.
describe.concurrent('in a browser', () => {
  const { address, test, full } = playgroundTests()

  full(
    'shows every profile with its grade, and what it is sent beside what is written',
    async ({ page, expect }) => {
      const profiles = await page.locator('.profile').allInnerTexts()
      expect(profiles.map((text) => text.split('\n')[0])).toEqual(BUILT_IN_PROFILES.map(({ id }) => id))
      expect(profiles[0]).toMatch(/^openai\n[\d,]+ B\ndescribedstrict\n≈[\d,]+ tok$/)
      expect(profiles.find((text) => text.startsWith('anthropic\n'))).toContain('exact')

      const wrapped = page
        .locator('table.compare tr', { hasText: '"anyOf": [' })
        .locator('~ tr', { hasText: '"type": "object"' })
      expect(await wrapped.first().locator('.right').textContent()).toContain('"type": "array"')

      const row = page.locator('table.compare tr', { hasText: '"maxLength": 120' })
      expect(await row.getAttribute('class')).toBe('removed')
      await row.hover()
      const card = row.locator('.card')
      expect(await card.isVisible()).toBe(true)
      expect(await card.textContent()).toMatch(
        /described "maxLength" moves to the description.*, \d{4}-\d\d-\d\d/s,
      )
      const change = page.locator('.changes li', { hasText: '"maxLength" moves' })
      expect(await change.locator('a').getAttribute('href')).toMatch(/^https:/)
      await change.getByRole('button').click()
      expect(await page.locator('#caret').textContent()).toBe('12:7')

      await profileOf(page, 'anthropic').click()
      await page.locator('th', { hasText: 'anthropic gets' }).waitFor()
      expect(await page.locator('table.compare tr.removed', { hasText: 'maxLength' }).count()).toBe(0)
    },
  )

  test('an edit reaches every view', async ({ page, expect }) => {
    await replace(page, 'module_id: email.send', 'module_id: mail.post')
    await page.locator('caption', { hasText: 'mail_post' }).waitFor()
    await replace(page, 'maxLength: 120', 'maxLength: 7')
    const expected: Record<string, RegExp> = {
      Compare: /maxLength\W+7/,
      Request: /"name": "mail_post"/,
      Types: /MailPostInput/,
      TypeBox: /maxLength: 7/,
      Module: /"mail_post":\{"tool":"mail\.post"/,
      Validator: /length>7/,
    }
    for (const [pane, pattern] of Object.entries(expected)) {
      await page.getByRole('tab', { name: pane }).click()
      await page.locator('#panel').filter({ hasText: pattern }).waitFor()
    }
    await page.getByRole('tab', { name: 'Decode' }).click()
    await page.locator('.verdict.good').waitFor()
    const field = page.getByLabel('Arguments from the model')
    expect(await page.getByText('Arguments from the model').isVisible()).toBe(true)
    await field.fill((await field.inputValue()).replace('Lunch', 'A long lunch'))
    await page.locator('.verdict.bad').waitFor()
    expect(await page.locator('.outcome .message').textContent()).toContain('subject')
  })

  full(
    'the request is what the compiler makes, in bytes too, and can be copied',
    async ({ page, expect }) => {
      await page.getByRole('tab', { name: 'Request' }).click()
      const json = JSON.parse((await page.locator('#text').textContent()) ?? '')
      expect(json[0].function).toMatchObject({ name: 'email_send', strict: true })
      const bytes = `${Buffer.byteLength(JSON.stringify(json)).toLocaleString('en-US')} B`
      expect(await page.locator('.text-bar').textContent()).toContain(bytes)
      expect(await page.locator('.profile').first().textContent()).toContain(bytes)
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.locator('#announcement').filter({ hasText: 'Copied' }).waitFor()
      expect(JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'))).toEqual(json)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('email.send.schema.openai.json')
    },
  )

  test('marks a mistake at its column, keeps the last output, and mends it', async ({ page, expect }) => {
    const text = await replace(page, 'urgency: { type: string', 'urgency: { type: strng')
    const mark = page.locator('.cm-lintRange-error')
    await mark.waitFor()
    expect(await mark.textContent()).toBe('strng')
    const before = text.slice(0, text.indexOf('strng')).split('\n')
    const at = page.locator('#problems .error .at').first()
    expect(await at.textContent()).toBe(`${before.length}:${(before.at(-1)?.length ?? 0) + 1}`)
    expect(await page.locator('#panel').getAttribute('data-state')).toBe('stale')
    expect(await page.locator('caption', { hasText: 'email_send' }).count()).toBe(1)
    expect(await page.locator('#stale').textContent()).toBe('The last output without errors.')
    expect(await seriousFaults(page)).toEqual([])

    await mark.hover()
    await page.getByRole('button', { name: 'Change to "string"' }).click()
    await page.locator('#panel[data-state=fresh]').waitFor()
    expect(await page.locator('#stale').isVisible()).toBe(false)
    expect(await source(page)).toContain('urgency: { type: string, enum')
    // The problems appear with the survey of all profiles, after the panel.
    await page.locator('#problems .error').first().waitFor({ state: 'detached' })
  })

  full('mends an unknown member, in JSON too', async ({ page, expect }) => {
    await open(page, 'a.schema.json', '{ "descripton": "Add.", "input_schema": { "type": "object" } }')
    await page.locator('.cm-lintRange-error').hover()
    await page.getByRole('button', { name: 'Change to "description"' }).click()
    await page.locator('#panel[data-state=fresh] caption').waitFor()
    expect(await source(page)).toContain('{ "description": "Add."')
  })

  full('mends members, types, references and required names', async ({ page, expect }) => {
    await page.getByLabel('Example').selectOption('Broken with quick fixes')
    for (const [wrong, right] of [
      ['descripton', 'description'],
      ['sting', 'string'],
      ['minimun', 'minimum'],
      ['#/$defs/Persn', '#/$defs/Person'],
      ['kinds', 'kind'],
    ] as const) {
      await page.locator('.cm-lintRange', { hasText: wrong }).first().hover()
      await page.getByRole('button', { name: `Change to "${right}"` }).click()
      await page.locator('.cm-lintRange', { hasText: wrong }).waitFor({ state: 'detached' })
      await page.mouse.move(5, 700)
    }
    await page.locator('#summary', { hasText: /^1 error, no warnings/ }).waitFor()
    await replace(page, 'maybe', 'false')
    await page.locator('caption', { hasText: 'ticket_create' }).waitFor()
    expect(await page.locator('#problems .error').count()).toBe(0)
  })

  full('completes names and values of the format, and explains them', async ({ page, expect }) => {
    const options = page.locator('.cm-tooltip-autocomplete li')
    await type(page, 'body: { type: string', ', form')
    await options.filter({ hasText: /^format/ }).waitFor()
    await page.waitForTimeout(120)
    await page.keyboard.press('Enter')
    await options.filter({ hasText: 'date-time' }).waitFor()
    await page.keyboard.type('dat')
    await page.waitForTimeout(120)
    await page.keyboard.press('Enter')
    expect(await source(page)).toMatch(/body: \{ type: string, format: date(?:-time)? \}/)

    await type(page, 'open_world: true }', '\nproviders:\n  anthropic:\n    cache')
    await options.filter({ hasText: 'cache_control' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.cm-line span', { hasText: 'maxLength' }).first().hover()
    await page.locator('.hover-text', { hasText: 'The most characters.' }).waitFor()
  })

  full('decodes a good reply, and shows the text for the model for a bad one', async ({ page, expect }) => {
    await page.getByRole('tab', { name: 'Decode' }).click()
    await page.locator('.verdict.good').waitFor()
    const value = JSON.parse((await page.locator('.outcome .value').textContent()) ?? '')
    expect(value).toMatchObject({ subject: 'Lunch', headers: { 'Reply-To': 'office@example.org' } })
    expect(value).not.toHaveProperty('urgency')

    await page.getByLabel('What the model returned').selectOption('surplus')
    await page.locator('.outcome li', { hasText: 'surplus_key /note' }).waitFor()
    await page.getByLabel('What the model returned').selectOption('cut')
    await page.locator('.verdict', { hasText: 'invalid_json' }).waitFor()

    const field = page.getByLabel('Arguments from the model')
    await field.fill('{"to": [], "subject": 7, "body": "Hi", "urgency": "now", "headers": null}')
    await page.locator('.verdict', { hasText: 'invalid_input' }).waitFor()
    expect(await page.locator('.outcome li').allInnerTexts()).toHaveLength(3)
    expect(await page.locator('.outcome .message').textContent()).toMatch(/email_send[\s\S]*urgency/)

    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByLabel('decode.coerce').check()
    await field.fill('{"to": [{"email": "a@example.org", "name": null}], "subject": "a", "body": "b"}')
    await page.locator('.verdict.good').waitFor()
  })

  full('decodes structured output, for the profiles that have it', async ({ page, expect }) => {
    await page.getByLabel('Example').selectOption('Structured output')
    await page.getByRole('tab', { name: 'Decode' }).click()
    await page.locator('.verdict.good').waitFor()
    const value = JSON.parse((await page.locator('.outcome .value').textContent()) ?? '')
    expect(value).toMatchObject({ number: 'A-7', taxes: { VAT: 2.5 } })
    expect(value).not.toHaveProperty('due')
    await page.getByLabel('Arguments from the model').fill('{"number": "A-7", "lines": [')
    await page.locator('.verdict', { hasText: 'truncated' }).waitFor()
    await expect(profileOf(page, 'gemini').count()).resolves.toBe(1)
    await expect(profileOf(page, 'deepseek').count()).resolves.toBe(0)
  })

  full('options have their effect: without reshape OpenAI falls back', async ({ page, expect }) => {
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByLabel('reshape').uncheck()
    await page.locator('#problems .warn code', { hasText: 'strict_fallback' }).first().waitFor()
    expect(await page.locator('.profile').first().textContent()).not.toContain('strict')
    await page.locator('.cm-lintRange-warning').first().hover()
    await page.getByRole('button', { name: 'Set reshape: true' }).first().click()
    await page
      .locator('.profile', { hasText: /describedstrict|described\s*strict/ })
      .first()
      .waitFor()
    expect(await page.getByLabel('reshape').isChecked()).toBe(true)
  })

  test('the address restores everything', async ({ page, expect }) => {
    await page.getByLabel('Example').selectOption('Several files')
    await page.locator('caption', { hasText: 'invoice_create' }).waitFor()
    await page.locator('#files').getByRole('button', { name: 'shared.yaml' }).click()
    await replace(page, 'enum: [EUR, USD, CHF]', 'enum: [EUR, SEK]')
    await profileOf(page, 'gemini').click()
    await page.getByRole('tab', { name: 'Request' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.locator('#announcement').filter({ hasText: 'link' }).waitFor()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(link.length).toBeLessThan(1500)

    const other = await page.context().newPage()
    await other.goto(link)
    await other.locator('#text', { hasText: '"SEK"' }).waitFor()
    await other.locator('[data-editor=full]').waitFor()
    expect(await source(other)).toContain('enum: [EUR, SEK]')
    expect(await other.getByRole('radio', { name: /^gemini / }).isChecked()).toBe(true)
    expect(await other.locator('#files [aria-pressed=true]').textContent()).toContain('shared.yaml')

    await other.goto(`${address()}#broken`)
    await other.reload()
    await other.locator('#announcement').filter({ hasText: 'no playground' }).waitFor()
  })

  full('opens what is dropped, pasted or imported', async ({ page, expect }) => {
    const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }
    const tools = ['read_file', 'write_file'].map((name) => ({
      name,
      description: name,
      inputSchema: schema,
    }))
    await drop(page, { 'list.json': JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } }) })
    await page.locator('caption', { hasText: 'write_file' }).waitFor()
    expect(await page.locator('#announcement').textContent()).toMatch(/^2 tools of MCP imported/)
    expect(await source(page)).toMatch(/^tools:\n {2}- module_id: read_file/)

    await drop(page, {
      'a.schema.yaml': `input_schema:\n  type: object\n  properties:\n    at: { $ref: './point.yaml' }\n`,
      'point.yaml': 'type: string\nformat: date\n',
    })
    await page.locator('table.compare tr', { hasText: '"format": "date"' }).waitFor()
    await drop(page, { 'x.json': '{"hello": 1}' })
    await page.locator('#announcement').filter({ hasText: 'Nothing was imported' }).waitFor()

    const operation = (id: string): string =>
      `    get:\n      operationId: ${id}\n      summary: Reads ${id}.\n      responses: { '200': { description: ok } }\n`
    const document = `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a:\n${operation('list_users')}  /b:\n${operation('list_teams')}`
    await drop(page, { 'api.yaml': document })
    await page.locator('caption', { hasText: 'list_teams' }).waitFor()
    expect(await page.locator('#announcement').textContent()).toMatch(/^2 operations imported/)
    await drop(page, { 'old.json': '{"swagger": "2.0", "paths": {}}' })
    await page.locator('#announcement').filter({ hasText: 'OpenAPI 3.0 to 3.2' }).waitFor()

    await paste(page, JSON.stringify({ tools: tools.slice(0, 1) }))
    await page.locator('caption', { hasText: 'read_file' }).waitFor()

    await page.getByRole('button', { name: 'Import' }).click()
    await page.locator('#import-text').fill(JSON.stringify([{ name: 'add', input_schema: schema }]))
    await page.locator('#import-confirm').click()
    await page.locator('caption', { hasText: 'add' }).waitFor()
    expect(await page.locator('dialog').isVisible()).toBe(false)
  })

  full('every example compiles for every profile, but for the broken one', async ({ page, expect }) => {
    const names = await page.getByLabel('Example').locator('option:enabled').allInnerTexts()
    expect(names.length).toBeGreaterThanOrEqual(8)
    for (const [index, name] of names.entries()) {
      await page.getByLabel('Example').selectOption(name)
      const isBroken = name.startsWith('Broken')
      await page
        .locator(isBroken ? '#problems .error' : 'table.compare')
        .first()
        .waitFor()
      if (isBroken) continue
      for (const pane of sampled(PANES, PANES.length, index)) {
        await page.getByRole('tab', { name: pane }).click()
        await page
          .locator(pane === 'Decode' ? '.verdict.good' : '#panel > *')
          .first()
          .waitFor()
      }
      expect(await page.locator('#problems .error').count(), name).toBe(0)
      expect(await page.locator('.grade.refused').count(), name).toBe(0)
      await page.getByRole('tab', { name: 'Compare' }).click()
    }
  })

  full('can be used by keys alone', async ({ page, expect }) => {
    await page.getByRole('tab', { name: 'Compare' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'Request' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('End')
    await page.locator('#text', { hasText: 'check' }).waitFor()
    await page.getByRole('radio', { name: /^openai / }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: /^openai-responses / }).isChecked()).toBe(true)
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Tab')
    expect(await source(page)).toMatch(/^ {2}module_id/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(`document.activeElement.closest('#editor')`)).toBeNull()
  })

  full('compiles the newest text when a slow one is done', async ({ page, expect }) => {
    await recordJobs(page)
    const text = await replace(page, 'module_id: email.send', `module_id: ${HANGS}`)
    await page.waitForFunction(() => Reflect.get(globalThis, 'jobs').length === 1)
    for (let edit = 0; edit < 4; edit += 1) await write(page, text.replace(HANGS, `edit.${edit}`))
    await page.locator('caption', { hasText: 'edit_3' }).waitFor()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'jobs'))).toEqual([HANGS, 'edit.3'])
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
  })

  full('shows when the compiler does not answer, and recovers', async ({ page, expect }) => {
    await recordJobs(page)
    await replace(page, 'module_id: email.send', `module_id: ${HANGS}`)
    await page.locator('#problems [role=alert]', { hasText: 'longer than 5 s' }).waitFor()
    expect(await page.locator('#panel').getAttribute('data-state')).toBe('stale')
    await replace(page, `module_id: ${HANGS}`, 'module_id: mail.post')
    await page.locator('#panel[data-state=fresh] caption', { hasText: 'mail_post' }).waitFor()
  })

  full('shows the first of many problems', async ({ page, expect }) => {
    const branches = Array.from({ length: 210 }, (_, index) => `  - { type: aray${index} }\n`).join('')
    await write(page, `input_schema:\n  type: object\n  allOf:\n${branches}`)
    await page.locator('#problems .hint', { hasText: 'and 10 more' }).waitFor()
    expect(await page.locator('#summary').textContent()).toMatch(/^210 errors, /)
  })

  full('is light or dark as the system is, until the button is used', async ({ page, expect }) => {
    const background = (): Promise<unknown> =>
      page.evaluate('getComputedStyle(document.body).backgroundColor')
    const shown: unknown[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      shown.push(await background())
    }
    expect(new Set(shown).size).toBe(2)
    await page.locator('#theme').click()
    expect(await background()).toBe(shown[0])
    await page.reload()
    await ready(page)
    expect(await background()).toBe(shown[0])
  })

  const looks = [
    [400, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
    [400, 'light'],
  ] as const
  for (const [width, theme] of sampled(looks, looks.length)) {
    test(`is accessible at ${width} px in the ${theme} theme, and nothing is cut off`, async ({
      page,
      expect,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: theme })
      await page.getByLabel('Example').selectOption('Broken with quick fixes')
      await page.locator('#problems .error').first().waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByLabel('Example').selectOption('Toolset')
      await page.getByRole('button', { name: 'Options' }).click()
      for (const pane of PANES) {
        await page.getByRole('tab', { name: pane }).click()
        await page.locator('#panel > *').first().waitFor()
        expect(await seriousFaults(page), pane).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
    })
  }

  /** Returns faults that axe rates as serious or critical, with their places. */
  async function seriousFaults(page: Page): Promise<string[]> {
    await page.waitForTimeout(200)
    await page.evaluate(axe.source)
    return page.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run()
      return violations
        .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
            `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
        )
    })
  }

  /**
   * Records the module id of each text that the worker receives to show one profile; a module called `HANGS` never
   * reaches the worker.
   */
  async function recordJobs(page: Page): Promise<void> {
    await page.evaluate((hangs) => {
      const jobs: string[] = []
      Object.assign(globalThis, { jobs })
      const { prototype } = Reflect.get(globalThis, 'Worker')
      const post = prototype.postMessage
      prototype.postMessage = function (message: { readonly job: { readonly kind: string } }) {
        const text = JSON.stringify(message.job)
        if (message.job.kind === 'render') jobs.push(/module_id: ([\w.]*)/.exec(text)?.[1] ?? '')
        if (!text.includes(hangs)) post.call(this, message)
      }
    }, HANGS)
  }

  /** Types after a text. */
  async function type(page: Page, after: string, text: string): Promise<void> {
    await page.locator('.cm-line', { hasText: after }).first().click()
    await page.keyboard.press('End')
    const line = (await page.locator('.cm-line', { hasText: after }).first().textContent()) ?? ''
    for (let left = line.length - line.indexOf(after) - after.length; left > 0; left -= 1)
      await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(text, { delay: 5 })
  }
})
