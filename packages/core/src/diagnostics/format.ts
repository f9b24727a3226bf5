import { escapeHidden } from './escape.ts'
import type { Diagnostic, Severity } from './types.ts'

export interface FormatOptions {
  /** ANSI colours. Default false. */
  readonly color?: boolean
  /** Path or URI of a folder: files below it are shown relative to it. */
  readonly cwd?: string
}

/**
 * One diagnostic for people, several lines without a last line break:
 *
 *     src/mail.schema.yaml:4:3 - error unknown_key: Unknown key "inptu_schema"
 *     3 | description: Sends an email
 *     4 | inptu_schema:
 *       | ^~~~~~~~~~~~
 *     Did you mean "input_schema"?
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions = {}): string {
  const { code, severity, message, hint, uri, range, frame } = diagnostic
  const paint = options.color ? colored : plain
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

/** All diagnostics, blank lines between them, and a last line that counts them. Empty when there are none. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions = {}): string {
  if (diagnostics.length === 0) return ''
  const texts = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, options))
  return [...texts, countDiagnostics(diagnostics)].join('\n\n')
}

/** `2 errors, 1 warning`. */
function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const counts: string[] = []
  for (const [severity, name] of [
    ['error', 'error'],
    ['warn', 'warning'],
    ['info', 'note'],
  ] as const) {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
    if (count > 0) counts.push(`${count} ${name}${count === 1 ? '' : 's'}`)
  }
  return counts.join(', ')
}

/**
 * A new list in an order that does not depend on how the problems were found: by file (`first` before the others), by
 * offset, by code.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[], first?: string): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      Number(b.uri === first) - Number(a.uri === first) ||
      compare(a.uri, b.uri) ||
      a.range.start.offset - b.range.start.offset ||
      compare(a.code, b.code),
  )
}

/** A file's path for people: relative to `cwd` when it is below, else absolute; URIs that are no files as they are. */
export function displayPath(uri: string, cwd?: string): string {
  if (!uri.startsWith('file:')) return escapeHidden(uri)
  const path = decodePath(uri)
  const folder =
    cwd === undefined ? undefined : `${decodePath(cwd).replaceAll('\\', '/').replace(/\/$/, '')}/`
  const shown = folder !== undefined && path.startsWith(folder) ? path.slice(folder.length) : path
  return escapeHidden(shown)
}

function decodePath(uri: string): string {
  if (!uri.startsWith('file:')) return uri
  // Drive letters have no slash before them, servers have two (file:///C:/x, file://server/x).
  const path = uri
    .replace(/^file:\/\/(?=\/)/, '')
    .replace(/^file:/, '')
    .replace(/^\/(?=[A-Za-z]:)/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const ANSI = { red: 31, yellow: 33, blue: 34, cyan: 36, green: 32, dim: 2 } as const
const COLORS: Readonly<Record<Severity, keyof typeof ANSI>> = { error: 'red', warn: 'yellow', info: 'blue' }

function colored(color: keyof typeof ANSI, text: string): string {
  return `\u001b[${ANSI[color]}m${text}\u001b[0m`
}

function plain(_: string, text: string): string {
  return text
}
