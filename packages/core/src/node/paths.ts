import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Converts a path, absolute or relative to the working directory, to a `file:` URI. */
export function pathToUri(path: string): string {
  const uri = `file://${path}`
  return hasPlainPath(uri) ? uri : pathToFileURL(resolve(path)).href
}

/** Returns the path of a `file:` URI. Throws a `TypeError` for other URIs. */
export function uriToPath(uri: string): string {
  return hasPlainPath(uri) ? uri.slice('file://'.length) : fileURLToPath(uri)
}

/** Whether a URI contains its path without escapes, because parsing takes longer than opening the file. */
export function hasPlainPath(uri: string): boolean {
  return process.platform !== 'win32' && /^file:(?:\/\/)(?:\/[\w@+=,()-][\w@+=,().-]*)+$/.test(uri)
}

/** Whether a path is a folder or below it. Compares text: links are not followed. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  // Between two drives of Windows the relative path is absolute.
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/** Returns a folder and those above it, up to the root. */
export function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}

/**
 * Returns the path without links, in the system's case; of a missing file, that of its nearest existing folder is used.
 * Node's own `realpathSync` keeps the case as written, even of drive letters.
 */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}
