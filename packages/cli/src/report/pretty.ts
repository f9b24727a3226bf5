import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostics } from '@toolbake/core'
import { relativePath } from './relative-uri.ts'
import type { ReportOptions, ShownFindings } from './types.ts'

/** For people: each problem with its frame, and a last line that counts. */
export function prettyText(
  { diagnostics, files, tools, hidden }: ShownFindings,
  { color, cwd }: ReportOptions,
): string {
  const notes = hidden === 0 ? '' : ` (${plural(hidden, 'note')}: --verbose)`
  const scope = `${plural(files, 'file')}, ${plural(tools, 'tool')}`
  // Everything else of a diagnostic is computed when it is read.
  const placed = diagnostics.map(
    (diagnostic): Diagnostic =>
      Object.create(diagnostic, { uri: { value: relativePath(diagnostic.uri, cwd) } }),
  )
  if (diagnostics.length === 0) return `${scope}: no problems${notes}`
  return `${formatDiagnostics(placed, { color })} in ${scope}${notes}`
}

/** `1 tool`, `2 tools`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
