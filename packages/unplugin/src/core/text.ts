import type { Diagnostic } from '@toolbake/core'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One diagnostic as text: place, message and code, frame, hint. Bundlers drop or garble all else. */
export function formatDiagnostic(diagnostic: Diagnostic, folder: string): string {
  const { line, column } = diagnostic.range.start
  const lines = [
    `${displayPath(diagnostic.uri, folder)}:${line}:${column}: ${diagnostic.message} [${diagnostic.code}]`,
  ]
  if (diagnostic.frame !== '') lines.push(diagnostic.frame)
  if (diagnostic.hint !== undefined) lines.push(`hint: ${diagnostic.hint}`)
  return lines.join('\n')
}

/** Several diagnostics as one text, for hosts that take one error. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], folder: string): string {
  return diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, folder)).join('\n\n')
}

/** The path of a file URI with the query, if it has one; relative when it is below the folder. */
export function displayPath(uri: string, folder: string): string {
  if (!uri.startsWith('file:')) return uri
  const query = uri.includes('?') ? uri.slice(uri.indexOf('?')) : ''
  const path = fileURLToPath(uri.slice(0, uri.length - query.length))
  const short = relative(folder, path)
  return (short.startsWith('..') || isAbsolute(short) ? path : short).replaceAll('\\', '/') + query
}
