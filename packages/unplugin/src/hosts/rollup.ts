import { dirname, resolve } from 'node:path'
import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostic } from '@toolbake/core/light'
import { uriToPath } from '@toolbake/core/node'
import { distinctDiagnostics, parseId } from '@toolbake/project/light'
import type { Plugin } from 'rollup'
import type { Baked, Build, CreateBuilds } from '../core/build.ts'
import { WITH_PROFILE } from '../core/file-name.ts'
import { errorText } from '../core/text.ts'
import { watchList } from './rollup-watch.ts'

/** Ids of tool files with any query; `parseId` decides which of them to load. Others with a profile are reported. */
export const ID_FILTER: RegExp = new RegExp(
  `\\.schema\\.(?:ya?ml|json)(?:$|[?#])|\\.tool\\.m?[jt]s\\?|${WITH_PROFILE.source}`,
)

/** The members of a hook's context that Rollup, Rolldown and Vite share. */
export interface RollupContext {
  readonly meta: { readonly watchMode: boolean }
  addWatchFile(file: string): void
  getModuleIds(): Iterable<string>
  warn(message: HostMessage): void
  error(message: HostMessage): never
}

interface HostMessage {
  message: string
  plugin?: string
  pluginCode?: string
  stack?: string
  id?: string
  loc?: { file: string; line: number; column: number }
}

interface RollupModule {
  code: string
  map: { version: 3; names: string[]; sources: string[]; mappings: '' }
  moduleSideEffects: false
  /** For Rolldown, which would otherwise parse a module named `*.json` as JSON. */
  moduleType: 'js'
}

/** The state of one plugin instance between modules. */
export interface RollupState {
  /** Modules with errors to report at the end of the build, by id; undefined if errors are reported at once. */
  readonly failures: Map<string, Baked> | undefined
  /** Warnings of the modules that this build loaded, by id, to report at its end with the errors. */
  readonly warned: Map<string, readonly Diagnostic[]>
  /** The project's folder and the output folders. */
  readonly unwatched: Set<string>
  /** Whether a server reports changes, even if `watchMode` is false. */
  readonly isServed?: boolean
}

/**
 * Loads a module. With `failures` an error does not stop the build: a stand-in with the right exports lets the bundler
 * read the other modules, and `endBuild` reports all errors.
 */
export function loadModule(
  context: RollupContext,
  build: Build,
  baked: Baked,
  state: RollupState,
): RollupModule {
  const { failures, warned } = state
  const { warnings, errors, code, loaded } = baked
  const isWatched = context.meta.watchMode || state.isServed === true
  for (const file of isWatched ? watched(baked, state) : []) context.addWatchFile(file)
  if (failures && warnings.length > 0) warned.set(loaded.id, warnings)
  else if (failures) warned.delete(loaded.id)
  else reportWarnings(context, warnings, build)
  if (code === undefined && !failures) context.error(locatedMessage(errors, build.folder))
  if (code === undefined) failures?.set(loaded.id, baked)
  else failures?.delete(loaded.id)
  return {
    code: code ?? baked.standIn(),
    map: { version: 3, names: [], sources: [], mappings: '' },
    moduleSideEffects: false,
    moduleType: 'js',
  }
}

/** Vite's server treats watched files as imports, which have to exist; it learns of other paths in other ways. */
function watched(baked: Baked, { failures, unwatched }: RollupState): readonly string[] {
  return failures ? watchList(baked, unwatched) : baked.watch().files
}

/**
 * Reports the warnings and errors of all modules at the end of a build, then problems across imports. Also if the build
 * failed otherwise, because a stand-in may be the cause.
 */
export function endBuild(
  context: RollupContext,
  build: Build,
  { failures = new Map(), warned }: RollupState,
): void {
  // Sorted, because modules load in any order; without duplicates, because a file may be imported in several ways.
  reportWarnings(
    context,
    distinctDiagnostics([...warned.keys()].sort().flatMap((id) => warned.get(id) ?? [])),
    build,
  )
  warned.clear()
  // Also if the build fails: the cache is saved, and the types of valid files are written.
  const found = build.findings()
  if (failures.size === 0 && found.length === 0) return
  const ids = new Set(context.getModuleIds())
  const failed = [...failures.keys()].filter((id) => ids.has(id)).sort()
  const errors = failed.flatMap((id) => failures.get(id)?.errors ?? [])
  if (errors.length > 0) context.error(errorMessage(errors, build.folder))
  reportWarnings(
    context,
    build.findings((id) => ids.has(id)),
    build,
  )
}

function reportWarnings(context: RollupContext, warnings: readonly Diagnostic[], { folder }: Build): void {
  for (const warning of warnings) context.warn({ message: formatDiagnostic(warning, { cwd: folder }) })
}

function errorMessage(errors: readonly Diagnostic[], folder: string): HostMessage {
  const message = errorText(errors, folder)
  // The stack would be printed, but shows only how bundlers call plugins.
  return { message, stack: '' }
}

/** Adds the location for the link in Vite's overlay, except for a query, whose location is in no file. */
function locatedMessage(errors: readonly Diagnostic[], folder: string): HostMessage {
  const message = errorText(errors, folder)
  // Servers that answer requests themselves print or send the stack.
  const text = { message, stack: message }
  const [first] = errors
  if (!first) return text
  const [uri = '', query] = first.uri.split('?')
  const file = uriToPath(uri)
  if (query !== undefined) return { ...text, id: file }
  const { line, column } = first.range.start
  // With `pluginCode` Vite treats an error as complete. Otherwise it prints a frame of its own below ours.
  return {
    ...text,
    plugin: 'toolbake',
    pluginCode: text.message,
    id: file,
    loc: { file, line, column: column - 1 },
  }
}

/** Runs a function, synchronously if there is nothing to wait for: busy bundlers answer promises late. */
export function after<Result>(
  waiting: Promise<void> | undefined,
  run: () => Result,
): Result | Promise<Result> {
  return waiting === undefined ? run() : waiting.then(run)
}

interface RollupHooks {
  buildStart(this: RollupContext): Promise<void>
  load: {
    filter: { id: RegExp }
    handler(this: RollupContext, id: string): Promise<RollupModule | undefined> | RollupModule | undefined
  }
  outputOptions(options: OutputOptions): null
  buildEnd(this: RollupContext): Promise<void>
}

/** Creates the hooks that Rollup and Rolldown share. */
export function rollupHooks(createBuilds: CreateBuilds): RollupHooks {
  const builds = createBuilds(process.cwd())
  let build: Build | undefined
  const state: RollupState = { failures: new Map(), warned: new Map(), unwatched: new Set([builds.folder]) }
  async function openAndPrepare(id: string): Promise<void> {
    build = await builds.open()
    await build.prepare(id)
  }
  return {
    async buildStart() {
      build = await builds.open(!this.meta.watchMode)
      build.notice(build.folder)
      if (!this.meta.watchMode) build.assumeUnchanged()
    },
    load: {
      filter: { id: ID_FILTER },
      handler(id) {
        // Tools that reuse these hooks may not call buildStart.
        const preparing = build === undefined ? openAndPrepare(id) : build.prepare(id)
        return after(preparing, () => {
          const baked = build?.bake(id)
          return build && baked && loadModule(this, build, baked, state)
        })
      },
    },
    outputOptions(options) {
      noteOutput(options, state)
      return null
    },
    async buildEnd() {
      if (!build) return
      await build.settle()
      endBuild(this, build, state)
    },
  }
}

interface OutputOptions {
  readonly dir?: string | undefined
  readonly file?: string | undefined
}

/** Records the output folder. Rolldown calls this before the first build, Rollup after it. */
export function noteOutput({ dir, file }: OutputOptions, { unwatched }: RollupState): void {
  const folder = dir ?? (file && dirname(file))
  if (folder) unwatched.add(resolve(folder))
}

/** Resolves a path with a query. Only Rollup needs this; other bundlers cut off the query themselves. */
export const resolveQuery: NonNullable<Plugin['resolveId']> = {
  filter: { id: new RegExp(`\\.(?:schema\\.(?:ya?ml|json)|tool\\.m?[jt]s)\\?|${WITH_PROFILE.source}`) },
  async handler(source, importer, { attributes, custom, isEntry }) {
    const start = source.indexOf('?')
    const query = source.slice(start)
    if (!parseId(`x.schema.yaml${query}`)) return undefined
    const options = { attributes, isEntry, skipSelf: true, ...(custom && { custom }) }
    const resolved = await this.resolve(source.slice(0, start), importer, options)
    return resolved && !resolved.external ? { ...resolved, id: resolved.id + query } : resolved
  },
}
