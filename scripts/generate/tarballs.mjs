// Writes the contents of every tarball: api/<package>/tarball.txt, so that reviews show files published by mistake or
// no longer published. Compiled files are listed by folder and extension only, because they change with the sources.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOf, packPackages, publishedPackages } from '../lib/packages.mjs'

/** @returns {Promise<Map<string, string>>} */
export async function generate() {
  const folder = mkdtempSync(join(tmpdir(), 'toolbake-tarballs-'))
  try {
    const tarballs = await packPackages(folder)
    const texts = publishedPackages().map(async ({ folder, name }) => {
      const lines = new Set((await filesOf(tarballs[name] ?? '')).map(lineOf))
      return /** @type {[string, string]} */ ([
        `${folder.replace('packages/', 'api/')}/tarball.txt`,
        `${[...lines].sort().join('\n')}\n`,
      ])
    })
    return new Map(await Promise.all(texts))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * `dist/report/json.d.ts` → `dist/report/*.d.ts`
 *
 * @param {string} path
 */
function lineOf(path) {
  if (!/^(?:dist|src)\//.test(path)) return path
  return path.replace(/[^/]+?(?<ending>(?:\.(?:d|test|test-d))?\.[a-z]+(?:\.map)?)$/, '*$<ending>')
}
