import { describe } from 'vitest'
import { drop, open, paste, playgroundTests, replace, source } from './playground-page.ts'

// Concurrent, each on its own page, because the tests mostly wait.
describe.concurrent('files of the playground', () => {
  const { test, full } = playgroundTests()

  test('are restored by Back after others took their place', async ({ page, expect }) => {
    const edited = await replace(page, 'module_id: email.send', 'module_id: mail.post')
    await page.locator('caption', { hasText: 'mail_post' }).waitFor()
    await paste(page, 'module_id: pasted\ninput_schema: { type: object, properties: {} }\n')
    await page.locator('caption', { hasText: 'pasted' }).waitFor()
    await page.locator('#announcement', { hasText: 'Back' }).waitFor()
    await page.goBack()
    await page.locator('caption', { hasText: 'mail_post' }).waitFor()
    expect(await page.locator('#announcement').textContent()).toBe('')
    expect(await source(page)).toBe(edited)
    await page.getByLabel('Example').selectOption('Toolset')
    await page.locator('caption', { hasText: 'events' }).first().waitFor()
    await page.goBack()
    await page.locator('caption', { hasText: 'mail_post' }).waitFor()
    expect(await source(page)).toBe(edited)
  })

  test('are named in the list of examples while they are one', async ({ page, expect }) => {
    const examples = page.getByLabel('Example')
    const shows = (name: string) =>
      expect.poll(() => examples.locator('option:checked').textContent()).toBe(name)
    await shows('Send an email')
    await paste(page, 'module_id: pasted\ninput_schema: { type: object, properties: {} }\n')
    await page.locator('caption', { hasText: 'pasted' }).waitFor()
    await shows('Examples…')
    await examples.selectOption('Send an email')
    await page.locator('caption', { hasText: 'email_send' }).waitFor()
    await shows('Send an email')
    await replace(page, 'module_id: email.send', 'module_id: mail.post')
    await shows('Examples…')
    const edited = page.url()
    await examples.selectOption('Toolset')
    await page.locator('caption', { hasText: 'events' }).first().waitFor()
    await expect.poll(() => page.url()).not.toBe(edited)
    await page.reload()
    await page.locator('caption', { hasText: 'events' }).first().waitFor()
    await shows('Toolset')
  })

  test('are those of the example that was selected last', async ({ page, expect }) => {
    const held: (() => Promise<void>)[] = []
    await page.context().route('**/assets/map.route*', (route) => {
      held.push(() => route.continue())
    })
    const examples = page.getByLabel('Example')
    const requested = page.waitForRequest(/map\.route/)
    await examples.selectOption('Tuples')
    await requested
    await examples.selectOption('Recursive tree')
    await page.locator('caption', { hasText: 'orders_filter' }).waitFor()
    const loaded = page.waitForResponse(/map\.route/)
    for (const goOn of held) await goOn()
    await (await loaded).finished()
    await page.waitForTimeout(200)
    expect(await source(page)).toContain('module_id: orders.filter')
  })

  full('stay when a text without any tool is pasted or imported', async ({ page, expect }) => {
    const before = await source(page)
    await paste(page, 'buy milk')
    await page.locator('#announcement', { hasText: 'Nothing was imported: this is no tool file' }).waitFor()
    await page.getByRole('button', { name: 'Import' }).click()
    await page.locator('#import-confirm').click()
    await page.locator('#import-problem', { hasText: 'Nothing was imported: The file is empty' }).waitFor()
    expect(await source(page)).toBe(before)
  })

  full('keep their names where a new one is taken', async ({ page, expect }) => {
    await open(page, 'a.schema.yaml', 'module_id: a\ninput_schema: { type: object, properties: {} }\n')
    await page.locator('#files').getByRole('button', { name: 'Add a file' }).click()
    page.once('dialog', (dialog) => void dialog.accept('a.schema.yaml'))
    await page.locator('#files').getByRole('button', { name: 'Rename' }).click()
    await page.locator('#announcement', { hasText: 'There is a file a.schema.yaml already.' }).waitFor()
    expect(await page.locator('#files .file').allTextContents()).toEqual(['a.schema.yaml ●', 'shared.yaml'])
  })

  full(
    'are compiled once opened, where they describe tools or structured output',
    async ({ page, expect }) => {
      await drop(page, {
        'common.yaml': 'type: object\nproperties:\n  tools: { type: string }\n',
        'tool.schema.yaml': 'module_id: a\ninput_schema: { $ref: ./common.yaml }\n',
        'invoice.schema.yaml': 'module_id: invoice\nschema:\n  type: object\n  properties: {}\n',
      })
      const marked = page.locator('#files .file', { hasText: '●' })
      await page.locator('caption', { hasText: 'a' }).waitFor()
      expect(await marked.textContent()).toContain('tool.schema.yaml')
      await page.locator('#files').getByRole('button', { name: 'invoice' }).click()
      await page.locator('caption', { hasText: 'invoice' }).waitFor()
      expect(await marked.textContent()).toContain('invoice.schema.yaml')
      await page.locator('#files').getByRole('button', { name: 'common' }).click()
      expect(await marked.textContent()).toContain('invoice.schema.yaml')
    },
  )

  full('are marked and mended at the right place, whatever their line ends are', async ({ page, expect }) => {
    const text = (await source(page)).replace('urgency: { type: string', 'urgency: { type: strng')
    await open(page, 'a.schema.yaml', text.replaceAll('\n', '\r\n'))
    const mark = page.locator('.cm-lintRange-error')
    await mark.waitFor()
    expect(await mark.textContent()).toBe('strng')
    await mark.hover()
    await page.getByRole('button', { name: 'Change to "string"' }).click()
    await page.locator('#panel[data-state=fresh] caption').waitFor()
    expect(await source(page)).toContain('urgency: { type: string, enum')
  })
})
