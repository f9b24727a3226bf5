import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostics } from '@toolbake/core'
import * as messages from '../messages/report.ts'
import { relativePath } from './relative-uri.ts'
import type { ReportOptions, ShownFindings } from './types.ts'

/** For people: each problem with its frame, and a last line that counts. */
export function prettyText(
  { diagnostics, files, tools, hidden }: ShownFindings,
  { color, cwd }: ReportOptions,
): string {
  const notes = messages.hiddenNotes(hidden)
  const scope = messages.scope(files, tools)
  // Everything else of a diagnostic is computed when it is read.
  const placed = diagnostics.map(
    (diagnostic): Diagnostic =>
      Object.create(diagnostic, { uri: { value: relativePath(diagnostic.uri, cwd) } }),
  )
  if (diagnostics.length === 0) return messages.noProblems(scope) + notes
  return messages.problemsIn(formatDiagnostics(placed, { color }), scope) + notes
}
