import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The path of a file that holds only an id. Jest reads every module from a file of its name, and no file is called as an
 * import with a query. It lies outside of `node_modules`, where nothing is transformed.
 */
export function stubOf(id: string): string {
  const folder = join(tmpdir(), `toolbake-jest-${process.getuid?.() ?? ''}`)
  const path = join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.toolbake`)
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    // Jest's workers write at the same time.
    writeFileSync(`${path}.${process.pid}`, id)
    renameSync(`${path}.${process.pid}`, path)
  }
  return path
}

/** Makes Jest transform the file again: what it has in memory counts for as long as the file has the same time. */
export function renew(stub: string): string {
  const now = new Date()
  utimesSync(stub, now, now)
  return stub
}
