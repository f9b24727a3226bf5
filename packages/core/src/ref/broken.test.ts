import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ROOT, resolveFiles, shortUri } from '../../tests/resolve-files.ts'
import { memoryHost } from '../host.ts'

const FIXTURES = fileURLToPath(new URL('../../../../fixtures/broken/ref/', import.meta.url))

/** Each folder is one kind of mistake; `expected.txt` has what is reported of its `main.schema.yaml`. */
describe('fixtures/broken/ref', () => {
  it.each(readdirSync(FIXTURES))('%s', async (name) => {
    const folder = join(FIXTURES, name)
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const isFolder = (path: string): boolean => statSync(join(folder, path)).isDirectory()
    const files = Object.fromEntries(
      paths
        .filter((path) => !isFolder(path) && path !== 'expected.txt')
        .map((path) => [relative('.', path), readFileSync(join(folder, path), 'utf8')]),
    )
    const host = memoryHost(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [ROOT + path, text])),
    )
    const folders = new Set(paths.filter(isFolder).map((path) => ROOT + path))
    const { diagnostics } = resolveFiles(
      files,
      'main.schema.yaml',
      {},
      {
        read(uri) {
          if (folders.has(uri)) throw new Error('it is a folder')
          return host.read(uri)
        },
      },
    )
    const lines = diagnostics.map(({ code, severity, message, hint, uri, range }) => {
      const at = `${shortUri(uri)}:${range.start.line}:${range.start.column}`
      return `${at} ${severity} ${code}: ${message}${hint === undefined ? '' : ` — ${hint}`}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(folder, 'expected.txt'))
  })
})
