import type { Compilation } from '@toolbake/core'
import { profileExports } from '@toolbake/core'
import { OWN_EXPORTS } from '@toolbake/core/internal'
import type { Loaded } from '@toolbake/project'

/**
 * A module with the exports that a broken file would have: its importers are still checked for their own faults, and no
 * "not exported" hides what is really wrong. It never reaches an output.
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
