import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './run.mjs'

/**
 * Returns the files below a folder as sorted paths from the root, with `/` as separator.
 *
 * @param {string} folder from the root
 * @param {RegExp} pattern pattern that paths must match
 */
export function filesBelow(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => pattern.test(path) && !path.includes('node_modules/'))
    .sort()
}
