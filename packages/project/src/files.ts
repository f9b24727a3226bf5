import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Compilation, Host } from '@toolbake/core'
import { matchGlob } from '@toolbake/core/light'
import { nodeHost, pathToUri, uriToPath } from '@toolbake/core/node'

/** Splits an absolute pattern into the folder before its first wildcard, ending in `/`, and the rest. */
function splitPattern(pattern: string, host: Host): { base: string; rest: string } {
  const wildcard = pattern.search(/[*?{[]/)
  const end = pattern.lastIndexOf('/', wildcard < 0 ? undefined : wildcard) + 1
  // The author may have written `../` or spaces, or the path of a link.
  return { base: host.canonical(pattern.slice(0, end)), rest: pattern.slice(end) }
}

/** The paths that a bundler has to watch for one module. */
export interface WatchTargets {
  /** Files that were read. */
  readonly files: readonly string[]
  /** Missing files that were looked up and may appear. */
  readonly missing: readonly string[]
  /** Folders that contain the matches of patterns. */
  readonly folders: readonly string[]
}

export function watchTargets({
  dependencies,
  patterns,
}: Pick<Compilation, 'dependencies' | 'patterns'>): WatchTargets {
  const files: string[] = []
  const missing: string[] = []
  for (const uri of dependencies) {
    if (!uri.startsWith('file:')) continue
    const path = uriToPath(uri)
    ;(existsSync(path) ? files : missing).push(path)
  }
  const host = nodeHost()
  return { files, missing, folders: [...new Set(patterns.map((pattern) => folderOf(pattern, host)))] }
}

/**
 * Returns a function: whether the file at a path affects a result, because it was read, looked up, or matches a
 * pattern. One change is compared with every result of a build, so links are resolved once for all of them.
 */
export function concernedBy(
  path: string,
): (result: Pick<Compilation, 'dependencies' | 'patterns'>) => boolean {
  const host = nodeHost()
  const uri = host.canonical(pathToUri(path))
  return ({ dependencies, patterns }) =>
    dependencies.includes(uri) || patterns.some((pattern) => matches(pattern, uri, host))
}

function matches(pattern: string, uri: string, host: Host): boolean {
  const { base, rest } = splitPattern(pattern, host)
  return uri.startsWith(base) && matchGlob(rest, decodeURIComponent(uri.slice(base.length)))
}

/** Returns the folder that contains all matches of an absolute glob pattern. */
function folderOf(pattern: string, host: Host): string {
  return uriToPath(splitPattern(pattern, host).base).replace(/[\\/]$/, '')
}

/** Returns the folders in which a new entry can add a match, for hosts that watch single folders. */
export function foldersWithin(pattern: string): string[] {
  const host = nodeHost()
  const { rest } = splitPattern(pattern, host)
  const depth = rest.includes('**') ? Number.POSITIVE_INFINITY : rest.split('/').length - 1
  return foldersBelow(folderOf(pattern, host), depth)
}

function foldersBelow(folder: string, depth: number): string[] {
  if (!existsSync(folder)) return []
  if (depth === 0) return [folder]
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules'
      ? foldersBelow(join(folder, entry.name), depth - 1)
      : [],
  )
  return [folder, ...below]
}
