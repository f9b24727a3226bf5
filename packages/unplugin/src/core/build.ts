import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import type { Diagnostic, Options, Severity } from '@toolbake/core'
import { realPath } from '@toolbake/core/node'
import {
  createLoader,
  createTypesWriter,
  type Loaded,
  lookForConfig,
  readProjectOptions,
  type WatchTargets,
  watchTargets,
} from '@toolbake/project'
import { createFindings } from './findings.ts'

/** A compiled module in the form for bundlers. */
export interface Baked {
  /** The ES module; undefined when there are errors. */
  readonly code: string | undefined
  /** All diagnostics that are to be shown, as the host prints them. */
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  /** Computed when it is read, by looking which files exist. */
  readonly watch: WatchTargets
  readonly loaded: Loaded
}

/** The state of one plugin instance, shared by all modules of a build and by its rebuilds. */
export interface Build {
  /** Where the bundler runs, without links; paths are shown from here. */
  readonly folder: string
  /** The path of the runtime that modules import. */
  readonly runtime: string
  /** Has to finish before a module in code is baked; undefined for all other ids. */
  prepare(id: string): Promise<void> | undefined
  bake(id: string): Baked | undefined
  /** A host loads every module again. */
  start(): void
  /** Something happened to a file that no module may have read yet. */
  notice(path: string): void
  /** Problems across imports. At the end of a build: the types are written by then. */
  findings(isPresent?: (id: string) => boolean): Diagnostic[]
}

/** Builds of one plugin instance in one folder. */
export interface Builds {
  readonly folder: string
  /**
   * The build with the current configuration: the same one while the configuration is unchanged. Synchronous where
   * there is no configuration.
   */
  open(): Build | Promise<Build>
  /** The files of the configuration that was opened last, also where it cannot be used. */
  readonly config: ConfigFiles
}

/** Files that were read for a configuration, and missing ones that would take precedence over it. */
export type ConfigFiles = Omit<WatchTargets, 'folders'>

/** Opens the builds of a plugin instance, once the host's folder is known. */
export type CreateBuilds = (folder: string, alias?: Alias) => Builds

/** Replacements of specifiers, or of their beginnings, in a bundler. */
export type Alias = Readonly<Record<string, string>>

/**
 * @param options take precedence over those of the configuration that is found from the folder
 * @param alias of the bundler, for modules in code
 */
export function createBuilds(options: Options, folder: string, alias: Alias = {}): Builds {
  let last: Opened | undefined
  return {
    folder,
    get config() {
      return { files: [...(last?.inputs.keys() ?? [])], missing: last?.missing ?? [] }
    },
    open() {
      const { path, missing } = lookForConfig(folder)
      if (!last || last.path !== path || !isCurrent(last)) {
        const inputs = new Map<string, string>()
        last = { path, missing, inputs, build: openBuild(options, folder, path, inputs, alias) }
      }
      return last.build
    },
  }
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
  alias: Alias,
): Build | Promise<Build> {
  if (config === undefined) return createBuild(options, folder, [], alias)
  const reading = readProjectOptions(config, options, (path) => inputs.set(path, stampOf(path)))
  return reading.then((merged) => createBuild(merged, folder, [...inputs.keys()], alias))
}

/** @param config the files that its options were read from */
function createBuild(options: Options, at: string, config: readonly string[], alias: Alias): Build {
  const folder = realPath(at)
  const loader = createLoader(options, folder, alias)
  const findings = createFindings()
  const types = createTypesWriter(loader, folder)
  const runtime = resolveRuntime()
  return {
    folder,
    runtime,
    prepare: (id) => (isAbsolute(id) ? loader.prepare(id) : undefined),
    bake(id) {
      // Vite's server asks for a specifier that it could not resolve, and then reports it itself, with the importer.
      const loaded = isAbsolute(id) ? loader.load(id) : undefined
      if (!loaded) return undefined
      findings.add(loaded)
      types?.add(loaded)
      const errors = ofSeverity('error', loaded)
      return {
        code: errors.length > 0 ? undefined : importRuntimeFrom(loaded.code, runtime),
        errors,
        warnings: ofSeverity('warn', loaded),
        get watch() {
          const targets = watchTargets(loaded)
          return { ...targets, files: [...targets.files, ...config] }
        },
        loaded,
      }
    },
    start: () => findings.clear(),
    notice: (path) => types?.notice(path),
    findings: (isPresent) => [...findings.list(loader.options, folder, isPresent), ...(types?.flush() ?? [])],
  }
}

/** Asks first: most files have only notes, and making a diagnostic takes time. */
function ofSeverity(severity: Severity, loaded: Loaded): readonly Diagnostic[] {
  if (!loaded.has(severity)) return []
  return loaded.diagnostics.filter((diagnostic) => diagnostic.severity === severity)
}

/**
 * Where this package finds the runtime. An app that installs only the plugin cannot resolve it by name when its package
 * manager keeps dependencies apart (pnpm, Yarn PnP). Never its sources, whatever conditions the process was started with.
 */
function resolveRuntime(): string {
  const manifest = createRequire(import.meta.url).resolve('@toolbake/runtime/package.json')
  return join(dirname(manifest), 'dist/index.js').replaceAll('\\', '/')
}

/** The module with its import of the runtime made absolute. Only here: what core emits is the same on every machine. */
function importRuntimeFrom(code: string, path: string): string {
  return code.replace(
    /^(import \{[^}]*\} from )(['"])@toolbake\/runtime\2/,
    (_, head) => head + JSON.stringify(path),
  )
}
