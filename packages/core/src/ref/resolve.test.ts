import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { place, resolveFiles, shortUri } from '../../tests/resolve-files.ts'
import type { Options } from '../options/types.ts'

const FIXTURES = fileURLToPath(new URL('../../../../fixtures/refs/', import.meta.url))

/**
 * Every `main*` file of a scenario is an entry; its links, problems, modules and companions stand in `expected/`
 * under the same name.
 */
describe.each(readdirSync(FIXTURES))('fixtures/refs/%s', (scenario) => {
  const folder = join(FIXTURES, scenario)
  const files = Object.fromEntries(
    filesBelow(folder).map((file) => [encodeURI(relative(folder, file)), readFileSync(file, 'utf8')]),
  )
  const { 'options.json': options = '{}', ...texts } = files
  const settings = JSON.parse(options) as Options

  it.each(Object.keys(texts).filter((name) => /^main[^_/]*$/.test(name)))('%s', async (entry) => {
    const { resolved, links, problems } = resolveFiles(texts, entry, settings)
    const text = [
      `${resolved.kind}:`,
      ...resolved.modules.map((module) => {
        const { companion } = module
        return `  ${place(module.origin)}${companion === undefined ? '' : ` with ${shortUri(companion.uri)}`}`
      }),
      'links:',
      ...links.map((link) => `  ${link}`),
      'problems:',
      ...problems.map((problem) => `  ${problem}`),
    ].join('\n')
    await expect(`${text}\n`).toMatchFileSnapshot(join(folder, 'expected', `${entry}.txt`))
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (!statSync(path).isDirectory()) return [path]
    return name === 'expected' ? [] : filesBelow(path)
  })
}
