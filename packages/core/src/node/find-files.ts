import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileGlob } from '../glob.ts'
import { pathKind } from './read.ts'

/**
 * Returns the files below a folder that match a pattern. Does not follow links to folders or enter `node_modules`,
 * unless the pattern names it. A folder that cannot be listed has no matches.
 */
export function findFiles(root: string, pattern: string): string[] {
  const glob = compileGlob(pattern)
  const skipped = pattern.includes('node_modules') ? '' : 'node_modules'
  const found: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (entry.name !== skipped && glob.mayHold(path)) open.push(path)
        continue
      }
      const file = join(root, path)
      // The target of a link needs a system call.
      const isFile = (): boolean => entry.isFile() || pathKind(file) === 'file'
      if (glob.matches(path) && isFile()) found.push(file)
    }
  }
  return found
}

/** Returns the entries of a folder; none if it cannot be read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
