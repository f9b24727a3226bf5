import type { CompileRequest, StrictSetting } from '@toolbake/core'
import { suggest } from '@toolbake/core/light'
import * as messages from './messages/query.ts'

/** Modules with schemas in code. */
export const NATIVE_FILE: RegExp = /\.tool\.m?[jt]s$/

/** The parameters of an import. */
export interface Query {
  readonly profile?: string
  readonly strict?: StrictSetting
  readonly tool?: string
  /** Structured output instead of tools. */
  readonly as?: 'output'
}

/** Returns the compile request of a query. */
export function requestOf({ profile, tool, strict, as }: Query): CompileRequest {
  return { profile, tool, mode: strict, as }
}

/** A problem of the query; `start` and `length` mark it in `ParsedId.specifier`. */
export type QueryProblem = QueryMessage & {
  /** The probable intention; the hint of the catalogue lists what is allowed. */
  readonly hint?: string
  readonly start: number
  readonly length: number
}

type QueryMessage =
  | { readonly code: 'query_unknown_key'; readonly params: { readonly key: string } }
  | { readonly code: 'query_duplicate_key'; readonly params: { readonly key: string } }
  | { readonly code: 'query_missing_value'; readonly params: { readonly key: string } }
  | {
      readonly code: 'query_invalid_value'
      readonly params: { readonly key: string; readonly value: string; readonly known?: string }
    }
  | { readonly code: 'query_missing_profile'; readonly params: { readonly what: string } }

/** An id that Toolbake loads. */
export interface ParsedId {
  /** The file, as the bundler wrote it. */
  readonly path: string
  /** File name and query as written in the import, for frames. */
  readonly specifier: string
  readonly query: Query
  readonly problems: readonly QueryProblem[]
}

interface Parameter {
  readonly key: string
  /** Undefined for a bare key, which differs from an empty value. */
  readonly value: string | undefined
  readonly start: number
  readonly length: number
}

/** The keys of a query that Toolbake reads. */
export const QUERY_KEYS: readonly ['profile', 'strict', 'tool', 'as'] = ['profile', 'strict', 'tool', 'as']
const STRICT: ReadonlyMap<string, StrictSetting> = new Map<string, StrictSetting>([
  ['auto', 'auto'],
  ['true', true],
  ['false', false],
])
/** The values of `strict`, for hints. */
export const STRICT_VALUES: string = [...STRICT.keys()].join(', ')

/** The value of `as`. */
export const OUTPUT = 'output'

// A folder may have `#` in its name, so the fragment starts only after the extension.
const ID = /^([^?]*\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s))(?:#[^?]*)?(?:\?([^#]*))?(?:#.*)?$/
/** Bare keys with which bundlers load a file in another way (Vite's assets and workers, …). */
export const FOREIGN_KEYS: ReadonlySet<string> = new Set([
  'raw',
  'url',
  'inline',
  'no-inline',
  'worker',
  'sharedworker',
  'worklet',
  'source',
])
/** Keys that bundlers, their plugins and test runners add to ids. */
const IGNORED = /^(?:import|t|v|used|commonjs-.*|mock|node-test-mock)$/

/**
 * Splits an id into path, query and fragment.
 *
 * @returns undefined if the file is not Toolbake's: another extension, a query of the bundler (`?raw`), a virtual
 *   module; JSON, a module with schemas in code or a file under `node_modules` without a key of Toolbake
 */
export function parseId(id: string): ParsedId | undefined {
  const match = id.startsWith('\0') ? null : ID.exec(id)
  const path = match?.[1]
  if (path === undefined) return undefined
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const text = match?.[2] ?? ''
  const parameters = split(text, name.length + 1)
  if (parameters.some(({ key, value }) => value === undefined && FOREIGN_KEYS.has(key))) return undefined
  const needing = needsProfile(path)
  if (needing !== undefined && !parameters.some(isOurs)) return undefined
  const problems: QueryProblem[] = []
  const query = read(parameters, problems)
  const what = needing ?? (query.strict !== undefined ? 'strict' : query.as && `as=${query.as}`)
  if (what !== undefined && query.profile === undefined && problems.length === 0) {
    problems.push({ code: 'query_missing_profile', params: { what }, start: 0, length: name.length })
  }
  return { path, specifier: text === '' ? name : `${name}?${text}`, query, problems }
}

/** Returns the kind of a file that needs a profile in its query. */
function needsProfile(path: string): string | undefined {
  if (path.endsWith('.json')) return messages.jsonFiles
  if (NATIVE_FILE.test(path)) return messages.nativeModules
  return /[\\/]node_modules[\\/]/.test(path) ? messages.packageFiles : undefined
}

/** Whether a key is one of `QUERY_KEYS`, or a misspelling of one. */
function isOurs({ key, value }: Parameter): boolean {
  return isKey(key) || (value !== undefined && !IGNORED.test(key) && meantBy(key) !== undefined)
}

/** Returns the key that is misspelt. Short keys are close to many others, so only their case may be wrong. */
function meantBy(key: string): string | undefined {
  const isNear = (own: string): boolean => own.length > 2 || own === key.toLowerCase()
  return suggest(key, QUERY_KEYS.filter(isNear))
}

function isKey(key: string): key is (typeof QUERY_KEYS)[number] {
  return (QUERY_KEYS as readonly string[]).includes(key)
}

function split(text: string, offset: number): Parameter[] {
  const parameters: Parameter[] = []
  let start = offset
  for (const part of text.split('&')) {
    const equals = part.indexOf('=')
    const key = decode(equals < 0 ? part : part.slice(0, equals))
    const value = equals < 0 ? undefined : decode(part.slice(equals + 1))
    if (key !== '') parameters.push({ key, value, start, length: part.length })
    start += part.length + 1
  }
  return parameters
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function read(parameters: readonly Parameter[], problems: QueryProblem[]): Query {
  const query: { -readonly [Key in keyof Query]: Query[Key] } = {}
  const seen = new Set<string>()
  const beside = parameters.some(({ key }) => isKey(key))
  for (const parameter of parameters) {
    const { key, value, start, length } = parameter
    if (!isKey(key)) {
      const problem = checkForeign(parameter, beside)
      if (problem) problems.push(problem)
    } else if (seen.has(key)) problems.push({ code: 'query_duplicate_key', params: { key }, start, length })
    else if (value === undefined || value === '') {
      problems.push({ code: 'query_missing_value', params: { key }, start, length })
    } else if (key === 'strict') {
      const strict = STRICT.get(value)
      if (strict !== undefined) query.strict = strict
      else problems.push(invalid(key, value, STRICT_VALUES, start, length))
    } else if (key === 'as') {
      if (value === OUTPUT) query.as = value
      else problems.push(invalid(key, value, OUTPUT, start, length))
    } else query[key] = value
    seen.add(key)
  }
  return query
}

function checkForeign({ key, value, start, length }: Parameter, beside: boolean): QueryProblem | undefined {
  if (value === undefined || IGNORED.test(key)) return undefined
  const meant = meantBy(key)
  if (meant === undefined && !beside) return undefined
  const hint = meant === undefined ? undefined : messages.didYouMean(meant)
  return {
    code: 'query_unknown_key',
    params: { key },
    start,
    length,
    ...(hint && { hint }),
  }
}

function invalid(key: string, value: string, known: string, start: number, length: number): QueryProblem {
  const params = { key, value, known }
  return { code: 'query_invalid_value', params, start, length }
}
