import { BUILT_IN_PROFILES, DEFAULT_PROFILES } from '../export/profiles/index.ts'
import { findProfile } from '../export/profiles/revisions.ts'
import type { Profile } from '../export/types.ts'
import { matchGlob } from '../glob.ts'
import { decodePath, type Host } from '../host.ts'
import { isObject } from '../json.ts'
import * as messages from '../messages/options.ts'
import { TYPES_DIR } from './define.ts'
import { type OptionProblem, objectOf } from './form.ts'
import { isProfile, OPTIONS } from './table.ts'
import type { FileOptions, Options, ResolvedOptions } from './types.ts'

/** Thrown for invalid options; `problems` has all of their problems. */
export class OptionsError extends Error {
  readonly problems: readonly OptionProblem[]

  constructor(problems: readonly OptionProblem[]) {
    super(messages.unusableOptions(problems))
    this.name = 'OptionsError'
    this.problems = problems
  }
}

/**
 * Checks options and fills in the defaults. Called once, before any other use of them.
 *
 * @param options The user's options. They are neither changed nor kept.
 * @throws {OptionsError} For all problems at once, including options that would have no effect.
 */
export function resolveOptions(options: Options = {}): ResolvedOptions {
  // Custom profiles may be listed in the options or in `overrides`. Nothing is checked yet, so no types are assumed.
  const parts: readonly unknown[] = isObject(options) ? [options, ...toList(options.overrides)] : []
  const listed = parts.flatMap((part) => (isObject(part) ? toList(part.profiles) : []))
  const profiles = [...BUILT_IN_PROFILES, ...listed.filter(isProfile)]
  const known = new Map(profiles.map((profile) => [profile.id, profile]))
  const problems: OptionProblem[] = []
  checkOptions(options, { path: '', known, problems })
  if (problems.length > 0) throw new OptionsError(problems)
  const { schemasDir, allow = [], schemas = {}, overrides = [] } = options
  const native = options.native === true ? {} : options.native || undefined
  const root = options.root === undefined ? ANYWHERE : toFolder(options.root, ANYWHERE)
  return {
    root,
    schemasDir: schemasDir === undefined ? undefined : toFolder(schemasDir, root),
    allow: allow.map((path) => toFolder(path, root)),
    known,
    ...withFileOptions(FILE_DEFAULTS, options, known),
    schemas: new Map(Object.entries(schemas)),
    schemes: { ...options.schemes },
    overrides: overrides.map(({ files, ...own }) => ({ files: [files].flat(), options: own })),
    types: { dir: options.types?.dir ?? TYPES_DIR, enabled: options.types?.enabled },
    generate: { inlineRuntime: false, ...options.generate },
    native: native && { strategy: 'yaml_first', timeout: 10_000, memory: 256, alias: {}, ...native },
    cache: options.cache ?? {},
  }
}

/** All files are below it. */
const ANYWHERE = 'file:///'

const checkOptions = objectOf(OPTIONS)

type ResolvedFileOptions = Pick<ResolvedOptions, keyof FileOptions>

const FILE_DEFAULTS: ResolvedFileOptions = {
  profiles: DEFAULT_PROFILES,
  strict: {},
  reshape: false,
  nullish: 'distinguish',
  diagnostics: {},
  names: { dots: false },
  validators: { formats: 'annotate', errors: 'full' },
  decode: { applyDefaults: false, repair: false, coerce: false, code: 'data' },
}

/** Merges the options of a file into others, objects member by member. */
function withFileOptions(
  base: ResolvedFileOptions,
  own: FileOptions,
  known: ReadonlyMap<string, Profile>,
): ResolvedFileOptions {
  const profiles = own.profiles?.flatMap((one) =>
    typeof one === 'string' ? (findProfile(known, one) ?? []) : one,
  )
  return {
    profiles: profiles === undefined ? base.profiles : [...new Set(profiles)],
    strict: { ...base.strict, ...own.strict },
    reshape: own.reshape ?? base.reshape,
    nullish: own.nullish ?? base.nullish,
    diagnostics: { ...base.diagnostics, ...own.diagnostics },
    names: { ...base.names, ...own.names },
    validators: { ...base.validators, ...own.validators },
    decode: { ...base.decode, ...own.decode },
  }
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Canonicalises folders as the host does: a root that is a link, or is spelled differently, has the same files. */
export function canonicalOptions(options: ResolvedOptions, host: Host): ResolvedOptions {
  const { root, schemasDir, allow } = options
  const canonical = (folder: string): string => withSlash(host.canonical(folder))
  return {
    ...options,
    root: canonical(root),
    schemasDir: schemasDir && canonical(schemasDir),
    allow: allow.map(canonical),
  }
}

/**
 * Returns the options for one file: matching `overrides` are merged into the others, later ones over earlier ones,
 * objects member by member. Patterns match the path below the root; of a file elsewhere, the whole path.
 */
export function optionsFor(options: ResolvedOptions, uri: string): ResolvedOptions {
  if (options.overrides.length === 0) return options
  const isBelow = uri.startsWith(options.root)
  const path = decodePath(isBelow ? uri.slice(options.root.length) : uri.replace(/^file:\/\//, ''))
  let result = options
  for (const { files, options: own } of options.overrides) {
    // The last pattern that matches decides.
    const last = files.findLast((pattern) => matchesFile(pattern.replace(/^!/, ''), path))
    if (last === undefined || last.startsWith('!')) continue
    result = { ...result, ...withFileOptions(result, own, options.known) }
  }
  return result
}

/** Whether a pattern matches a file. One that ends with a name may be a folder, with all files below it. */
function matchesFile(pattern: string, path: string): boolean {
  const [name = ''] = /[^/\\]*[/\\]*$/.exec(pattern) ?? []
  return matchGlob(pattern, path) || (!/[*?[]/.test(name) && matchGlob(`${pattern}/**`, path))
}

/**
 * Returns a URI normalised, or a path as a `file:` URI, percent-encoded as by Node's `pathToFileURL`: absolute (`/a`,
 * `C:\a`, `\\server\a`) or relative to the folder `base`.
 */
export function toUri(pathOrUri: string, base: string): string {
  // A single letter before a colon is a drive.
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(pathOrUri)) return new URL(pathOrUri).href
  const path = pathOrUri
    .replaceAll('\\', '/')
    .replace(/[%#?\t\n\r ]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
  if (/^[A-Za-z]:\//.test(path)) return new URL(`file:///${path}`).href
  return new URL(path.startsWith('/') ? path : `./${path}`, base).href
}

function toFolder(pathOrUri: string, base: string): string {
  return withSlash(toUri(pathOrUri, base))
}

function withSlash(uri: string): string {
  return uri.endsWith('/') ? uri : `${uri}/`
}
