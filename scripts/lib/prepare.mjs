import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'
import { must, root, tool } from './run.mjs'

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The command for the pinned version of pnpm; it needs only npm, and no network once it was downloaded. */
export const pnpm = ['npx', '-y', '--prefer-offline', packageManager]

/**
 * Installs the dependencies, unless the lock file is unchanged since the last installation: then no network is needed.
 */
export async function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies\n')
  await must([...pnpm, 'install', '--frozen-lockfile', '--prefer-offline'])
  writeFileSync(stamp, wanted)
}

/** Compiles all packages to their dist folders, incrementally. */
export async function build() {
  await must(tool('typescript/bin/tsc', '-b'))
  for (const name of readdirSync(join(root, 'packages'))) removeStale(`packages/${name}`)
}

/**
 * Removes compiled files whose sources no longer exist: tsc leaves them, and they would be published.
 *
 * @param {string} folder folder of a package, from the root
 */
function removeStale(folder) {
  if (!existsSync(join(root, folder, 'dist'))) return
  for (const path of filesBelow(`${folder}/dist`, /\.(?:d\.ts|js)(?:\.map)?$/)) {
    const source = path.replace('/dist/', '/src/').replace(/\.(?:d\.ts|js)(?:\.map)?$/, '.ts')
    const isBundled = /\/dist\/(?:bundle|page)\//.test(path)
    if (!isBundled && !existsSync(join(root, source))) rmSync(join(root, path))
  }
}
