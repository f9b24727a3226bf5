import type { Json } from '@toolbake/core'
import { ImportError, readProviderTools } from '@toolbake/core'
import { generic } from '@toolbake/core/internal'
import { readText, uriToPath } from '@toolbake/core/node'
import type { CompiledSource, Project } from './project.ts'

/** A JSON file that is not a tool file, but has tools as a provider takes them. */
export interface ForeignFile {
  readonly uri: string
  /** The id of the first profile that fits. */
  readonly profile: string
}

/** Of files with errors those that another command reads. */
export function foreignFiles(
  sources: readonly CompiledSource[],
  { compiler: { options } }: Project,
): readonly ForeignFile[] {
  // The tools of the generic profile are those of tool files.
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
