import type { Compilation, Diagnostic } from '@toolbake/core'
import type { CompiledSource } from './project.ts'
import type { Findings } from './report/types.ts'

export function findingsOf(sources: readonly CompiledSource[]): Findings {
  const counts = sources.map(({ compilations }) => compilations[0]?.tools.length ?? 0)
  return {
    diagnostics: diagnosticsOf(sources.flatMap(({ compilations }) => compilations)),
    files: sources.length,
    tools: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** All problems, each once: a file that a toolset includes is compiled for itself too. */
function diagnosticsOf(compilations: readonly Compilation[]): readonly Diagnostic[] {
  const all = compilations.flatMap(({ diagnostics }) => diagnostics)
  const first = new Map<string, Diagnostic>()
  for (const diagnostic of all) {
    const { code, uri, pointer, tool, profile, message } = diagnostic
    const key = JSON.stringify([code, uri, pointer, tool, profile, message])
    if (!first.has(key)) first.set(key, diagnostic)
  }
  return [...first.values()]
}
