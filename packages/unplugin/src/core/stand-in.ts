import type { Compilation } from '@toolbake/core'
import { profileExports } from '@toolbake/core'
import { OWN_EXPORTS } from '@toolbake/core/internal'
import type { Loaded } from '@toolbake/project'

/**
 * Returns a module with the exports that a broken file would have, so that its importers are still checked for errors
 * of their own, and no "not exported" hides the actual error. It never reaches an output.
 */
export function standIn({ compilation, query }: Loaded): string {
  const ofProfile = query.as === undefined ? ['tool', 'names', 'decodeCall'] : ['names', 'decode']
  const names = query.profile === undefined ? namesWithoutQuery(compilation) : ofProfile
  return `export const ${names.map((name) => `${name} = undefined`).join(', ')}\nexport default []\n`
}

function namesWithoutQuery(compilation: Compilation | undefined): string[] {
  const ids = compilation?.options.profiles.map(({ id }) => id) ?? []
  const names = [...profileExports(ids).values()].flatMap(({ tools, decode }) => [tools, decode])
  return [...Object.keys(OWN_EXPORTS), ...names]
}
