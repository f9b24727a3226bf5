import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { filesBelow } from './files.mjs'
import { lock } from './lock.mjs'
import { root } from './run.mjs'

/** The folder from which the plugin serves the page. */
const PAGE = 'packages/unplugin/dist/page'

/** The sources of the page. */
const SOURCES = [
  'playground',
  ...['core', 'runtime', 'project', 'codegen'].map((name) => `packages/${name}/src`),
]

/**
 * Builds the playground as the page of the plugin's development server, unless it is up to date. Concurrent calls wait
 * for each other.
 *
 * @returns {Promise<string>} the folder of the page
 */
export async function buildPage() {
  const outDir = join(root, PAGE)
  const stamp = join(root, 'node_modules', '.cache', 'page.stamp')
  const unlock = await lock('page')
  try {
    const wanted = stampOfSources()
    const isBuilt = existsSync(join(outDir, 'index.html')) && existsSync(stamp)
    if (isBuilt && readFileSync(stamp, 'utf8') === wanted) return outDir
    rmSync(stamp, { force: true })
    await build({
      root: join(root, 'playground'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, sourcemap: false },
    })
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
    return outDir
  } finally {
    unlock()
  }
}

function stampOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')))
  for (const path of SOURCES.flatMap((folder) => filesBelow(folder, /^(?!.*(?:\/dist\/|\.test\.ts$))/)))
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}
