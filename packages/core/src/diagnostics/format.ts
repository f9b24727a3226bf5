import { decodePath } from '../host.ts'
import { firstShown } from '../messages/files.ts'
import { escapeHidden } from './escape.ts'
import type { Diagnostic, Severity } from './types.ts'

export interface FormatOptions {
  /** ANSI colours. Default false. */
  readonly color?: boolean
  /** Path or URI of a folder: paths of files below it are shown relative to it. */
  readonly cwd?: string
}

/**
 * Formats one diagnostic for people, as several lines without a final line break:
 *
 *     src/mail.schema.yaml:4:3 - error unknown_key: Unknown key "inptu_schema"
 *     3 | description: Sends an email
 *     4 | inptu_schema:
 *       | ^~~~~~~~~~~~
 *     Did you mean "input_schema"?
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions = {}): string {
  const { code, severity, message, hint, uri, range, frame } = diagnostic
  const paint = (color: keyof typeof ANSI, text: string): string =>
    options.color ? `\u001b[${ANSI[color]}m${text}\u001b[0m` : text
  const { line, column } = range.start
  const place = `${displayPath(uri, options.cwd)}:${line}:${column}`
  const lines = [
    `${paint('cyan', place)} - ${paint(COLORS[severity], severity)} ${paint('dim', code)}: ${message}`,
  ]
  const context = [diagnostic.tool, diagnostic.profile].filter((part) => part !== undefined)
  if (context.length > 0) lines[0] += paint('dim', ` (${context.map(escapeHidden).join(', ')})`)
  // A file that could not be read has nothing to show.
  if (frame !== '1 |\n  | ^') lines.push(frame)
  if (hint !== undefined) lines.push(paint('green', hint))
  return lines.join('\n')
}

/** More would not be read. */
const MOST_SHOWN = 1000

/** Formats the first diagnostics, with blank lines between them, and a last line with all counts. Empty for none. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions = {}): string {
  if (diagnostics.length === 0) return ''
  const shown = diagnostics.slice(0, MOST_SHOWN)
  const last = countDiagnostics(diagnostics) + (diagnostics.length > MOST_SHOWN ? firstShown(MOST_SHOWN) : '')
  return [...shown.map((diagnostic) => formatDiagnostic(diagnostic, options)), last].join('\n\n')
}

/** Counts diagnostics by severity: `2 errors, 1 warning`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const counts = Object.entries(NAMES).map(([severity, name]) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
    return count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`
  })
  return counts.filter((count) => count !== '').join(', ')
}

/** Returns the problems by file (`first` before the others), offset and code, in whatever order they were found. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[], first?: string): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      Number(b.uri === first) - Number(a.uri === first) ||
      compare(a.uri, b.uri) ||
      a.range.start.offset - b.range.start.offset ||
      compare(a.code, b.code),
  )
}

/** Returns a file's path for people, relative to `cwd` if it is below. URIs of other schemes stay as they are. */
export function displayPath(uri: string, cwd?: string): string {
  if (!uri.startsWith('file:')) return escapeHidden(uri)
  const path = pathOf(uri)
  const folder = cwd === undefined ? undefined : `${pathOf(cwd).replaceAll('\\', '/').replace(/\/$/, '')}/`
  const shown = folder !== undefined && path.startsWith(folder) ? path.slice(folder.length) : path
  return escapeHidden(shown)
}

function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri
  // Drive letters have no slash before them, servers have two (file:///C:/x, file://server/x).
  return decodePath(uri.replace(/^file:(?:\/\/(?=\/))?/, '').replace(/^\/(?=[A-Za-z]:)/, ''))
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

const ANSI = { red: 31, yellow: 33, blue: 34, cyan: 36, green: 32, dim: 2 } as const
const NAMES: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'note' }
const COLORS: Readonly<Record<Severity, keyof typeof ANSI>> = { error: 'red', warn: 'yellow', info: 'blue' }
