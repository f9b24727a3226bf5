import type { Compilation } from '@toolbake/core'
import { distinctDiagnostics } from '@toolbake/project'
import type { CompiledSource } from './project.ts'
import type { Findings } from './report/types.ts'

/** @param countTools counts the tools of a compilation, possibly without compiling for it */
export function findingsOf(
  sources: readonly CompiledSource[],
  countTools: (compilation: Compilation) => number = ({ tools }) => tools.length,
): Findings {
  const counts = sources.map(({ compilations: [first] }) => (first === undefined ? 0 : countTools(first)))
  return {
    // A file that a toolset includes is also compiled on its own.
    diagnostics: distinctDiagnostics(
      sources.flatMap(({ compilations }) => compilations.flatMap(({ diagnostics }) => diagnostics)),
    ),
    files: sources.length,
    tools: counts.reduce((sum, count) => sum + count, 0),
  }
}
