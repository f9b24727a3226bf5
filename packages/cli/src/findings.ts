import type { Compilation } from '@toolbake/core'
import { distinctDiagnostics } from '@toolbake/project'
import type { CompiledSource } from './project.ts'
import type { Findings } from './report/types.ts'

/** @param countTools of a compilation, where that is known without its tools */
export function findingsOf(
  sources: readonly CompiledSource[],
  countTools: (compilation: Compilation) => number = ({ tools }) => tools.length,
): Findings {
  const counts = sources.map(({ compilations: [first] }) => (first === undefined ? 0 : countTools(first)))
  return {
    // A file that a toolset includes is compiled for itself, too.
    diagnostics: distinctDiagnostics(
      sources.flatMap(({ compilations }) => compilations.flatMap(({ diagnostics }) => diagnostics)),
    ),
    files: sources.length,
    tools: counts.reduce((sum, count) => sum + count, 0),
  }
}
