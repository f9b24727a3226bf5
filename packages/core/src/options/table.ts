import { findProfile, namesLike } from '../export/profiles/revisions.ts'
import type { Profile } from '../export/types.ts'
import { isObject, own } from '../json.ts'
import { CATALOGUE, type CatalogueEntry } from '../messages/catalogue.ts'
import { didYouMean } from '../messages/files.ts'
import * as messages from '../messages/options.ts'
import { hintMeant, suggest } from '../suggest.ts'
import type { Form, Rows, Site } from './form.ts'
import { choice, listOf, mapOf, objectOf, optional, report, value } from './form.ts'

const FLAG = choice(true, false)
const COUNT = value((given) => Number(given) === given && given >= 1 && given < 2 ** 31, messages.NOT_A_COUNT)

const folder: Form = (given, site) => {
  if (typeof given !== 'string' || given === '') report(site, messages.NOT_A_FOLDER)
  else if (given.includes('\0')) report(site, messages.NULL_CHARACTER)
  else if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(given) && !URL.canParse(given)) report(site, messages.NOT_A_URI)
}

const schema = value((given) => typeof given === 'boolean' || isObject(given), messages.NOT_A_SCHEMA)
const resolver = value((given) => typeof given === 'function', messages.NOT_A_RESOLVER)
const documentUri: Form = (uri, site) => {
  if (!URL.canParse(String(uri))) report(site, messages.NAME_NOT_ABSOLUTE)
  else if (/#./.test(String(uri))) report(site, messages.NAME_WITH_FRAGMENT)
}

// https://url.spec.whatwg.org/#url-scheme-string, in lower case, as schemes are compared.
const scheme = value((name) => /^[a-z][a-z0-9+.-]+$/.test(String(name)), messages.NAME_NOT_A_SCHEME)

const patterns: Form = (given, site) => {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (list.length === 0 || list.some((pattern) => typeof pattern !== 'string' || pattern === '')) {
    report(site, messages.NOT_PATTERNS, messages.PATTERN_EXAMPLE)
  }
  if (list.length > 0 && list.every((pattern) => String(pattern).startsWith('!'))) {
    report(site, messages.ONLY_EXCLUSIONS, messages.START_WITH_INCLUSION)
  }
}

const profileId: Form = (given, site) => {
  const id = String(given)
  if (findProfile(site.known, id) === undefined)
    report(site, messages.unknownProfile(id), hintMeant(id, namesLike(site.known, id)))
}

const profile: Form = (given, site) => {
  if (typeof given === 'string') profileId(given, site)
  else if (!isProfile(given)) report(site, messages.NOT_A_PROFILE)
  else if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(given.id)) {
    // The id becomes the name of an export and is used in import specifiers.
    report({ ...site, path: `${site.path}.id` }, messages.invalidProfileId(given.id))
  } else if (site.known.get(given.id) !== given) report(site, messages.sharedProfileId(given.id))
}

/** Whether a value has the members of a profile that all code relies on; `defineProfile` checks the others. */
export function isProfile(given: unknown): given is Profile {
  if (!isObject(given)) return false
  const { id, modes, wrap }: Readonly<Record<string, unknown>> = given
  return typeof id === 'string' && isObject(modes) && isObject(modes.loose) && typeof wrap === 'function'
}

const strictSetting: Form = (given, site) => {
  const id = lastKey(site)
  const modes = site.known.get(id)?.modes
  choice('auto', true, false)(given, site)
  if (given === true && modes && modes.strict === undefined) report(site, messages.noStrictMode(id))
}

const severity: Form = (given, site) => {
  const code = lastKey(site)
  const entry = own<CatalogueEntry>(CATALOGUE, code)
  if (entry === undefined) {
    const meant = suggest(code, Object.keys(CATALOGUE))
    report(site, messages.UNKNOWN_CODE, meant && didYouMean(meant))
  } else if (entry.severity === 'error' && ['warn', 'info', 'off'].includes(String(given))) {
    report(site, messages.FIXED_ERROR)
  } else choice('error', 'warn', 'info', 'off')(given, site)
}

/** Returns the last key of the path. Neither profile ids nor codes contain a dot. */
function lastKey({ path }: Site): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** Options that `overrides` can also set. */
const FILE_OPTIONS: Rows = {
  profiles: optional(listOf(profile)),
  strict: optional(mapOf(strictSetting, profileId)),
  reshape: optional(FLAG),
  nullish: optional(choice('distinguish', 'null', 'absent')),
  diagnostics: optional(mapOf(severity)),
  names: optional(objectOf({ dots: FLAG })),
  validators: optional(objectOf({ formats: choice('annotate', 'assert'), errors: choice('full', 'small') })),
  decode: optional(
    objectOf({ applyDefaults: FLAG, repair: FLAG, coerce: FLAG, code: choice('data', 'compiled') }),
  ),
}

const PROJECT_OPTIONS: Rows = {
  root: optional(folder),
  schemasDir: optional(folder),
  allow: optional(listOf(folder, messages.NOT_FOLDERS)),
  schemas: optional(mapOf(schema, documentUri)),
  schemes: optional(mapOf(resolver, scheme)),
  overrides: optional(listOf(override)),
  types: optional(objectOf({ dir: optional(folder), enabled: FLAG })),
  generate: optional(
    objectOf({
      target: choice('@sinclair/typebox', 'typebox'),
      inlineRuntime: FLAG,
      handlers: optional(folder),
    }),
  ),
  native: optional(native),
  cache: optional(cache),
}

function cache(given: unknown, site: Site): void {
  if (given !== false) objectOf({ dir: optional(folder) })(given, site)
}

function native(given: unknown, site: Site): void {
  const settings = objectOf({
    strategy: optional(choice('yaml_first', 'native_first', 'yaml_only')),
    timeout: optional(COUNT),
    memory: optional(COUNT),
    alias: optional(mapOf(value((target) => typeof target === 'string', messages.NOT_A_SPECIFIER))),
  })
  if (isObject(given)) settings(given, site)
  else if (typeof given !== 'boolean') report(site, messages.NOT_NATIVE)
}

function override(given: unknown, site: Site): void {
  const form = objectOf({ files: patterns, ...FILE_OPTIONS }, Object.keys(PROJECT_OPTIONS))
  form(isObject(given) ? { files: undefined, ...given } : given, site)
}

export const OPTIONS: Rows = { ...FILE_OPTIONS, ...PROJECT_OPTIONS }
