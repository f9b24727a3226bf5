// npm run generate: writes every committed file that is generated. `--check` writes nothing and fails if one is
// outdated. Each file of scripts/generate/ exports a function `generate`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { root } from './lib/run.mjs'

const checkOnly = process.argv.includes('--check')

await ensureInstalled()
await build()
const stale = []
for (const name of readdirSync(join(root, 'scripts/generate')).sort()) {
  /** @type {{ generate: () => Promise<Map<string, string>> | Map<string, string> }} path from the root → text */
  const generator = await import(pathToFileURL(join(root, 'scripts/generate', name)).href)
  for (const [path, text] of await generator.generate())
    if (!isCurrent(path, text)) stale.push({ path, text })
}

if (!checkOnly) for (const { path, text } of stale) write(path, text)
for (const { path } of stale)
  console.log(`${checkOnly ? 'stale (run `npm run generate`)' : 'written'}: ${path}`)
process.exitCode = checkOnly && stale.length > 0 ? 1 : 0

/**
 * @param {string} path
 * @param {string} text
 */
function isCurrent(path, text) {
  try {
    return readFileSync(join(root, path), 'utf8') === text
  } catch {
    return false
  }
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
