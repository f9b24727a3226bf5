import type { Json } from '@toolbake/core'
import { ImportError, readProviderTools } from '@toolbake/core'
import { generic } from '@toolbake/core/internal'
import { readText, uriToPath } from '@toolbake/core/node'
import type { CompiledSource, Project } from './project.ts'

/** A JSON file that is not a tool file but contains tools in a provider's form. */
export interface ForeignFile {
  readonly uri: string
  /** Id of the first profile whose form the tools have. */
  readonly profile: string
}

/** Returns the failed JSON files that other commands can read. */
export function foreignFiles(
  sources: readonly CompiledSource[],
  { compiler: { options } }: Project,
): readonly ForeignFile[] {
  // Excludes the generic profile, whose tools have the form of tool files.
  const profiles = [...options.known.values()].filter((profile) => profile !== generic)
  return sources.flatMap(({ uri, compilations }): ForeignFile[] => {
    if (!uri.endsWith('.json') || compilations.every(({ ok }) => ok)) return []
    try {
      const json: Json = JSON.parse(readText(uriToPath(uri)) ?? '')
      return [{ uri, profile: readProviderTools(json, profiles).profile.id }]
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof ImportError) return []
      throw error
    }
  })
}
