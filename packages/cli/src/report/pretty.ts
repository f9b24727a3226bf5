import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostic, formatDiagnostics } from '@toolbake/core'
import { countDiagnostics, escapeHidden, groupBy } from '@toolbake/core/internal'
import * as messages from '../messages/report.ts'
import { relativePath } from './relative-uri.ts'
import type { ReportOptions, ShownFindings } from './types.ts'

/** Prints findings for people: each problem with its frame, and a last line with counts. */
export function prettyText(
  { diagnostics, files, tools, hidden, areForeign }: ShownFindings,
  { color, cwd }: ReportOptions,
): string {
  const notes = messages.hiddenNotes(hidden)
  const scope = messages.scope(files, tools)
  // Derived objects, because the other members of a diagnostic are computed when they are read.
  const placed = diagnostics.map(
    (diagnostic): Diagnostic =>
      Object.create(diagnostic, { uri: { value: relativePath(diagnostic.uri, cwd) } }),
  )
  if (diagnostics.length === 0) return messages.noProblems(scope) + notes
  if (!areForeign) return messages.problemsIn(formatDiagnostics(placed, { color }), scope) + notes
  const texts = [...groupBy(placed, keyOf).values()].map((same) => repeatedText(same, color))
  return messages.problemsIn([...texts, countDiagnostics(placed)].join('\n\n'), scope) + notes
}

/** Returns a key that is the same for one problem in several places, regardless of the tool. */
function keyOf({ severity, code, message, hint }: Diagnostic): string {
  return [severity, code, message, hint].join('\n')
}

/** Prints a problem at its first place, and lists the other tools that have it. */
function repeatedText([first, ...others]: readonly Diagnostic[], color: boolean): string {
  if (first === undefined) return ''
  const text = formatDiagnostic(first, { color })
  if (others.length === 0) return text
  const tools = [...new Set(others.flatMap(({ tool }) => tool ?? []))]
  return `${text}\n${escapeHidden(messages.repeated(others.length, tools))}`
}
