import type { Diagnostic } from '@toolbake/core'
import { firstOf, groupBy } from '@toolbake/core/light'

/** Removes duplicates, which several compilations of one file report. */
export function distinctDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const objects = [...new Set(diagnostics)]
  const byFile = groupBy(objects, ({ uri }) => uri)
  // One file at a time, because the keys of all would take more memory than anything else.
  const distinct = new Set([...byFile.values()].flatMap((ofFile) => ofFile.filter(firstOf(keyOf))))
  return objects.filter((diagnostic) => distinct.has(diagnostic))
}

/** Syntax errors have no pointer, and their ranges are known without reading the text again. */
function keyOf(diagnostic: Diagnostic): string {
  const { code, pointer, tool, profile, message } = diagnostic
  const offset = pointer === '' ? diagnostic.range.start.offset : undefined
  return JSON.stringify([code, pointer, tool, profile, message, offset])
}
