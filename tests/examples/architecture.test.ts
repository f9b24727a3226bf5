import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CORE = join(ROOT, 'packages/core/src')
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')

it('names each folder of core, and no other', () => {
  const named = [...PAGE.matchAll(/^\| `(?<folder>[a-z-]+)\/`/gm)].map(({ groups }) => groups?.['folder'])
  const folders = readdirSync(CORE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(new Set(named)).toEqual(new Set(folders.map(({ name }) => name)))
})

it('names files and folders that exist', () => {
  const named = [...PAGE.matchAll(/`(?<path>[\w./-]+(?:\.ts|\/[a-z]+))`/g)].map(
    ({ groups }) => groups?.['path'] ?? '',
  )
  const paths = named.filter((path) => !path.startsWith('core/')).map(locate)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

it('stays within two screens and its walks', () => {
  expect(PAGE.split('\n').length).toBeLessThan(140)
})

function locate(path: string): string {
  return join(path.startsWith('packages/') ? ROOT : CORE, path)
}
