import type { Compilation } from '@toolbake/core'
import { distinctDiagnostics, toolPlaces } from '@toolbake/project'
import type { CompiledSource } from './project.ts'
import type { Findings } from './report/types.ts'

/** @param placesOf returns the places of the tools of a compilation, possibly without compiling for it */
export function findingsOf(
  sources: readonly CompiledSource[],
  placesOf: (compilation: Compilation) => readonly string[] = (one) => toolPlaces(one),
): Findings {
  const first = sources.flatMap(({ compilations }) => compilations.slice(0, 1))
  return {
    // A file that a toolset includes is also compiled on its own.
    diagnostics: distinctDiagnostics(
      sources.flatMap(({ compilations }) => compilations.flatMap(({ diagnostics }) => diagnostics)),
    ),
    files: sources.length,
    tools: new Set(first.flatMap(placesOf)).size,
  }
}
