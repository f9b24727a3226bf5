import { relative } from 'node:path'
import { isWithin, pathToUri, uriToPath } from '@toolbake/core/node'
import * as messages from './messages/output.ts'
import type { Project } from './project.ts'
import { UsageError } from './usage-error.ts'

/** Returns a tool file's path relative to the project's folder, with `/`. Outputs have the same structure. */
export function sourcePath(uri: string, { base, host }: Project): string {
  const folder = uriToPath(host.canonical(pathToUri(base)))
  const path = relative(folder, uriToPath(uri)).replaceAll('\\', '/')
  if (isWithin(uriToPath(uri), folder)) return path
  throw new UsageError(messages.aboveBase(path), messages.runHigher)
}

/** @throws {UsageError} if two files would be written to one path */
export function checkDistinct(files: readonly { readonly path: string; readonly source?: string }[]): void {
  const first = new Map<string, string>()
  for (const { path, source = '' } of files) {
    // Many file systems treat names that differ only in case as the same.
    const key = path.toLowerCase()
    const other = first.get(key)
    if (other !== undefined)
      throw new UsageError(source === '' ? messages.twoTools(path) : messages.samePath(other, source, path))
    first.set(key, source)
  }
}
