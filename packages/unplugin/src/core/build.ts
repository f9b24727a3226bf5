import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Diagnostic, Options, Severity } from '@toolbake/core'
import { realPath } from '@toolbake/core/node'
import {
  importRuntimeFrom,
  type Loaded,
  lookForConfig,
  mergeProfiles,
  type WatchTargets,
  watchTargets,
} from '@toolbake/project/light'
import { runtimePath } from '../runtime-path.ts'
import { type Compiling, openModules } from './modules.ts'
import { plainFault } from './text.ts'

/** A compiled module in the form for bundlers. */
export interface Baked {
  /** The ES module; undefined when there are errors. */
  readonly code: string | undefined
  /** The diagnostics that the host prints: one for each place and code, however many profiles it concerns. */
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  /** Looks which files exist. */
  watch(this: void): WatchTargets
  readonly loaded: Loaded
  /** For a host that goes on after errors: a module with the exports that this one would have. */
  standIn(this: void): string
}

/** The state of one plugin instance, shared by all modules of a build and by its rebuilds. */
export interface Build {
  /** Where the bundler runs, without links; paths are shown from here. */
  readonly folder: string
  /** Of the plugin, over those of the configuration. */
  readonly options: Options
  /** The path of the runtime that modules import. */
  readonly runtime: string
  /** Has to finish before a module is baked; undefined where that can be done at once. */
  prepare(id: string): Promise<void> | undefined
  bake(id: string): Baked | undefined
  /** A host loads every module again. */
  start(): void
  /** A build that runs once begins: until its findings, files count as they were first met, and types wait. */
  hold(): void
  /** Something happened to a file that no module may have read yet. */
  notice(path: string): void
  /** Has to finish before the findings are asked for; undefined where that can be done at once. */
  settle(): Promise<void> | undefined
  /** Problems across imports. At the end of a build: the types are written by then. */
  findings(isPresent?: (id: string) => boolean): Diagnostic[]
}

/** Builds of one plugin instance in one folder. */
export interface Builds {
  readonly folder: string
  /**
   * The build with the current configuration: the same one while the configuration is unchanged. Synchronous where
   * there is no configuration.
   *
   * @param isOnce the host runs once, and asks for findings
   */
  open(isOnce?: boolean): Build | Promise<Build>
  /** The files of the configuration that was opened last, also where it cannot be used. */
  readonly config: ConfigFiles
}

/** Files that were read for a configuration, and missing ones that would take precedence over it. */
export type ConfigFiles = Omit<WatchTargets, 'folders'>

/** Opens the builds of a plugin instance, once the host's folder is known. */
export type CreateBuilds = (folder: string, alias?: Alias) => Builds

/** How a module with this id imports the runtime, whose path is given. */
export type RuntimeSpecifier = (runtime: string, id: string) => string

/** Replacements of specifiers, or of their beginnings, in a bundler. */
export type Alias = Readonly<Record<string, string>>

/**
 * @param options take precedence over those of the configuration that is found from the folder
 * @param alias of the bundler, for modules in code
 */
export function createBuilds(
  options: Options,
  folder: string,
  alias: Alias = {},
  { specify = (runtime) => runtime, compiling }: BuildHost = {},
): Builds {
  const host: Host = { alias, specify, compiling }
  let last: Opened | undefined
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
  /** By default modules import the runtime by its path. */
  readonly specify?: RuntimeSpecifier
  /** For a host that cannot wait until it is loaded. */
  readonly compiling?: Compiling | undefined
}

interface Host extends Required<BuildHost> {
  readonly alias: Alias
}

/** How a build is opened. */
interface Opening extends Host {
  readonly isOnce: boolean
}

/** A build by the path of its configuration. */
interface Opened {
  readonly path: string | undefined
  readonly missing: readonly string[]
  /** The files that were read, as they were then. */
  readonly inputs: ReadonlyMap<string, string>
  readonly build: Build | Promise<Build>
}

function isCurrent({ inputs }: Opened): boolean {
  return [...inputs].every(([path, stamp]) => stampOf(path) === stamp)
}

/** A text that differs once a file was changed. */
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
    const reading = readConfig(config, options, (path) => inputs.set(path, stampOf(path)))
    return reading.then((merged) => createBuild(merged, folder, [...inputs.keys()], host)).catch(fail)
  }
  try {
    const build = createBuild(options, folder, [], host)
    return build instanceof Promise ? build.catch(fail) : build
  } catch (error) {
    return fail(error)
  }
}

async function readConfig(path: string, options: Options, onInput: (path: string) => void): Promise<Options> {
  const { readProjectOptions } = await import('./compiling.ts')
  return readProjectOptions(path, options, onInput)
}

/** @param config the files that its options were read from */
function createBuild(
  options: Options,
  at: string,
  config: readonly string[],
  { alias, specify, compiling, isOnce }: Opening,
): Build | Promise<Build> {
  const folder = realPath(at)
  const modules = openModules(options, { folder, alias, compiling })
  const runtime = runtimePath()
  const warnings = createWarnings()
  const build: Build = {
    folder,
    options,
    runtime,
    prepare: (id) => (isAbsolute(id) ? modules.prepare(id) : undefined),
    bake(id) {
      // Vite's server asks for a specifier that it could not resolve, and then reports it itself, with the importer.
      const loaded = isAbsolute(id) ? modules.load(id) : undefined
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
    hold: modules.hold,
    notice: modules.notice,
    settle: modules.settle,
    findings: modules.findings,
  }
  const opening = modules.open(isOnce)
  return opening ? opening.then(() => build) : build
}

/** Asks first: most files have only notes, and making a diagnostic takes time. */
function ofSeverity(severity: Severity, loaded: Loaded): readonly Diagnostic[] {
  if (!loaded.has(severity)) return []
  return loaded.diagnostics.filter((diagnostic) => diagnostic.severity === severity)
}

/** The warnings of a build: a file that is imported in several ways has each of them once. */
function createWarnings(): {
  /** Those that no other import has reported. */
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
