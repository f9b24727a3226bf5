import { describe } from 'vitest'
import { drop, open, playgroundTests, source } from './playground-page.ts'

// Side by side, each on a page of its own: mostly they wait.
describe.concurrent('files of the playground', () => {
  const { full } = playgroundTests()

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
