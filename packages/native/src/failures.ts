import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Problem, Range, SourceDocument } from '@toolbake/core'
import { rangeOf } from '@toolbake/core/internal'
import { pathToUri, uriToPath } from '@toolbake/core/node'
import type { Bundle, MissingPackage } from './bundle.ts'
import { notInstalled } from './messages/failures.ts'
import { textOf } from './read-text.ts'
import type { Limits, Outcome } from './run-module.ts'
import type { FilePlace } from './stack.ts'
import { placeInStack } from './stack.ts'

interface BundleError {
  readonly message?: string
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number }
}

/** Returns the bundler's errors as problems with locations. */
export function bundleProblems(error: unknown, uri: string): Problem[] {
  const { errors = [error as BundleError] } = error as { errors?: readonly BundleError[] }
  return errors.map(({ message = String(error), loc }) => {
    const [line = ''] = message.split('\n')
    const reason = line.replace(/^\[\w+\] /, '')
    const params = { reason }
    // If a file cannot be loaded, the bundler puts another text there.
    const path = loc?.file === undefined ? undefined : resolve(dirname(uriToPath(uri)), loc.file)
    if (loc === undefined || path === undefined || !existsSync(path))
      return { code: 'native_bundle', at: { document: textDocument(uri, '') }, params }
    const place = { path, line: loc.line, column: loc.column + 1 }
    return { code: 'native_bundle', ...placeOf(place), params }
  })
}

/** Returns problems for imports of missing packages, which the bundler leaves unchanged. */
export function missingPackages(missing: readonly MissingPackage[]): Problem[] {
  return missing.map(({ specifier, importer }) => {
    const text = textOf(importer)
    const start = Math.max(0, text.search(new RegExp(`(['"])${escapePattern(specifier)}\\1`)))
    const range = rangeOf(text, start, start + specifier.length + 2)
    const at = { document: textDocument(pathToUri(importer), text) }
    return { code: 'native_bundle', at, range, params: { reason: notInstalled(specifier) } }
  })
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

interface Evaluated {
  readonly limits: Limits
  readonly bundle: Bundle
  /** URL of the bundle that ran. */
  readonly at: URL
  readonly path: string
  readonly document: SourceDocument
}

/** Returns the problem that explains why there is no result. */
export function outcomeProblem(outcome: Exclude<Outcome, { kind: 'read' }>, evaluated: Evaluated): Problem {
  const { limits, document, path, bundle, at } = evaluated
  const whole = { at: { document } }
  switch (outcome.kind) {
    case 'late':
      return { code: 'native_late', ...whole, params: { limit: limits.timeout } }
    case 'out-of-memory':
      return { code: 'native_memory', ...whole, params: { limit: limits.memory } }
    case 'ended':
      return { code: 'native_ended', ...whole, params: { status: outcome.status } }
    default: {
      const place = placeInStack(outcome.stack, at, bundle.map, dirname(path))
      // The bundle no longer exists, so its URL is replaced by the module's path.
      const reason = outcome.message.replaceAll(at.href, path).split('\n')[0] ?? ''
      return { code: 'native_threw', ...(place ? placeOf(place) : whole), params: { reason } }
    }
  }
}

/** Returns the range from a place to the end of the word or call there. */
function placeOf({ path, line, column }: FilePlace): Pick<Problem, 'at' | 'range'> {
  const text = textOf(path)
  const before = text.split('\n').slice(0, line - 1)
  const start = before.join('\n').length + (before.length > 0 ? 1 : 0) + column - 1
  const [word = ''] = /^(?:(['"]).*?\1|[\w$.]*)/.exec(text.slice(start)) ?? []
  const range = rangeOf(text, start, start + Math.max(1, word.length))
  return { at: { document: textDocument(pathToUri(path), text) }, range }
}

function textDocument(uri: string, text: string): SourceDocument {
  const locate = (): Range => rangeOf(text, 0, 0)
  return { uri, text, format: 'json', value: null, locate }
}
