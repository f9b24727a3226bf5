import { distinctDiagnostics } from '@toolbake/core/internal'
import type { CompiledSource } from './project.ts'
import type { Findings } from './report/types.ts'

export function findingsOf(sources: readonly CompiledSource[]): Findings {
  const counts = sources.map(({ compilations }) => compilations[0]?.tools.length ?? 0)
  return {
    // A file that a toolset includes is compiled for itself, too.
    diagnostics: distinctDiagnostics(
      sources.flatMap(({ compilations }) => compilations.flatMap(({ diagnostics }) => diagnostics)),
    ),
    files: sources.length,
    tools: counts.reduce((sum, count) => sum + count, 0),
  }
}
