import type { Diagnostic, DiagnosticCode } from '@toolbake/core'
import type { ModuleError } from './errors.ts'
import {
  SchemaCircularRefError,
  SchemaMaxDepthExceededError,
  SchemaNotFoundError,
  SchemaParseError,
} from './errors.ts'
import * as messages from './messages/messages.ts'

const MISSING: ReadonlySet<DiagnosticCode> = new Set([
  'file_not_found',
  'ref_not_found',
  'ref_outside',
  'ref_remote',
  'ref_module_id',
])

/**
 * Returns the error for the first reported problem; all of them are in `details.diagnostics`.
 *
 * @param words replaces the first problem's message
 */
export function errorOf(
  { diagnostics }: { readonly diagnostics: readonly Diagnostic[] },
  words?: string,
): ModuleError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first === undefined) return new SchemaParseError(messages.NOTHING_READ)
  const options = {
    details: { diagnostics: errors.map((error) => error.toJSON()) },
    suggestion: first.hint ?? null,
  }
  const text = placed(first, words)
  if (first.code === 'ref_cycle') return new SchemaCircularRefError(text, options)
  if (first.code === 'ref_budget') return new SchemaMaxDepthExceededError(text, options)
  if (MISSING.has(first.code)) return new SchemaNotFoundError(text, options)
  return new SchemaParseError(text, options)
}

/** Returns the message with its file and line. */
function placed({ message, uri, range }: Diagnostic, words = message): string {
  if (uri.startsWith('memory:')) return words
  const name = decodeURIComponent(uri.replace(/^.*\//, ''))
  return `${words} (${name}:${range.start.line}:${range.start.column})`
}
