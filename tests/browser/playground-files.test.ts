import { describe } from 'vitest'
import { open, playgroundTests, source } from './playground-page.ts'

// Side by side, each on a page of its own: mostly they wait.
describe.concurrent('files of the playground', () => {
  const { full } = playgroundTests()

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
