import type { Profile } from './export/types.ts'
import { isObject } from './json.ts'
import type { DiagnosticCode } from './messages/catalogue.ts'
import { CATALOGUE } from './messages/catalogue.ts'
import { hintKnown, suggest } from './suggest.ts'

/** One thing that is wrong with options. */
export interface OptionProblem {
  /** Where in the options: `strict.openai`, `overrides.0.files`. */
  readonly path: string
  readonly message: string
  readonly hint?: string
}

type Report = (path: string, message: string, hint?: string) => void

const FILE_KEYS: readonly string[] = ['profiles', 'strict', 'reshape', 'diagnostics', 'validators', 'decode']
const KEYS: readonly string[] = [
  ...FILE_KEYS,
  'root',
  'schemasDir',
  'allow',
  'schemas',
  'schemes',
  'overrides',
  'types',
  'generate',
  'native',
]

/** The members of options that hold further ones, and what each may be. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  validators: { formats: ['annotate', 'assert'], errors: ['full', 'small'] },
  decode: { applyDefaults: [true, false], repair: [true, false], coerce: [true, false] },
}

/** The same of those that cannot be set for some files; without a list it is a path. */
const HOST_SETTINGS: Readonly<Record<string, Readonly<Record<string, readonly unknown[] | undefined>>>> = {
  types: { dir: undefined, enabled: [true, false] },
  generate: {
    target: ['@sinclair/typebox', 'typebox'],
    inlineRuntime: [true, false],
    handlers: undefined,
  },
}

/** All that is wrong with what a user wrote; nothing about its types is taken for granted. */
export function checkOptions(options: unknown, builtIn: readonly Profile[]): OptionProblem[] {
  const problems: OptionProblem[] = []
  const report: Report = (path, message, hint) =>
    problems.push(hint === undefined ? { path, message } : { path, message, hint })
  if (!isObject(options)) {
    report('', 'options must be an object')
    return problems
  }
  checkKeys(options, KEYS, '', report)
  const known = new Map(builtIn.map((profile) => [profile.id, profile]))
  for (const profile of customProfiles(options)) known.set(profile.id, profile)
  checkPaths(options, report)
  checkDocuments(options, report)
  for (const name of Object.keys(HOST_SETTINGS)) checkSettings(options[name], name, HOST_SETTINGS, '', report)
  checkNative(options, report)
  checkFileOptions(options, '', known, report)
  const { overrides = [] } = options
  if (!Array.isArray(overrides)) report('overrides', 'must be a list')
  else
    for (const [index, value] of overrides.entries())
      checkOverride(value, `overrides.${index}`, known, report)
  return problems
}

/** The profiles that the options define, wherever they list them. */
export function customProfiles(options: unknown): Profile[] {
  if (!isObject(options)) return []
  const lists = [options, ...toList(options.overrides)].map((part) => (isObject(part) ? part.profiles : []))
  return lists.flatMap(toList).filter((profile) => isProfile(profile))
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The members that everything asks for; the rest is `defineProfile`'s to check. */
function isProfile(value: unknown): value is Profile {
  if (!isObject(value)) return false
  const { id, modes, wrap } = value as Readonly<Record<string, unknown>>
  return typeof id === 'string' && isObject(modes) && isObject(modes.loose) && typeof wrap === 'function'
}

function checkKeys(options: object, keys: readonly string[], path: string, report: Report): void {
  for (const key of Object.keys(options)) {
    if (keys.includes(key)) continue
    if (KEYS.includes(key)) report(path + key, 'cannot be set for some files', 'Set it for all.')
    else reportUnknown(key, keys, path, report)
  }
}

function checkMembers(value: object, keys: readonly string[], path: string, report: Report): void {
  for (const key of Object.keys(value)) if (!keys.includes(key)) reportUnknown(key, keys, path, report)
}

function reportUnknown(key: string, keys: readonly string[], path: string, report: Report): void {
  const meant = suggest(key, keys)
  const hint = meant === undefined ? `Known: ${keys.join(', ')}.` : `Did you mean "${meant}"?`
  report(path + key, 'unknown option', hint)
}

function checkPaths({ root, schemasDir, allow }: Readonly<Record<string, unknown>>, report: Report): void {
  checkPath(root, 'root', report)
  checkPath(schemasDir, 'schemasDir', report)
  if (allow !== undefined && !Array.isArray(allow)) report('allow', 'must be a list of folders')
  else for (const [index, path] of toList(allow).entries()) checkPath(path, `allow.${index}`, report, true)
}

function checkPath(value: unknown, path: string, report: Report, isNeeded = false): void {
  if (value === undefined && !isNeeded) return
  if (typeof value !== 'string' || value === '') report(path, 'must be the path or the URI of a folder')
  else if (value.includes('\0')) report(path, 'must have no null character')
  else if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(value) && !isUri(value)) report(path, 'is no valid URI')
}

function checkDocuments({ schemas, schemes }: Readonly<Record<string, unknown>>, report: Report): void {
  for (const [uri, schema] of entriesOf(schemas, 'schemas', report)) {
    if (!isUri(uri)) report(`schemas.${uri}`, 'the name must be an absolute URI')
    else if (/#./.test(uri)) report(`schemas.${uri}`, 'the name must have no fragment')
    if (typeof schema !== 'boolean' && !isObject(schema)) {
      report(`schemas.${uri}`, 'must be a schema: an object, true or false')
    }
  }
  for (const [scheme, resolve] of entriesOf(schemes, 'schemes', report)) {
    // https://url.spec.whatwg.org/#url-scheme-string, in the case that URIs are compared in.
    if (!/^[a-z][a-z0-9+.-]+$/.test(scheme)) {
      report(`schemes.${scheme}`, 'the name must be the scheme of a URI in lower case, without colon')
    }
    if (typeof resolve !== 'function') report(`schemes.${scheme}`, 'must be a function from URI to URI')
  }
}

const NATIVE_KEYS: readonly string[] = ['strategy', 'timeout', 'memory', 'alias']
const STRATEGIES: readonly unknown[] = ['yaml_first', 'native_first', 'yaml_only']

function checkNative({ native }: Readonly<Record<string, unknown>>, report: Report): void {
  if (native === undefined || typeof native === 'boolean') return
  if (!isObject(native)) {
    report('native', 'must be true, false or an object')
    return
  }
  checkMembers(native, NATIVE_KEYS, 'native.', report)
  const { strategy, timeout, memory, alias } = native as Readonly<Record<string, unknown>>
  if (strategy !== undefined && !STRATEGIES.includes(strategy)) {
    report('native.strategy', `must be ${STRATEGIES.map((each) => `'${String(each)}'`).join(' or ')}`)
  }
  for (const [key, value] of Object.entries({ timeout, memory })) {
    if (value !== undefined && !(typeof value === 'number' && value >= 1 && value < 2 ** 31)) {
      report(`native.${key}`, 'must be a number from 1 up')
    }
  }
  for (const [name, target] of entriesOf(alias, 'native.alias', report)) {
    if (typeof target !== 'string') report(`native.alias.${name}`, 'must be a path or a specifier')
  }
}

function checkOverride(
  value: unknown,
  path: string,
  known: ReadonlyMap<string, Profile>,
  report: Report,
): void {
  if (!isObject(value)) {
    report(path, 'must be an object')
    return
  }
  const { files, ...options } = value as Readonly<Record<string, unknown>>
  const patterns = typeof files === 'string' ? [files] : toList(files)
  if (patterns.length === 0 || patterns.some((pattern) => typeof pattern !== 'string' || pattern === '')) {
    report(
      `${path}.files`,
      'must be a pattern or a list of patterns',
      'Such as "src/tools/**/*.schema.yaml".',
    )
  }
  if (patterns.length > 0 && patterns.every((pattern) => String(pattern).startsWith('!'))) {
    report(`${path}.files`, 'selects nothing', 'Begin with a pattern without "!", such as "**".')
  }
  checkKeys(options, FILE_KEYS, `${path}.`, report)
  checkFileOptions(options, `${path}.`, known, report)
}

function checkFileOptions(
  options: Readonly<Record<string, unknown>>,
  path: string,
  known: ReadonlyMap<string, Profile>,
  report: Report,
): void {
  const { profiles, strict, reshape, diagnostics } = options
  if (profiles !== undefined && !Array.isArray(profiles)) report(`${path}profiles`, 'must be a list')
  for (const [index, profile] of toList(profiles).entries()) {
    checkProfile(profile, `${path}profiles.${index}`, known, report)
  }
  for (const [id, value] of entriesOf(strict, `${path}strict`, report)) {
    const at = `${path}strict.${id}`
    checkProfileId(id, at, known, report)
    if (value !== 'auto' && typeof value !== 'boolean') report(at, "must be 'auto', true or false")
    else if (value === true && known.get(id)?.modes.strict === undefined && known.has(id)) {
      report(at, `${id} has no strict mode`)
    }
  }
  if (reshape !== undefined && typeof reshape !== 'boolean') report(`${path}reshape`, 'must be true or false')
  for (const [code, severity] of entriesOf(diagnostics, `${path}diagnostics`, report)) {
    checkSeverity(code, severity, `${path}diagnostics.${code}`, report)
  }
  for (const name of Object.keys(SETTINGS)) checkSettings(options[name], name, SETTINGS, path, report)
}

function checkSettings(
  value: unknown,
  name: string,
  settings: typeof HOST_SETTINGS,
  path: string,
  report: Report,
): void {
  const known = settings[name] ?? {}
  for (const [key, setting] of entriesOf(value, path + name, report)) {
    const at = `${path}${name}.${key}`
    const allowed = known[key]
    if (!Object.hasOwn(known, key)) {
      const meant = suggest(key, Object.keys(known))
      const hint =
        meant === undefined ? `Known: ${Object.keys(known).join(', ')}.` : `Did you mean "${meant}"?`
      report(at, 'unknown option', hint)
    } else if (allowed === undefined) checkPath(setting, at, report)
    else if (!allowed.includes(setting)) {
      report(
        at,
        `must be ${allowed.map((each) => (typeof each === 'string' ? `'${each}'` : String(each))).join(' or ')}`,
      )
    }
  }
}

function checkProfile(
  profile: unknown,
  path: string,
  known: ReadonlyMap<string, Profile>,
  report: Report,
): void {
  if (typeof profile === 'string') checkProfileId(profile, path, known, report)
  else if (!isProfile(profile)) report(path, 'must be the id of a profile, or one of defineProfile')
  else if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(profile.id)) {
    // The id becomes the name of an export and stands in import specifiers.
    report(`${path}.id`, `"${profile.id}" must be lower-case words, joined by hyphens`)
  } else if (known.get(profile.id) !== profile) report(path, `another profile is called "${profile.id}"`)
}

function checkProfileId(id: string, path: string, known: ReadonlyMap<string, Profile>, report: Report): void {
  if (known.has(id)) return
  report(path, `unknown profile "${id}"`, hintKnown(id, [...known.keys()]))
}

function checkSeverity(code: string, severity: unknown, path: string, report: Report): void {
  if (!Object.hasOwn(CATALOGUE, code)) {
    const meant = suggest(code, Object.keys(CATALOGUE))
    report(path, 'unknown code', meant && `Did you mean "${meant}"?`)
  } else if (!['error', 'warn', 'info', 'off'].includes(severity as string)) {
    report(path, "must be 'error', 'warn', 'info' or 'off'")
  } else if (CATALOGUE[code as DiagnosticCode].severity === 'error' && severity !== 'error') {
    report(path, 'an error stays an error')
  }
}

function entriesOf(value: unknown, path: string, report: Report): [string, unknown][] {
  if (value === undefined) return []
  if (isObject(value)) return Object.entries(value)
  report(path, 'must be an object')
  return []
}

function isUri(text: string): boolean {
  try {
    return new URL(text).protocol !== ''
  } catch {
    return false
  }
}
