import type { Json } from '@toolbake/core'
import { ImportError, readProviderTools } from '@toolbake/core'
import { generic, isObject, own } from '@toolbake/core/internal'
import { readText, uriToPath } from '@toolbake/core/node'
import { isOpenApi } from '@toolbake/project/page'
import * as usage from './messages/usage.ts'
import type { CompiledSource, Project } from './project.ts'
import { jsonIn, schemaIn } from './provider-json.ts'
import { relativePath } from './report/relative-uri.ts'
import type { Io } from './types.ts'

/** Returns a sentence about each failed file that other commands can read, or that is a JSON Schema. */
export function notesOnForeignFiles(
  sources: readonly CompiledSource[],
  { compiler: { options } }: Project,
  { cwd }: Io,
): readonly string[] {
  // Excludes the generic profile, whose tools have the form of tool files.
  const profiles = [...options.known.values()].filter((profile) => profile !== generic)
  return sources.flatMap(({ uri, compilations }): string[] => {
    if (!/\.(?:json|ya?ml)$/.test(uri) || compilations.every(({ ok }) => ok)) return []
    const json = jsonIn(uri, readText(uriToPath(uri)) ?? '')
    if (json === undefined || isNamed(json)) return []
    const path = relativePath(uri, cwd)
    if (isOpenApi(json)) return own(json, 'paths') === undefined ? [] : [usage.openApiDocument(path)]
    const place = schemaIn(json)
    if (place !== undefined) return [usage.schemaFile(path, place)]
    try {
      return [usage.toolsOfProvider(path, readProviderTools(json, profiles).profile.id)]
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
