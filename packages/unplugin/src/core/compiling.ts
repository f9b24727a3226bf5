// Everything that needs the compiler. A build whose modules all come from the cache never loads it.
import type { Diagnostic, Problem, Tool } from '@toolbake/core'
import { displayPath } from '@toolbake/core'
import { diagnosticsOf } from '@toolbake/core/internal'
import type { Loader } from '@toolbake/project'
import type { NamedTool, SharedName } from './findings.ts'

export { sortDiagnostics } from '@toolbake/core'
export { checkProjectOptions, createLoader, createTypesWriter } from '@toolbake/project'
export { standIn } from './stand-in.ts'

/** Returns problems across imports, as warnings: the emitted bytes of one import never depend on another. */
export function nameProblems(
  shared: readonly SharedName[],
  loader: Loader,
  folder: string,
): readonly Diagnostic[] {
  const problems = shared.flatMap(({ tool: named, other }): Problem[] => {
    const tool = toolOf(named, loader)
    // The file has changed since.
    if (tool === undefined) return []
    const { name, profile } = named
    const params = { name, profile, other: other.identity, uri: displayPath(other.uri, folder) }
    return [{ code: 'name_shared', at: tool.origin, params, tool: tool.identity, profile }]
  })
  return diagnosticsOf(problems, loader.options.diagnostics)
}

function toolOf({ id, profile, name, identity }: NamedTool, loader: Loader): Tool | undefined {
  const tools = loader.load(id)?.compilation?.requests[profile]?.tools
  return tools?.find(({ name: own, tool }) => own === name && tool.identity === identity)?.tool
}
