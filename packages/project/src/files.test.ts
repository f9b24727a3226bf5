import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToUri } from '@toolbake/core/node'
import { afterAll, expect, it, vi } from 'vitest'
import { concernedBy, foldersWithin, watchTargets } from './files.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake files-')))
afterAll(() => rmSync(folder, { recursive: true }))

const path = (name: string): string => join(folder, name)
/** As the compiler writes a pattern: the folder's URI and what the author wrote. */
const pattern = (written: string): string => `${pathToUri(folder)}/${written}`

it.each([
  ['*.schema.yaml', 'a.schema.yaml'],
  ['tools/*.schema.yaml', 'tools/a.schema.yaml'],
  ['my tools/*.yaml', 'my tools/a b.yaml'],
  ['x/../tools/**/*.yaml', 'tools/deep/er/ü.yaml'],
  ['{a,b}/*.yaml', 'b/x.yaml'],
  ['[ab]/x.yaml', 'b/x.yaml'],
  ['%5Bid%5D/*.yaml', '[id]/x.yaml'],
])('a new match of %s concerns it', (written, name) => {
  const source = { dependencies: [], patterns: [pattern(written)] }
  expect(concernedBy(path(name))(source)).toBe(true)
  expect(concernedBy(path(`else/${name}`))(source)).toBe(false)
  expect(concernedBy(path(`${name}.txt`))(source)).toBe(false)
})

it('a file that was read, or looked for, concerns it', () => {
  const source = { dependencies: [pathToUri(path('a b.yaml'))], patterns: [] }
  expect(concernedBy(path('a b.yaml'))(source)).toBe(true)
  expect(concernedBy(path('b.yaml'))(source)).toBe(false)
})

it('knows a file by the path of a link, too', () => {
  mkdirSync(path('linked'))
  symlinkSync('linked', path('link'))
  const read = { dependencies: [pathToUri(path('linked/a.yaml'))], patterns: [] }
  expect(concernedBy(path('link/a.yaml'))(read)).toBe(true)
  const matched = { dependencies: [], patterns: [pattern('link/*.yaml')] }
  expect(concernedBy(path('linked/b.yaml'))(matched)).toBe(true)
  expect(watchTargets(matched).folders).toEqual([path('linked')])
})

it('follows links once for all results that a change may concern', () => {
  mkdirSync(path('many'))
  const results = Array.from({ length: 50 }, (_, index) => ({
    dependencies: [],
    patterns: [pattern(`many/${index}*.yaml`)],
  }))
  const follow = vi.spyOn(realpathSync, 'native')
  const concerned = results.filter(concernedBy(path('many/7a.yaml')))
  expect(concerned).toHaveLength(1)
  // Of its folder, and where names are found in any case of the file.
  expect(follow.mock.calls.length).toBeLessThanOrEqual(2)
  follow.mockRestore()
})

it('watches what there is, what may appear, and the folders of patterns', () => {
  mkdirSync(path('there'), { recursive: true })
  const dependencies = [pathToUri(path('there')), pathToUri(path('missing.yaml')), 'https://example.org/x']
  expect(
    watchTargets({ dependencies, patterns: [pattern('x/../there/*.yaml'), pattern('there/b*')] }),
  ).toEqual({
    files: [path('there')],
    missing: [path('missing.yaml')],
    folders: [path('there')],
  })
})

it('goes into folders only as deep as a pattern does', () => {
  for (const name of ['t/a/b', 't/node_modules/x', 't/.git']) mkdirSync(path(name), { recursive: true })
  expect(foldersWithin(pattern('t/*.yaml'))).toEqual([path('t')])
  expect(foldersWithin(pattern('t/*/x.yaml'))).toEqual([path('t'), path('t/a')])
  expect(foldersWithin(pattern('t/**/x.yaml'))).toEqual([path('t'), path('t/a'), path('t/a/b')])
  expect(foldersWithin(pattern('nowhere/*.yaml'))).toEqual([])
})
