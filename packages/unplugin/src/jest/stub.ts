import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the path of a file that contains only an id. Jest reads every module from a file with its name, and no file
 * has the name of an import with a query. The file is outside of `node_modules`, where Jest transforms nothing.
 */
export function stubOf(id: string): string {
  const folder = join(tmpdir(), `toolbake-jest-${process.getuid?.() ?? ''}`)
  const path = join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.toolbake`)
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    // A rename, because several of Jest's workers may write the file at the same time.
    writeFileSync(`${path}.${process.pid}`, id)
    renameSync(`${path}.${process.pid}`, path)
  }
  return path
}

/** Makes Jest transform the file again: it reuses a result in memory until the file's time changes. */
export function renew(stub: string): string {
  const now = new Date()
  utimesSync(stub, now, now)
  return stub
}
