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

/** A module of ours as bundlers take it. */
export interface Baked {
  /** The ES module; undefined when there are errors. */
  readonly code: string | undefined
  /** All diagnostics that are to be shown, as the host prints them. */
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  /** Found when it is read: it looks which files are there. */
  readonly watch: WatchTargets
  readonly loaded: Loaded
}

/** The state of one plugin instance, shared by all modules of a build and by its rebuilds. */
export interface Build {
  /** Where the bundler runs, without links; paths are shown from here. */
  readonly folder: string
  /** The path of the runtime that modules import. */
  readonly runtime: string
  /** Has to be over before a module in code is baked; undefined for all other ids. */
  prepare(id: string): Promise<void> | undefined
  bake(id: string): Baked | undefined
  /** A host loads every module again. */
  start(): void
  /** Something happened to a file that no module may have read yet. */
  notice(path: string): void
  /** What only shows across imports. At the end of a build: the types are written by then. */
  findings(isPresent?: (id: string) => boolean): Diagnostic[]
}

/** Builds of one plugin instance in one folder. */
export interface Builds {
  readonly folder: string
  /**
   * The build that goes by the configuration as it is now: the same one while the configuration is the same. At once
   * where there is none.
   */
  open(): Build | Promise<Build>
  /** What the configuration that was opened last is made of, also where it cannot be used. */
  readonly config: ConfigFiles
}

/** Files that were read for a configuration, and those that would go before it. */
export type ConfigFiles = Omit<WatchTargets, 'folders'>

/** Opens the builds of a plugin instance, once its host says where it runs. */
export type CreateBuilds = (folder: string, alias?: Alias) => Builds

/** What stands for specifiers or their beginnings in a bundler. */
export type Alias = Readonly<Record<string, string>>

/**
 * @param options go before those of the configuration that is found from the folder
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

/** What differs once a file was changed. */
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

/** Asks first: most files have only notes, which are never looked at. */
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
