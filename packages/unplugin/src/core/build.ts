import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Diagnostic, Options, Severity } from '@toolbake/core'
import { realPath } from '@toolbake/core/node'
import {
  importRuntimeFrom,
  type Loaded,
  lookForConfig,
  mergeProfiles,
  readProjectOptions,
  type WatchTargets,
  watchTargets,
} from '@toolbake/project/light'
import { runtimePath } from '../runtime-path.ts'
import { nameFault } from './file-name.ts'
import { type CompilerParts, openModules } from './modules.ts'
import { plainError, plainFault } from './text.ts'

/** A compiled module in the form that bundlers need. */
export interface Baked {
  /** The ES module; undefined if there are errors. */
  readonly code: string | undefined
  /** The diagnostics to print: one for each place and code, even if it concerns several profiles. */
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  /** Returns the paths to watch, after checking which files exist. */
  watch(this: void): WatchTargets
  readonly loaded: Loaded
  /** Returns a module with the exports that this one would have, for a host that continues after errors. */
  standIn(this: void): string
}

/** The state of one plugin instance, shared by all modules of a build and by its rebuilds. */
export interface Build {
  /** Folder in which the bundler runs, with links resolved; displayed paths are relative to it. */
  readonly folder: string
  /** The plugin's options merged over those of the configuration. */
  readonly options: Options
  /** Path of the runtime that modules import. */
  readonly runtime: string
  /** Prepares a module; has to finish before `bake`. Returns undefined if there is nothing to wait for. */
  prepare(id: string): Promise<void> | undefined
  bake(id: string): Baked | undefined
  /** Called when the host loads every module again. */
  start(): void
  /** Starts a build that runs once: until `findings`, files are assumed unchanged and no types are written. */
  assumeUnchanged(): void
  /** Reports a change of a file, even one that no module has read yet. */
  notice(path: string): void
  /** Has to finish before `findings`. Returns undefined if there is nothing to wait for. */
  settle(): Promise<void> | undefined
  /** Returns problems across imports, after writing the types. Called at the end of a build. */
  findings(isPresent?: (id: string) => boolean): Diagnostic[]
}

/** Builds of one plugin instance in one folder. */
export interface Builds {
  readonly folder: string
  /**
   * Returns the build with the current configuration; the same build while the configuration is unchanged. Synchronous
   * if there is no configuration.
   *
   * @param isOnce whether the host runs once and then calls `findings`
   */
  open(isOnce?: boolean): Build | Promise<Build>
  /** The files of the last configuration, even if it is invalid. */
  readonly config: ConfigFiles
}

/** Files read for a configuration, and missing ones that would take precedence over it. */
export type ConfigFiles = Omit<WatchTargets, 'folders'>

/** Creates the builds of a plugin instance once the host's folder is known. */
export type CreateBuilds = (folder: string, alias?: Alias) => Builds

/** Returns the specifier by which a module imports the runtime at a path. */
export type RuntimeSpecifier = (runtime: string, id: string) => string

/** A bundler's replacements of specifiers or of their first segments. */
export type Alias = Readonly<Record<string, string>>

/**
 * @param options take precedence over those of the configuration found from the folder
 * @param alias aliases of the bundler, for modules in code
 */
export function createBuilds(
  options: Options,
  folder: string,
  alias: Alias = {},
  { specify = (runtime) => runtime, compiling }: BuildHost = {},
): Builds {
  const host: Host = { alias, specify, compiling }
  let last: OpenedBuild | undefined
  return {
    folder,
    get config() {
      return { files: [...(last?.inputs.keys() ?? [])], missing: last?.missing ?? [] }
    },
    open(isOnce = false) {
      const { path, missing } = lookForConfig(folder)
      if (!last || last.path !== path || !isCurrent(last)) {
        const inputs = new Map<string, string>()
        last = { path, missing, inputs, build: openBuild(options, folder, path, inputs, { ...host, isOnce }) }
      }
      return last.build
    },
  }
}

export interface BuildHost {
  /** Default: modules import the runtime by its path. */
  readonly specify?: RuntimeSpecifier
  /** The compiler, for a host that cannot wait for its import. */
  readonly compiling?: CompilerParts | undefined
}

interface Host extends Required<BuildHost> {
  readonly alias: Alias
}

/** How a build is opened. */
interface Opening extends Host {
  readonly isOnce: boolean
  /** Checks options of a configuration. */
  readonly check?: (compiling: CompilerParts) => void
}

/** A build with the configuration that it was opened for. */
interface OpenedBuild {
  readonly path: string | undefined
  readonly missing: readonly string[]
  /** The files that were read, each with its stamp at that time. */
  readonly inputs: ReadonlyMap<string, string>
  readonly build: Build | Promise<Build>
}

function isCurrent({ inputs }: OpenedBuild): boolean {
  return [...inputs].every(([path, stamp]) => stampOf(path) === stamp)
}

/** Returns a text that changes with the file. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`
}

function openBuild(
  options: Options,
  folder: string,
  config: string | undefined,
  inputs: Map<string, string>,
  host: Opening,
): Build | Promise<Build> {
  const fail = (error: unknown): never => {
    throw plainFault(error)
  }
  if (config !== undefined) {
    const reading = readProjectOptions(config, options, (path) => inputs.set(path, stampOf(path)))
    return reading
      .then((read) => {
        const check = (compiling: CompilerParts): void => compiling.checkProjectOptions(read)
        return createBuild(read.options, folder, [...inputs.keys()], { ...host, check })
      })
      .catch(fail)
  }
  try {
    const build = createBuild(options, folder, [], host)
    return build instanceof Promise ? build.catch(fail) : build
  } catch (error) {
    return fail(error)
  }
}

/** @param config the files that the options were read from */
function createBuild(
  options: Options,
  at: string,
  config: readonly string[],
  { alias, specify, compiling, isOnce, check }: Opening,
): Build | Promise<Build> {
  const folder = realPath(at)
  const modules = openModules(options, { folder, alias, compiling, check })
  const runtime = runtimePath()
  const warnings = createWarnings()
  const build: Build = {
    folder,
    options,
    runtime,
    prepare: (id) => (isAbsolute(id) ? modules.prepare(id) : undefined),
    bake(id) {
      // Vite's server also asks for an unresolved specifier, and then reports it itself with the importer.
      if (!isAbsolute(id)) return undefined
      const loaded = modules.load(id)
      const fault = loaded ? undefined : nameFault(id)
      if (fault !== undefined) throw plainError(fault)
      if (!loaded) return undefined
      const errors = modules.sorted(mergeProfiles(ofSeverity('error', loaded)))
      return {
        code: errors.length > 0 ? undefined : importRuntimeFrom(loaded.code, specify(runtime, id)),
        errors,
        warnings: mergeProfiles(warnings.newOf(id, ofSeverity('warn', loaded))),
        watch() {
          const targets = watchTargets(loaded)
          return { ...targets, files: [...targets.files, ...config] }
        },
        loaded,
        standIn: () => modules.standIn(loaded),
      }
    },
    start() {
      warnings.clear()
      modules.start()
    },
    assumeUnchanged: modules.assumeUnchanged,
    notice: modules.notice,
    settle: modules.settle,
    findings: modules.findings,
  }
  const opening = modules.open(isOnce)
  return opening ? opening.then(() => build) : build
}

/** Calls `has` first: most files have only notes, and creating diagnostics takes time. */
function ofSeverity(severity: Severity, loaded: Loaded): readonly Diagnostic[] {
  if (!loaded.has(severity)) return []
  return loaded.diagnostics.filter((diagnostic) => diagnostic.severity === severity)
}

/** Tracks the warnings of a build, so that a file which is imported in several ways has each of them once. */
function createWarnings(): {
  /** Returns the warnings that no other import has reported. */
  newOf(id: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[]
  clear(): void
} {
  const reporters = new Map<string, string>()
  return {
    newOf: (id, diagnostics) =>
      diagnostics.filter(({ code, uri, pointer, tool, profile, message }) => {
        const key = JSON.stringify([code, uri, pointer, tool, profile, message])
        const reporter = reporters.get(key) ?? id
        reporters.set(key, reporter)
        return reporter === id
      }),
    clear: () => reporters.clear(),
  }
}
