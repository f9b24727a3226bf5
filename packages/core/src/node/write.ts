import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { entriesOf } from './find-files.ts'
import { errorCode } from './read.ts'

/** Whether two texts are the same apart from line endings, which Git changes on Windows. */
export function isSameText(a: string | undefined, b: string | undefined): boolean {
  return a === b || a?.replaceAll('\r\n', '\n') === b?.replaceAll('\r\n', '\n')
}

/**
 * Creates a folder and the missing folders above it. Throws the system's error. `mkdirSync` with `recursive` never
 * returns if the system refuses with ENOENT, as in Linux' `/proc` (Node 20 to 24).
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (errorCode(error) !== 'EEXIST' || !isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/**
 * Writes a file completely or not at all, through a second file in its folder, which is created if missing: readers see
 * the old text or the new one. The content may be in parts. Throws the system's error.
 */
export function writeAtomic(path: string, content: string | Iterable<Uint8Array>): void {
  makeFolder(dirname(path))
  const draft = draftOf(path)
  try {
    const file = openSync(draft, 'wx')
    try {
      for (const part of typeof content === 'string' ? [content] : content) writeFileSync(file, part)
    } finally {
      closeSync(file)
    }
    replace(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Returns the path of a new draft of a file. Nobody can put a link there: it is random, and `wx` follows none. */
export function draftOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}-${randomBytes(8).toString('hex')}.tmp`)
}

/** Removes drafts whose process was killed. */
export function removeDrafts(folder: string): void {
  for (const { name } of entriesOf(folder)) {
    const [, pid] = /^\..+\.(\d+)-[0-9a-f]{16}\.tmp$/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}

/** Windows' error codes for a file that another process, such as a virus scanner, has open at the moment. */
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY'])

function replace(draft: string, path: string): void {
  for (let pause = 10; ; pause *= 2) {
    try {
      renameSync(draft, path)
      return
    } catch (error) {
      if (process.platform !== 'win32' || pause > 200 || !BUSY.has(errorCode(error) ?? '')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
}
