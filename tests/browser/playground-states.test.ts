import { describe } from 'vitest'
import { playgroundTests, profileOf, replace } from './playground-page.ts'

// Side by side, each on a page of its own: mostly they wait.
describe.concurrent('the playground', () => {
  const { test, full } = playgroundTests()

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

  full('does not keep the output of another profile while the file has errors', async ({ page, expect }) => {
    await replace(page, 'urgency: { type: string', 'urgency: { type: strng')
    await page.locator('#panel[data-state=stale]').waitFor()
    await profileOf(page, 'anthropic').click()
    await page.locator('#panel', { hasText: 'There is no output' }).waitFor()
    expect(await page.locator('#panel').getByRole('button').count()).toBe(0)
  })
})
