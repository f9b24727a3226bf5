import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Options } from '@toolbake/core'
import * as core from '@toolbake/core'
import { isObject, parseJson } from '@toolbake/core/internal'
import * as node from '@toolbake/core/node'
import { checkProject } from './check-project.ts'
import { faultOf } from './config-fault.ts'
import { CONFIG_NAMES, isFile } from './find-config.ts'
import { importFresh } from './import-fresh.ts'
import * as messages from './messages/config.ts'
import { findWorkspaceRoot } from './workspace.ts'

export interface LoadedConfig {
  /** Absolute path of the file. */
  readonly path: string
  /** Its options. `root` is absolute: resolved against the folder of the file, or else the workspace root. */
  readonly options: Options
}

/** A configuration that cannot be used; `hint` states what to do instead. */
export class ConfigError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'ConfigError'
    this.hint = hint
  }
}

/**
 * Reads a configuration: JSON, or a JavaScript or TypeScript module whose default export is the options. Only packages
 * are cached, so that a changed file can be read again. Does not check the options themselves.
 *
 * @param onInput called with the absolute path of each file before it is read, except for files of packages
 * @throws {ConfigError} if the file does not exist, fails, or does not export an object
 */
export async function loadConfig(
  path: string,
  onInput: (path: string) => void = () => {},
): Promise<LoadedConfig> {
  onInput(resolve(path))
  if (!isFile(path)) throw new ConfigError(messages.missing)
  if (/\.ya?ml$/i.test(path)) throw new ConfigError(messages.unread, messages.namesRead(CONFIG_NAMES))
  const options = await read(resolve(path), onInput)
  if (!isObject(options)) {
    throw new ConfigError(messages.notAnObject, messages.exportExample)
  }
  const { root }: Options = options
  const folder = dirname(resolve(path))
  const isPath = typeof root === 'string' && !/^[A-Za-z][A-Za-z0-9+.-]+:/.test(root)
  const absolute = isPath ? resolve(folder, root) : (root ?? findWorkspaceRoot(folder))
  return { path: resolve(path), options: { ...options, root: absolute } }
}

async function read(path: string, onInput: (path: string) => void): Promise<unknown> {
  try {
    if (path.endsWith('.json')) {
      return await readNames(readJson(path))
    }
    const options = await importDefault(path, onInput)
    // A getter may throw, too, so that members are read here.
    return isObject(options) ? { ...options } : options
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { reason, at } = faultOf(error, path)
    if (at === undefined) throw new ConfigError(messages.unreadable(reason))
    throw new ConfigError(messages.unreadableAt(reason, at.start.line, at.start.column, at.frame))
  }
}

/** Returns the value of a JSON file. Reports its first error with line and column, as in tool files. */
function readJson(path: string): unknown {
  const document = parseJson(node.pathToUri(path), readFileSync(path), (problem) => {
    if (core.CATALOGUE[problem.code].severity !== 'error') return
    const { message, range, frame } = core.createDiagnostic(problem, 'error')
    const { line, column } = range.start
    throw new ConfigError(messages.unreadableAt(message, line, column, frame), problem.hint)
  })
  return document?.value
}

/** The names of the meta-schemas' entry. */
const META_SCHEMAS = ['toolbake/meta-schemas', '@toolbake/core/meta-schemas']

/** Replaces the name of the meta-schemas' entry by the meta-schemas, because JSON cannot import them. */
async function readNames(options: unknown): Promise<unknown> {
  if (typeof options !== 'object' || options === null || !('schemas' in options)) return options
  const { schemas } = options
  if (typeof schemas !== 'string') return options
  if (!META_SCHEMAS.includes(schemas)) {
    throw new ConfigError(messages.schemasByName(schemas), messages.onlyMetaSchemas(META_SCHEMAS[0] ?? ''))
  }
  const { metaSchemas } = await import('@toolbake/core/meta-schemas')
  return { ...options, schemas: metaSchemas }
}

/**
 * Imports a module's default export. Toolbake's packages are replaced by the running ones: under `npx`, or with a
 * strict package manager, the folder may not have them, and copies would have to be compiled.
 */
async function importDefault(path: string, onInput: (path: string) => void): Promise<unknown> {
  const { defineConfig } = core
  const metaSchemas = await import('@toolbake/core/meta-schemas')
  const virtualModules = {
    toolbake: { defineConfig },
    'toolbake/config': core,
    'unplugin-toolbake': { defineConfig },
    '@toolbake/core': core,
    '@toolbake/core/node': node,
    ...Object.fromEntries(META_SCHEMAS.map((name) => [name, metaSchemas])),
  }
  const module = await importFresh(path, virtualModules, onInput)
  if (!('default' in module)) throw new ConfigError(messages.noDefaultExport)
  return module.default
}

/** Options whose values are merged member by member. */
const SETTINGS = [
  'strict',
  'diagnostics',
  'names',
  'validators',
  'decode',
  'schemas',
  'schemes',
  'types',
  'generate',
] as const

/** Options that `overrides` can set. */
const FILE_OPTIONS = [
  'profiles',
  'strict',
  'reshape',
  'diagnostics',
  'names',
  'validators',
  'decode',
] as const

/** Merges the plugin's options over those of a configuration and over its `overrides`; objects member by member. */
function mergeOptions(config: Options, given: Options): Options {
  const own = FILE_OPTIONS.filter((key) => given[key] !== undefined).map((key) => [key, given[key]])
  const above =
    config.overrides === undefined || own.length === 0 ? [] : [{ files: '**', ...Object.fromEntries(own) }]
  const overrides = [...(config.overrides ?? []), ...above, ...(given.overrides ?? [])]
  return { ...mergeMembers(config, given), overrides }
}

function mergeMembers(config: Options, given: Options): Options {
  const settings = SETTINGS.filter((key) => config[key] !== undefined && given[key] !== undefined)
  return {
    ...config,
    ...given,
    ...Object.fromEntries(settings.map((key) => [key, { ...config[key], ...given[key] }])),
  }
}

/** Checks the plugin's options, so that faults are reported at their paths in these options. */
function checkGiven(config: Options, given: Options): void {
  const { overrides = [] } = given
  core.resolveOptions({
    ...mergeMembers(config, given),
    // The configuration's overrides may define profiles.
    overrides: Array.isArray(overrides) ? [...overrides, ...(config.overrides ?? [])] : overrides,
  })
}

/**
 * Reads a configuration and merges the options of a bundler's plugin over it.
 *
 * @param onInput as for `loadConfig`
 * @throws {ConfigError} if the configuration cannot be used; the message begins with the file's name
 * @throws {OptionsError} if the plugin's options cannot be used
 */
export async function readProjectOptions(
  path: string,
  given: Options,
  onInput?: (path: string) => void,
): Promise<Options> {
  const config = await readChecked(path, onInput)
  checkGiven(config, given)
  return mergeOptions(config, given)
}

async function readChecked(path: string, onInput?: (path: string) => void): Promise<Options> {
  try {
    const { options } = await loadConfig(path, onInput)
    // The configuration's own faults are not reported as faults of the merged options.
    checkProject(core.resolveOptions(options))
    return options
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof core.OptionsError)) throw error
    throw new ConfigError(
      messages.inFile(basename(path), error.message),
      error instanceof ConfigError ? error.hint : undefined,
    )
  }
}
