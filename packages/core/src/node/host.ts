import { type BigIntStats, existsSync, lstatSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Host } from '../host.ts'
import { findFiles } from './find-files.ts'
import { ancestors, hasPlainPath, pathToUri, realPath, uriToPath } from './paths.ts'
import { readUri } from './read.ts'

/** Creates a host for the files of this machine. Links are followed before paths are compared. */
export function nodeHost(): Host {
  // The folders of packages do not change while a process runs.
  const packages = new Map<string, string | undefined>()
  const realFolder = createRealFolder()
  return {
    read: readUri,
    canonical: (uri) => canonical(uri, realFolder),
    glob: (glob, base) => (base.startsWith('file:') ? findFiles(uriToPath(base), glob).map(pathToUri) : []),
    reach(uri) {
      if (!uri.startsWith('file:')) return []
      const folder = dirname(realPath(uriToPath(uri)))
      const hasManifest = (at: string): boolean => existsSync(join(at, 'package.json'))
      if (!packages.has(folder)) packages.set(folder, ancestors(folder).find(hasManifest))
      const found = packages.get(folder)
      return found === undefined ? [] : [`${pathToUri(found)}/`]
    },
  }
}

/**
 * Returns a function that caches the real paths of folders, which every file of every compile needs. It follows a link
 * again only if the target changed. A missing folder may become a link, and an existing one may be replaced by one.
 */
function createRealFolder(): (path: string) => string {
  const folders = new Map<string, { readonly real: string; readonly stat: BigIntStats | undefined }>()
  return (path) => {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
    const known = folders.get(path)
    if (stat !== undefined && known?.stat?.ino === stat.ino && known.stat.dev === stat.dev) return known.real
    const real = realPath(path)
    folders.set(path, { real, stat })
    return real
  }
}

/** Canonicalises a URI; one without a path, such as `a%2Fb`, is returned unchanged: reading it reports why. */
function canonical(uri: string, realFolder: (path: string) => string): string {
  if (!uri.startsWith('file:')) return uri
  try {
    const path = uriToPath(uri)
    // With the final slash the system would follow the link.
    if (uri.endsWith('/')) return pathToUri(realFolder(resolve(path))).replace(/\/?$/, '/')
    const mustAsk = ignoresCase() || lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    const folder = dirname(path)
    const known = mustAsk ? undefined : realFolder(folder)
    // A URI with escapes has several spellings: `[` and `%5B`, `~` and `%7e`.
    const isSame = known === folder && hasPlainPath(uri)
    return isSame ? uri : pathToUri(known === undefined ? realPath(path) : join(known, basename(path)))
  } catch {
    return uri
  }
}

/** Whether file names match in any case by default, so that only the system knows their spelling. */
export function ignoresCase(): boolean {
  return process.platform === 'win32' || process.platform === 'darwin'
}
