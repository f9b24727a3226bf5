import type { Compilation, Diagnostic } from '@toolbake/core'
import { distinctDiagnostics, toolPlaces } from '@toolbake/project'
import { type CompiledSource, isMissing } from './project.ts'
import type { Findings } from './report/types.ts'

/** @param placesOf returns the places of the tools of a compilation, possibly without compiling for it */
export function findingsOf(
  sources: readonly CompiledSource[],
  placesOf: (compilation: Compilation) => readonly string[] = (one) => toolPlaces(one),
): Findings {
  const first = sources.flatMap(({ compilations }) => compilations.slice(0, 1))
  return {
    // A file that a toolset includes is also compiled on its own.
    diagnostics: distinctDiagnostics(sources.flatMap(problemsOf)),
    files: sources.length,
    tools: new Set(first.flatMap(placesOf)).size,
  }
}

function problemsOf({ compilations, isLibrary }: CompiledSource): readonly Diagnostic[] {
  const found = compilations.flatMap(({ diagnostics }) => diagnostics)
  return isLibrary === true ? found.filter((one) => !isMissing(one)) : found
}
