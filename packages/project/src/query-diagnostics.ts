import type { Diagnostic, Message, ResolvedOptions, SourceDocument } from '@toolbake/core'
import { createDiagnostic, findProfile, suggest } from '@toolbake/core'
import { namesLike } from '@toolbake/core/internal'
import { pathToUri, realPath } from '@toolbake/core/node'
import * as messages from './messages/query.ts'
import { OUTPUT, type ParsedId, parseId, type QueryProblem, STRICT_VALUES } from './query.ts'

/** Returns the URI of an imported file for diagnostics. */
export function uriOfImport({ path }: ParsedId): string {
  return pathToUri(realPath(path))
}

/** Whether the query of an id has no problems. */
export function acceptsQuery(id: string, options: ResolvedOptions): boolean {
  const parsed = parseId(id)
  return parsed !== undefined && queryDiagnostics(parsed, options).length === 0
}

/** Returns the problems of an import's query, shown in the specifier, because the importing file is unknown here. */
export function queryDiagnostics(parsed: ParsedId, options: ResolvedOptions): Diagnostic[] {
  const problems = [...parsed.problems, ...unknownProfile(parsed, options), ...missingMode(parsed, options)]
  if (problems.length === 0) return []
  const allowed: Readonly<Record<string, string>> = {
    profile: namesLike(options.known, parsed.query.profile ?? '').join(', '),
    strict: STRICT_VALUES,
    tool: messages.toolNames,
    as: OUTPUT,
  }
  const document = specifierDocument(parsed)
  return problems.map((found) => {
    const { start, length, hint } = found
    const range = { start: position(start), end: position(start + length) }
    const problem = { ...messageFor(found, allowed), at: { document }, range }
    const diagnostic = createDiagnostic(problem, 'error')
    // The more exact hint is followed by the code's own, which lists what is allowed.
    if (hint === undefined) return diagnostic
    return createDiagnostic({ ...problem, hint: messages.hintAndAllowed(hint, diagnostic.hint) }, 'error')
  })
}

function messageFor(found: QueryProblem, allowed: Readonly<Record<string, string>>): Message {
  const { code, params } = found
  if (code === 'query_missing_profile') return { code, params }
  if (code === 'query_duplicate_key') return { code, params }
  const known = allowed[params.key] ?? Object.keys(allowed).join(', ')
  if (code === 'query_unknown_key') return { code, params: { ...params, known } }
  if (code === 'query_missing_value') return { code, params: { ...params, known } }
  return { code, params: { known, ...params } }
}

/** Creates a diagnostic about an import as a whole. */
export function importDiagnostic(parsed: ParsedId, message: Message): Diagnostic {
  const range = { start: position(0), end: position(parsed.specifier.length) }
  const at = { document: specifierDocument(parsed) }
  return createDiagnostic({ ...message, at, range }, 'error')
}

function unknownProfile({ query, specifier }: ParsedId, options: ResolvedOptions): QueryProblem[] {
  const { profile } = query
  if (profile === undefined || findProfile(options.known, profile)) return []
  const meant = suggest(profile, namesLike(options.known, profile))
  return [
    {
      code: 'query_invalid_value',
      params: { key: 'profile', value: profile },
      ...spanOf('profile', specifier),
      ...(meant !== undefined && { hint: messages.didYouMean(meant) }),
    },
  ]
}

/** Returns a problem for a mode that the profile lacks. Command line and options refuse the same. */
function missingMode({ query, specifier }: ParsedId, options: ResolvedOptions): QueryProblem[] {
  const profile = query.profile === undefined ? undefined : findProfile(options.known, query.profile)
  if (profile === undefined || typeof query.strict !== 'boolean') return []
  const { loose, strict } = (query.as && profile.format?.modes) ?? profile.modes
  const isThere = query.strict ? strict !== undefined : loose !== strict
  if (isThere) return []
  const [value, other] = query.strict ? ['true', 'false'] : ['false', 'true']
  const { noStrictMode, onlyStrictMode } = messages
  return [
    {
      code: 'query_invalid_value',
      params: { key: 'strict', value, known: `auto, ${other}` },
      ...spanOf('strict', specifier),
      hint: (query.strict ? noStrictMode : onlyStrictMode)(profile.id),
    },
  ]
}

/** Returns where a key and its value are in the specifier. */
function spanOf(key: string, specifier: string): { start: number; length: number } {
  const text = new RegExp(`(?<=[?&])${key}=[^&]*`).exec(specifier)
  return { start: text?.index ?? 0, length: text?.[0].length ?? specifier.length }
}

/** Returns the specifier as a document of one line, so that the frame of a problem shows it. */
function specifierDocument(parsed: ParsedId): SourceDocument {
  const text = parsed.specifier
  const whole = { start: position(0), end: position(text.length) }
  const query = text.includes('?') ? text.slice(text.indexOf('?')) : ''
  return { uri: uriOfImport(parsed) + query, text, format: 'yaml', value: null, locate: () => whole }
}

function position(offset: number): { line: number; column: number; offset: number } {
  return { line: 1, column: offset + 1, offset }
}
