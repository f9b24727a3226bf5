import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import * as messages from '../messages/files.ts'
import { uriToPath } from './paths.ts'

/** Returns the code of a system error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns the text of a file; undefined if it does not exist. Throws the system's error if it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the kind of a path's target. If that fails, as for a cycle of links, reading it as a file reports why. */
export function pathKind(path: string): 'file' | 'folder' | 'other' | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat && (stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'other')
  } catch {
    return 'file'
  }
}

/** Larger files are not read; the compiler's own limit is far below. */
const MAX_BYTES = 64 * 1024 * 1024

/** Implements `Host.read` for the file system. */
export function readUri(uri: string): string | Uint8Array | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    const path = uriToPath(uri)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return undefined
    if (stat.isDirectory()) throw new Error(messages.IS_FOLDER)
    // A pipe or a device could block forever.
    if (!stat.isFile()) throw new Error(messages.NOT_REGULAR)
    if (stat.size > MAX_BYTES) throw new Error(messages.hasBytes(stat.size))
    // Node reads text faster than bytes. Invalid UTF-8 contains this character then.
    const text = readFileSync(path, 'utf8')
    const bytes = text.includes('\ufffd') ? readFileSync(path) : undefined
    return bytes === undefined || isUtf8(bytes) ? text : bytes
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(messages.SYSTEM_ERRORS[code] ?? (error instanceof Error ? error.message : String(error)))
  }
}
