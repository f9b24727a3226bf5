import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findWorkspace } from './workspace.ts'

/** The names of configurations; the first one that exists in a folder is used. */
export const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'].map(
  (extension) => `toolbake.config.${extension}`,
)

/** Names that are found but refused: `loadConfig` then reports the supported ones. */
const UNREAD_NAMES: readonly string[] = ['toolbake.config.yaml', 'toolbake.config.yml']

/** Returns the nearest configuration: in the folder or above it, up to the root of a workspace. */
export function findConfig(folder: string): string | undefined {
  return lookForConfig(folder).path
}

/** Returns the result of `findConfig`, and the paths tried before it: a file there would take precedence. */
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
