import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options } from '@toolbake/core'
import { expect, onTestFinished, test } from 'vitest'
import { checkProjectOptions } from '../src/check-config.ts'
import { readProjectOptions } from '../src/config.ts'

/** The problems of a plugin's options beside a configuration with an override. */
function problems(given: object, config: object = {}): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-config-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'toolbake.config.json')
  writeFileSync(path, JSON.stringify({ overrides: [{ files: 'a.*', reshape: true }], ...config }))
  return readProjectOptions(path, given as Options)
    .then(checkProjectOptions)
    .then(
      () => '',
      (error: Error) => error.message,
    )
}

test('what is wrong with the options of a plugin is reported once, and where it is there', async () => {
  const printed = await problems({ strict: { opnai: true } })
  expect(printed.match(/strict\.opnai: unknown profile/g)).toHaveLength(1)
  expect(printed).not.toContain('overrides')
  expect(printed).not.toContain('toolbake.config')
  const below = await problems({ reshape: false, overrides: [{ files: 'b.*', strict: { opnai: true } }] })
  expect(below).toContain('overrides.0.strict.opnai')
  expect(below).not.toContain('overrides.1')
  expect(await problems({ overrides: {} })).toContain('overrides: must be a list')
})

test('what is wrong with the configuration is its own', async () => {
  const printed = await problems({ reshape: false }, { strict: { opnai: true } })
  expect(printed).toMatch(/^toolbake\.config\.json: /)
  expect(printed.match(/strict\.opnai/g)).toHaveLength(1)
})

test('valid options print nothing', async () => {
  expect(await problems({ strict: { openai: true }, overrides: [{ files: 'b.*', profiles: ['mcp'] }] })).toBe(
    '',
  )
})
