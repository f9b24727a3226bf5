import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findWorkspace } from './workspace.ts'

/** The names of configurations; of several in one folder the first is used. */
export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'].map(
  (extension) => `toolbake.config.${extension}`,
)

/** Not read, but not passed over either: `loadConfig` reports the names that are. */
const UNREAD_NAMES: readonly string[] = ['toolbake.config.yaml', 'toolbake.config.yml']

/** The path of the nearest configuration: in the folder or above it, no further up than the root of a workspace. */
export function findConfig(folder: string): string | undefined {
  return lookForConfig(folder).path
}

/** What `findConfig` finds, and the paths that it tried before: a file there would take precedence. */
export function lookForConfig(folder: string): { path: string | undefined; missing: readonly string[] } {
  const top = findWorkspace(folder)
  const missing: string[] = []
  for (let at = resolve(folder); ; at = dirname(at)) {
    for (const path of CONFIG_NAMES.map((name) => join(at, name))) {
      if (isFile(path)) return { path, missing }
      missing.push(path)
    }
    const unread = UNREAD_NAMES.map((name) => join(at, name)).find(isFile)
    if (unread !== undefined) return { path: unread, missing }
    if (at === top || at === dirname(at)) return { path: undefined, missing }
  }
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
