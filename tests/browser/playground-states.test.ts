import { describe } from 'vitest'
import { DEFAULT_SETTINGS, packState } from '../../playground/src/page/state.ts'
import { playgroundTests, profileOf, replace, source } from './playground-page.ts'

// Concurrent, each on its own page, because the tests mostly wait.
describe.concurrent('the playground', () => {
  const { address, test, full } = playgroundTests()

  test('shows that a profile refuses the file, and not what another one gets', async ({ page, expect }) => {
    const panel = page.locator('#panel')
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByLabel('reshape').uncheck()
    await page.locator('#problems .warn').first().waitFor()
    await profileOf(page, 'gemini-openapi').click()
    await panel.filter({ hasText: 'This profile refuses the file' }).waitFor()
    expect(await panel.getAttribute('data-state')).toBe('fresh')
    await page.getByRole('tab', { name: 'Request' }).click()
    await panel.filter({ hasText: 'This profile refuses the file' }).waitFor()
    expect(await panel.getByRole('button').count()).toBe(0)
  })

  full('shows a profile with structured output where the selected one has none', async ({ page, expect }) => {
    const ids = await page.locator('.profile .name').allTextContents()
    await profileOf(page, 'mcp').click()
    await page.locator('th', { hasText: 'mcp gets' }).waitFor()
    await page.getByLabel('Example').selectOption('Structured output')
    await page.locator('th', { hasText: 'openai gets' }).waitFor()
    expect(await page.getByRole('radio', { name: /^openai / }).isChecked()).toBe(true)
    await page.getByLabel('Example').selectOption('Tuples')
    await page.locator('caption', { hasText: 'route' }).waitFor()
    await profileOf(page, 'mcp').waitFor()
    expect(await page.locator('.profile .name').allTextContents()).toEqual(ids)
  })

  full('keeps the focus where controls are made anew', async ({ page, expect }) => {
    const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.name')
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByLabel('reshape').focus()
    await page.keyboard.press('Space')
    await page.locator('#problems .warn').first().waitFor()
    expect(await focused()).toBe('reshape')

    const files = page.locator('#files')
    await files.getByRole('button', { name: 'Add a file' }).focus()
    await page.keyboard.press('Enter')
    await files.getByRole('button', { name: 'shared.yaml' }).waitFor()
    expect(await focused()).toBe('add')
    await files.getByRole('button', { name: 'email' }).focus()
    await page.keyboard.press('Enter')
    await files.locator('[aria-pressed=true]', { hasText: 'email' }).waitFor()
    expect(await focused()).toBe('file email.send.schema.yaml')
    await files.getByRole('button', { name: 'shared.yaml' }).press('Enter')
    await files.getByRole('button', { name: 'Remove' }).press('Enter')
    await files.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' })
    expect(await focused()).toBe('file email.send.schema.yaml')
  })

  full('announces each copy for a while, and when it is not permitted', async ({ page, expect }) => {
    const announcement = page.locator('#announcement')
    await page.getByRole('tab', { name: 'Request' }).click()
    const copy = page.getByRole('button', { name: 'Copy', exact: true })
    await copy.click()
    await announcement.filter({ hasText: 'Copied.' }).waitFor()
    const first = await announcement.locator('span').elementHandle()
    await copy.click()
    await page.waitForFunction((element) => !Reflect.get(element as object, 'isConnected'), first)
    expect(await announcement.textContent()).toBe('Copied.')
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await copy.click()
    await announcement.filter({ hasText: 'does not let this page copy' }).waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await announcement.filter({ hasText: 'The link is the address' }).waitFor()
    await announcement.filter({ hasText: /^$/ }).waitFor({ state: 'attached', timeout: 20_000 })
  })

  full('goes on where a part of it cannot be loaded', async ({ page, expect }) => {
    page.setDefaultTimeout(20_000)
    await page.context().route('**/assets/*', (route) => route.abort('internetdisconnected'))
    await page.getByRole('tab', { name: 'Decode' }).click()
    await page.locator('#announcement', { hasText: 'could not be loaded' }).waitFor()
    await page.getByRole('tab', { name: 'Request' }).click()
    await page.locator('#text', { hasText: 'email_send' }).waitFor()
    await page.getByRole('tab', { name: 'Types' }).click()
    await page.locator('#panel', { hasText: 'could not be loaded' }).waitFor()
    await page.getByLabel('Example').selectOption('Toolset')
    await page.locator('#announcement', { hasText: 'could not be loaded' }).waitFor()
    await page.getByRole('button', { name: 'Import' }).click()
    await page.locator('#import-text').fill('module_id: a\ninput_schema: {}\n')
    await page.locator('#import-confirm').click()
    await page.locator('#import-problem', { hasText: 'could not be loaded' }).waitFor()
    await page.context().unroute('**/assets/*')
    await page.locator('#import-confirm').click()
    await page.locator('dialog').waitFor({ state: 'hidden' })
    expect(await source(page)).toContain('module_id: a')
  })

  full('explains that a whole call is not its arguments', async ({ page, expect }) => {
    await page.getByRole('tab', { name: 'Decode' }).click()
    await page.locator('.verdict.good').waitFor()
    const call = { tool_calls: [{ function: { name: 'email_send', arguments: '{}' } }] }
    await page.getByLabel('Arguments from the model').fill(JSON.stringify(call))
    await page.locator('.outcome', { hasText: 'Only the arguments of a call go here' }).waitFor()
    await page.getByLabel('Arguments from the model').fill('{}')
    await page.locator('.outcome .about').waitFor({ state: 'detached' })
    expect(await page.locator('.verdict.bad').count()).toBe(1)
  })

  full('leaves out what a link sets for a profile that there is not', async ({ page, expect }) => {
    const project = { files: [{ path: 'a.schema.yaml', text: await source(page) }], entry: 'a.schema.yaml' }
    const settings = { ...DEFAULT_SETTINGS, strict: { older: true } }
    const state = {
      project: { ...project, settings },
      open: project.entry,
      profile: 'old',
      pane: 'compare',
    } as const
    await page.goto(`${address()}#${await packState({ ...state, args: '', tool: '' })}`)
    await page.locator('#announcement', { hasText: 'no profile old, older' }).waitFor()
    await page.locator('th', { hasText: 'openai gets' }).waitFor()
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
  })

  full('does not keep the output of another profile while the file has errors', async ({ page, expect }) => {
    await replace(page, 'urgency: { type: string', 'urgency: { type: strng')
    await page.locator('#panel[data-state=stale]').waitFor()
    await profileOf(page, 'anthropic').click()
    await page.locator('#panel', { hasText: 'There is no output' }).waitFor()
    expect(await page.locator('#panel').getByRole('button').count()).toBe(0)
  })
})
