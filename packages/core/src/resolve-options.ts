import type { DiagnosticCode } from './diagnostics/catalogue.ts'
import { CATALOGUE } from './diagnostics/catalogue.ts'
import { BUILT_IN_PROFILES } from './export/profiles/index.ts'
import type { Profile } from './export/types.ts'
import { matchGlob } from './glob.ts'
import { isObject } from './json.ts'
import type { FileOptions, Options, ResolvedOptions } from './options.ts'
import { suggest } from './suggest.ts'

export interface OptionProblem {
  /** Where in the options: `strict.openai`. */
  readonly path: string
  readonly message: string
  readonly hint?: string
}

/** Options that cannot be used; `problems` has all of them. */
export class OptionsError extends Error {
  readonly problems: readonly OptionProblem[]

  constructor(problems: readonly OptionProblem[]) {
    const lines = problems.map(({ path, message, hint }) => `${path}: ${message}${hint === undefined ? '' : ` (${hint})`}`)
    super(`toolbake options: ${lines.join('; ')}`)
    this.name = 'OptionsError'
    this.problems = problems
  }
}

const FILE_KEYS = ['profiles', 'strict', 'reshape', 'diagnostics'] as const
const KEYS = [...FILE_KEYS, 'root', 'schemasDir', 'allow', 'schemas', 'schemes', 'overrides']
const DEFAULT_PROFILES = ['openai', 'openai-responses', 'anthropic', 'mcp']

/** Returns its argument, typed. */
export function defineConfig(options: Options): Options {
  return options
}

/** Checks options and fills in the defaults. Throws one `OptionsError` for everything that is wrong with them. */
export function resolveOptions(options: Options = {}): ResolvedOptions {
  const problems: OptionProblem[] = []
  checkKeys(options, KEYS, '', problems)
  const known = knownProfiles(options)
  checkFileOptions(options, '', known, problems)
  const overrides = (options.overrides ?? []).map(({ files, ...fileOptions }, index) => {
    const path = `overrides.${index}.`
    checkKeys(fileOptions, FILE_KEYS, path, problems)
    checkFileOptions(fileOptions, path, known, problems)
    return { files: [files].flat(), options: fileOptions }
  })
  if (problems.length > 0) throw new OptionsError(problems)
  const root = folder(toUri(options.root ?? 'file:///', 'file:///'))
  return {
    root,
    schemasDir: options.schemasDir === undefined ? undefined : folder(toUri(options.schemasDir, root)),
    allow: (options.allow ?? []).map((path) => folder(toUri(path, root))),
    profiles: selectProfiles(options.profiles, known),
    known,
    strict: { ...options.strict },
    reshape: options.reshape ?? false,
    diagnostics: { ...options.diagnostics },
    schemas: new Map(Object.entries(options.schemas ?? {})),
    schemes: { ...options.schemes },
    overrides,
  }
}

/** The options for one file: `overrides` whose patterns match its path below the root, later ones first. */
export function optionsFor(options: ResolvedOptions, uri: string): ResolvedOptions {
  const path = uri.startsWith(options.root) ? uri.slice(options.root.length) : uri
  let result = options
  for (const { files, options: own } of options.overrides) {
    if (!files.some((pattern) => matchGlob(pattern, path))) continue
    result = {
      ...result,
      profiles: own.profiles === undefined ? result.profiles : selectProfiles(own.profiles, options.known),
      strict: { ...result.strict, ...own.strict },
      reshape: own.reshape ?? result.reshape,
      diagnostics: { ...result.diagnostics, ...own.diagnostics },
    }
  }
  return result
}

/** A URI as it is; a path, absolute or relative to `base`, as a URI. Backslashes and drive letters are understood. */
export function toUri(pathOrUri: string, base: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(pathOrUri)) return new URL(pathOrUri).href
  const path = pathOrUri.replaceAll('\\', '/').replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('?', '%3F')
  const isDrive = /^[A-Za-z]:\//.test(path)
  return new URL(isDrive ? `file:///${path}` : path, base).href
}

function folder(uri: string): string {
  return uri.endsWith('/') ? uri : `${uri}/`
}

function knownProfiles({ profiles = [], overrides = [] }: Options): ReadonlyMap<string, Profile> {
  const listed = [...profiles, ...overrides.flatMap((override) => override.profiles ?? [])]
  const custom = listed.filter((profile) => typeof profile === 'object')
  return new Map([...BUILT_IN_PROFILES, ...custom].map((profile) => [profile.id, profile]))
}

function selectProfiles(listed: FileOptions['profiles'], known: ReadonlyMap<string, Profile>): readonly Profile[] {
  const ids = (listed ?? DEFAULT_PROFILES).map((profile) => (typeof profile === 'string' ? profile : profile.id))
  return [...new Set(ids)].map((id) => known.get(id) as Profile)
}

function checkKeys(options: object, known: readonly string[], path: string, problems: OptionProblem[]): void {
  for (const key of Object.keys(options)) {
    if (known.includes(key)) continue
    const meant = suggest(key, known)
    const hint = meant === undefined ? `known: ${known.join(', ')}` : `did you mean "${meant}"?`
    problems.push({ path: `${path}${key}`, message: 'unknown option', hint })
  }
}

function checkFileOptions(options: FileOptions, path: string, known: ReadonlyMap<string, Profile>, problems: OptionProblem[]): void {
  const checkId = (id: string, at: string): void => {
    if (!known.has(id)) problems.push({ path: at, message: `unknown profile "${id}"`, hint: `known: ${[...known.keys()].join(', ')}` })
  }
  for (const [index, profile] of (options.profiles ?? []).entries()) {
    if (typeof profile === 'string') checkId(profile, `${path}profiles.${index}`)
  }
  for (const [id, value] of Object.entries(options.strict ?? {})) {
    checkId(id, `${path}strict.${id}`)
    if (value !== 'auto' && typeof value !== 'boolean') {
      problems.push({ path: `${path}strict.${id}`, message: `must be 'auto', true or false` })
    }
  }
  if (options.reshape !== undefined && typeof options.reshape !== 'boolean') {
    problems.push({ path: `${path}reshape`, message: 'must be true or false' })
  }
  checkSeverities(options.diagnostics, path, problems)
}

function checkSeverities(diagnostics: FileOptions['diagnostics'], path: string, problems: OptionProblem[]): void {
  if (diagnostics === undefined || !isObject(diagnostics)) return
  for (const [code, severity] of Object.entries(diagnostics)) {
    const at = `${path}diagnostics.${code}`
    if (!Object.hasOwn(CATALOGUE, code)) problems.push({ path: at, message: 'unknown code' })
    else if (!['error', 'warn', 'info', 'off'].includes(severity as string)) {
      problems.push({ path: at, message: "must be 'error', 'warn', 'info' or 'off'" })
    } else if (CATALOGUE[code as DiagnosticCode].severity === 'error' && severity !== 'error') {
      problems.push({ path: at, message: 'an error stays an error' })
    }
  }
}
