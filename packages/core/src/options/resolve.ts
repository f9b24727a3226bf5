import { BUILT_IN_PROFILES, DEFAULT_PROFILES } from '../export/profiles/index.ts'
import type { Profile } from '../export/types.ts'
import { matchGlob } from '../glob.ts'
import type { Host } from '../host.ts'
import * as messages from '../messages/options.ts'
import { checkOptions, customProfiles } from './check.ts'
import type { OptionProblem } from './form.ts'
import type { FileOptions, NativeSettings, Options, ResolvedOptions } from './types.ts'

/** Options that cannot be used; `problems` has all of them. */
export class OptionsError extends Error {
  readonly problems: readonly OptionProblem[]

  constructor(problems: readonly OptionProblem[]) {
    super(messages.unusableOptions(problems))
    this.name = 'OptionsError'
    this.problems = problems
  }
}

/** Returns its argument, typed: for `toolbake.config.*`. */
export function defineConfig(options: Options): Options {
  return options
}

/**
 * Checks options and fills in the defaults; done once, where they come in.
 *
 * @param options What the user wrote. It is neither changed nor kept.
 * @throws {OptionsError} For everything that is wrong with them, at once: also for options that would have no effect.
 */
export function resolveOptions(options: Options = {}): ResolvedOptions {
  const problems = checkOptions(options, BUILT_IN_PROFILES)
  if (problems.length > 0) throw new OptionsError(problems)
  const { schemasDir, allow = [], schemas = {}, overrides = [] } = options
  const root = toFolder(options.root ?? 'file:///', 'file:///')
  const known = new Map(
    [...BUILT_IN_PROFILES, ...customProfiles(options)].map((profile) => [profile.id, profile]),
  )
  return {
    root,
    schemasDir: schemasDir === undefined ? undefined : toFolder(schemasDir, root),
    allow: allow.map((path) => toFolder(path, root)),
    profiles: selectProfiles(options.profiles, known),
    known,
    strict: { ...options.strict },
    reshape: options.reshape ?? false,
    diagnostics: { ...options.diagnostics },
    validators: { formats: 'annotate', errors: 'full', ...options.validators },
    decode: { applyDefaults: false, repair: false, coerce: false, ...options.decode },
    schemas: new Map(Object.entries(schemas)),
    schemes: { ...options.schemes },
    overrides: overrides.map(({ files, ...own }) => ({ files: [files].flat(), options: own })),
    types: { dir: options.types?.dir ?? '.toolbake/types', enabled: options.types?.enabled },
    generate: {
      target: '@sinclair/typebox',
      inlineRuntime: false,
      ...options.generate,
      handlers: options.generate?.handlers,
    },
    native: resolveNative(options.native),
  }
}

/** Folders as the host compares files: a root that is a link, or is spelled in another way, has the same files below it. */
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

function resolveNative(native: Options['native'] = false): Required<NativeSettings> | undefined {
  if (native === false) return undefined
  const given = native === true ? {} : native
  return { strategy: 'yaml_first', timeout: 10_000, memory: 256, alias: {}, ...given }
}

/**
 * The options for one file: those of `overrides` whose patterns match its path below the root (or its whole path when
 * it lies elsewhere) laid over the others, later ones over earlier ones; objects member by member.
 */
export function optionsFor(options: ResolvedOptions, uri: string): ResolvedOptions {
  const isBelow = uri.startsWith(options.root)
  const path = decode(isBelow ? uri.slice(options.root.length) : uri.replace(/^file:\/\//, ''))
  let result = options
  for (const { files, options: own } of options.overrides) {
    if (!selects(files, path)) continue
    result = {
      ...result,
      profiles: own.profiles === undefined ? result.profiles : selectProfiles(own.profiles, options.known),
      strict: { ...result.strict, ...own.strict },
      reshape: own.reshape ?? result.reshape,
      diagnostics: { ...result.diagnostics, ...own.diagnostics },
      validators: { ...result.validators, ...own.validators },
      decode: { ...result.decode, ...own.decode },
    }
  }
  return result
}

/** Whether the last pattern that matches is one without `!`. */
function selects(patterns: readonly string[], path: string): boolean {
  const last = patterns.findLast((pattern) => matchesFile(pattern.replace(/^!/, ''), path))
  return last !== undefined && !last.startsWith('!')
}

/** What ends with a name may be a folder, which stands for all that is below it. */
function matchesFile(pattern: string, path: string): boolean {
  const [name = ''] = /[^/\\]*[/\\]*$/.exec(pattern) ?? []
  return matchGlob(pattern, path) || (!/[*?[]/.test(name) && matchGlob(`${pattern}/**`, path))
}

/**
 * A URI as it is, normalised; a path as a `file:` URI, percent-encoded as Node's `pathToFileURL` does: absolute
 * (`/a`, `C:\a`, `\\server\a`) or relative to the folder `base`.
 */
export function toUri(pathOrUri: string, base: string): string {
  // One letter before a colon is a drive.
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

function selectProfiles(
  listed: FileOptions['profiles'],
  known: ReadonlyMap<string, Profile>,
): readonly Profile[] {
  const profiles = (listed ?? DEFAULT_PROFILES).map((profile) =>
    typeof profile === 'string' ? known.get(profile) : profile,
  )
  return [...new Set(profiles)].filter((profile) => profile !== undefined)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
