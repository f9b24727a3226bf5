import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Options } from '@toolbake/core'
import { defineConfig } from '@toolbake/core/light'
import { CONFIG_NAMES, isFile } from './find-config.ts'
import { importFresh } from './import-fresh.ts'
import * as messages from './messages/config.ts'
import { needsCompiler } from './needs-compiler.ts'
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
  if (!isOptions(options)) {
    throw new ConfigError(messages.notAnObject, messages.exportExample)
  }
  const { root }: Options = options
  const folder = dirname(resolve(path))
  const isPath = typeof root === 'string' && !/^[A-Za-z][A-Za-z0-9+.-]+:/.test(root)
  const absolute = isPath ? resolve(folder, root) : (root ?? findWorkspaceRoot(folder))
  return { path: resolve(path), options: { ...options, root: absolute } }
}

function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function read(path: string, onInput: (path: string) => void): Promise<unknown> {
  try {
    if (path.endsWith('.json')) {
      const { readJson } = await import('./config-json.ts')
      return await readNames(readJson(path))
    }
    const options = await importDefault(path, onInput)
    // A getter may throw, too, so that members are read here.
    return isOptions(options) ? { ...options } : options
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { faultOf } = await import('./config-fault.ts')
    const { reason, at } = faultOf(error, path)
    if (at === undefined) throw new ConfigError(messages.unreadable(reason))
    throw new ConfigError(messages.unreadableAt(reason, at.start.line, at.start.column, at.frame))
  }
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

/** A configuration imports functions of the compiler. */
class NeedsCompiler extends Error {}

/**
 * Imports a module's default export. Toolbake's packages are replaced by the running ones: under `npx`, or with a
 * strict package manager, the folder may not have them, and copies would have to be compiled.
 */
async function importDefault(path: string, onInput: (path: string) => void): Promise<unknown> {
  const refuse = (file: string): void => {
    onInput(file)
    if (isFile(file) && needsCompiler(readFileSync(file, 'utf8'))) throw new NeedsCompiler()
  }
  const module = await importFresh(path, LIGHT, refuse).catch(async (error: unknown) => {
    if (!(error instanceof NeedsCompiler)) throw error
    return importFresh(path, await compilerModules(), onInput)
  })
  if (!('default' in module)) throw new ConfigError(messages.noDefaultExport)
  return module.default
}

/** What most configurations import. Without the compiler, which a build with unchanged files never loads. */
const LIGHT = {
  toolbake: { defineConfig },
  'toolbake/config': { defineConfig },
  'unplugin-toolbake': { defineConfig },
}

async function compilerModules(): Promise<Readonly<Record<string, object>>> {
  const [core, node, metaSchemas] = await Promise.all([
    import('@toolbake/core'),
    import('@toolbake/core/node'),
    import('@toolbake/core/meta-schemas'),
  ])
  return {
    ...LIGHT,
    'toolbake/config': core,
    '@toolbake/core': core,
    '@toolbake/core/node': node,
    ...Object.fromEntries(META_SCHEMAS.map((name) => [name, metaSchemas])),
  }
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
  'nullish',
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
  const { overrides: ofConfig = [] } = config
  const { overrides: ofPlugin = [] } = given
  // What is no list becomes an item: left out, it would go unnoticed with a cache that knows the other options.
  return { ...mergeMembers(config, given), overrides: [ofConfig, above, ofPlugin].flat() }
}

export function mergeMembers(config: Options, given: Options): Options {
  const settings = SETTINGS.filter((key) => config[key] !== undefined && given[key] !== undefined)
  return {
    ...config,
    ...given,
    ...Object.fromEntries(settings.map((key) => [key, { ...config[key], ...given[key] }])),
  }
}

/** The options of a bundler's plugin, merged over those of a configuration. Not checked yet. */
export interface ProjectOptions {
  readonly options: Options
  readonly config: LoadedConfig
  /** The options of the plugin. */
  readonly given: Options
}

/**
 * Reads a configuration and merges the options of a bundler's plugin over it. `checkProjectOptions` checks them.
 *
 * @param onInput as for `loadConfig`
 * @throws {ConfigError} if the configuration cannot be read; the message begins with the file's name
 */
export async function readProjectOptions(
  path: string,
  given: Options,
  onInput?: (path: string) => void,
): Promise<ProjectOptions> {
  const config = await loadConfig(path, onInput).catch((error: unknown) => {
    throw error instanceof ConfigError ? inFile(path, error, error.hint) : error
  })
  return { options: mergeOptions(config.options, given), config, given }
}

/** Returns a fault of a configuration whose message begins with the file's name. */
export function inFile(path: string, { message }: Error, hint?: string): ConfigError {
  return new ConfigError(messages.inFile(basename(path), message), hint)
}
