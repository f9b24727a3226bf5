import type { Json } from '@toolbake/core'
import { ImportError, readProviderTools } from '@toolbake/core'
import { generic, isObject, own } from '@toolbake/core/internal'
import { readText, uriToPath } from '@toolbake/core/node'
import { isOpenApi } from '@toolbake/project/page'
import type { CompiledSource, Project } from './project.ts'
import { jsonIn } from './provider-json.ts'

/** A file that is not a tool file, but that other commands can read. */
export interface ForeignFile {
  readonly uri: string
  /** Id of the first profile whose form its tools have; undefined for an OpenAPI document. */
  readonly profile: string | undefined
}

/** Returns the failed files that contain tools in a provider's form, or an OpenAPI document. */
export function foreignFiles(
  sources: readonly CompiledSource[],
  { compiler: { options } }: Project,
): readonly ForeignFile[] {
  // Excludes the generic profile, whose tools have the form of tool files.
  const profiles = [...options.known.values()].filter((profile) => profile !== generic)
  return sources.flatMap(({ uri, compilations }): ForeignFile[] => {
    if (!/\.(?:json|ya?ml)$/.test(uri) || compilations.every(({ ok }) => ok)) return []
    const json = jsonIn(uri, readText(uriToPath(uri)) ?? '')
    if (json === undefined || isNamed(json)) return []
    if (isOpenApi(json)) return own(json, 'paths') === undefined ? [] : [{ uri, profile: undefined }]
    try {
      return [{ uri, profile: readProviderTools(json, profiles).profile.id }]
    } catch (error) {
      if (error instanceof ImportError) return []
      throw error
    }
  })
}

/** Whether JSON has the identity of a tool file, which a provider's tools lack. */
function isNamed(json: Json): boolean {
  const tools = isObject(json) ? own(json, 'tools') : undefined
  const all = [json, ...(Array.isArray(tools) ? tools : [])]
  return all.some((one) => isObject(one) && own(one, 'module_id') !== undefined)
}
