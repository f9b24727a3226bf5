import { mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesBelow } from './files.mjs'
import { lock } from './lock.mjs'
import { pnpm } from './prepare.mjs'
import { root, run } from './run.mjs'

/**
 * Packs all packages of the repository, as they would be published. They must be built already (`tsc -b`). Concurrent
 * calls wait for each other, because packing bundles files in the packages' own folders.
 *
 * @param {string} folder folder for the tarballs, created if it does not exist
 * @returns {Promise<Record<string, string>>} tarball paths by package name
 * @throws {Error} with the output of pnpm, if it fails
 */
export async function packPackages(folder) {
  mkdirSync(folder, { recursive: true })
  const unlock = await lock('pack')
  try {
    const command = [...pnpm, '-r', '--filter', './packages/*', 'pack', '--pack-destination', folder]
    const { code, output } = await run(command, { capture: true })
    if (code !== 0) throw new Error(output)
  } finally {
    unlock()
  }
  return Object.fromEntries(
    publishedPackages().map(({ name, version }) => [name, tarball(folder, name, version)]),
  )
}

/**
 * Returns the contents of a tarball as sorted paths in the package.
 *
 * @param {string} file the tarball
 * @throws {Error} with the output of tar, if it fails
 */
export async function filesOf(file) {
  return (await tar(file, '-tzf'))
    .split(/\r?\n/)
    .filter((path) => path !== '')
    .map((path) => path.replace(/^package\//, ''))
    .sort()
}

/**
 * @param {string} file the tarball
 * @param {string} path path in the package
 */
export function readFrom(file, path) {
  return tar(file, '-xzOf', `package/${path}`)
}

/**
 * @param {string} file
 * @param {string} flags
 * @param {...string} paths
 */
async function tar(file, flags, ...paths) {
  // Some versions of tar read a path with a drive letter as a host name.
  const command = ['tar', flags, basename(file), ...paths]
  const { code, output } = await run(command, { cwd: dirname(file), capture: true })
  if (code !== 0) throw new Error(output)
  return output
}

/**
 * Returns the published packages, sorted by folder.
 *
 * @typedef {{ folder: string, name: string, version: string, dependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Package
 * @returns {Package[]}
 */
export function publishedPackages() {
  return filesBelow('packages', /^packages\/[^/]+\/package\.json$/).map((path) => ({
    folder: dirname(path),
    ...JSON.parse(readFileSync(join(root, path), 'utf8')),
  }))
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 */
function tarball(folder, name, version) {
  return join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
}
