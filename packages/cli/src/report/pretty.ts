import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostics } from '@toolbake/core'
import { relativePath } from './relative-uri.ts'
import type { Findings, ReportOptions } from './types.ts'

/** For people: each problem with its frame, and a last line that counts. */
export function prettyText({ diagnostics, files, tools }: Findings, options: ReportOptions): string {
  const { verbose, color, cwd } = options
  const shown = verbose ? diagnostics : diagnostics.filter(({ severity }) => severity !== 'info')
  const hidden = diagnostics.length - shown.length
  const notes = hidden === 0 ? '' : ` (${plural(hidden, 'note')}: --verbose)`
  const scope = `${plural(files, 'file')}, ${plural(tools, 'tool')}`
  // Everything else of a diagnostic is computed when it is read.
  const placed = shown.map(
    (diagnostic): Diagnostic =>
      Object.create(diagnostic, { uri: { value: relativePath(diagnostic.uri, cwd) } }),
  )
  if (shown.length === 0) return `${scope}: no problems${notes}`
  return `${formatDiagnostics(placed, { color })} in ${scope}${notes}`
}

/** `1 tool`, `2 tools`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
