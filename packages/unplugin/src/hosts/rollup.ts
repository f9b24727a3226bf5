import { existsSync } from 'node:fs'
import { dirname, isAbsolute, relative } from 'node:path'
import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostic } from '@toolbake/core'
import { uriToPath } from '@toolbake/core/node'
import type { Plugin } from 'rollup'
import type { Baked, Build } from '../core/build.ts'
import { parseId } from '../core/query.ts'
import { standIn } from '../core/stand-in.ts'
import { errorText } from '../core/text.ts'

/** Ids of our files with any query; what is ours among them `parseId` says. */
export const ID_FILTER: RegExp = /\.schema\.(?:ya?ml|json)(?:$|[?#])/

/** What Rollup, Rolldown and Vite offer to a hook, by the same names. */
export interface RollupContext {
  addWatchFile(file: string): void
  getModuleIds(): Iterable<string>
  warn(message: HostMessage): void
  error(message: HostMessage): never
}

interface HostMessage {
  message: string
  stack?: string
  id?: string
  loc?: { file: string; line: number; column: number }
}

interface RollupModule {
  code: string
  map: { version: 3; names: string[]; sources: string[]; mappings: '' }
  moduleSideEffects: false
  /** For Rolldown, which else reads the module as the JSON that its name promises. */
  moduleType: 'js'
}

/** Modules whose errors wait for the end of the build, by id. */
export type Failures = Map<string, Baked>

/**
 * What the load hook does with a module of ours. With `failures` an error does not stop the build: a stand-in with the
 * right exports lets the other modules be read, and `endBuild` shows the errors of all.
 */
export function loadModule(
  context: RollupContext,
  build: Build,
  baked: Baked,
  failures?: Failures,
): RollupModule {
  const { warnings, errors, code, loaded } = baked
  for (const file of watchList(baked, build.folder)) context.addWatchFile(file)
  for (const warning of warnings) context.warn({ message: formatDiagnostic(warning, { cwd: build.folder }) })
  if (code === undefined && !failures) context.error(locatedMessage(errors, build.folder))
  if (code === undefined) failures?.set(loaded.id, baked)
  else failures?.delete(loaded.id)
  return {
    code: code ?? standIn(loaded),
    map: { version: 3, names: [], sources: [], mappings: '' },
    moduleSideEffects: false,
    moduleType: 'js',
  }
}

/**
 * Folders bring news of files that appear: Rolldown does not watch a file that is missing, and Rollup (chokidar 3) only
 * where it watches nothing else in the folder. They are watched with all below, so the project's own never is: the
 * output in it would start the next build.
 */
function watchList({ watch, code }: Baked, project: string): string[] {
  const hopeful =
    code === undefined
      ? watch.missing.map((file) => dirname(file)).filter((folder) => existsSync(folder))
      : []
  const folders = new Set([...watch.folders, ...hopeful])
  return [...watch.files, ...watch.missing, ...[...folders].filter((folder) => !contains(folder, project))]
}

function contains(folder: string, inner: string): boolean {
  const way = relative(folder, inner)
  return !way.startsWith('..') && !isAbsolute(way)
}

/**
 * At the end of a build: the errors of all modules in one, then what only shows across imports. Also when the build
 * failed otherwise, for that may come from a stand-in.
 */
export function endBuild(context: RollupContext, build: Build, failures: Failures): void {
  const ids = new Set(context.getModuleIds())
  // Sorted, since modules are loaded in any order.
  const failed = [...failures.keys()].filter((id) => ids.has(id)).sort()
  const errors = failed.flatMap((id) => failures.get(id)?.errors ?? [])
  if (errors.length > 0) context.error(errorMessage(errors, build.folder))
  for (const finding of build.findings((id) => ids.has(id))) {
    context.warn({ message: formatDiagnostic(finding, { cwd: build.folder }) })
  }
}

function errorMessage(errors: readonly Diagnostic[], folder: string): HostMessage {
  const message = errorText(errors, folder)
  // The stack would be printed, and shows only how bundlers call plugins.
  return { message, stack: '' }
}

/** The place is also given apart, for the link of Vite's overlay. */
function locatedMessage(errors: readonly Diagnostic[], folder: string): HostMessage {
  const text = errorMessage(errors, folder)
  const [first] = errors
  if (!first) return text
  const file = uriToPath(first.uri.replace(/\?.*$/, ''))
  const { line, column } = first.range.start
  return { ...text, id: file, loc: { file, line, column: column - 1 } }
}

interface RollupHooks {
  load: { filter: { id: RegExp }; handler(this: RollupContext, id: string): RollupModule | undefined }
  buildEnd(this: RollupContext): void
}

/** What Rollup and Rolldown have in common. */
export function rollupHooks(createBuild: (folder: string) => Build): RollupHooks {
  const build = createBuild(process.cwd())
  const failures: Failures = new Map()
  return {
    load: {
      filter: { id: ID_FILTER },
      handler(id) {
        const baked = build.bake(id)
        return baked && loadModule(this, build, baked, failures)
      },
    },
    buildEnd() {
      endBuild(this, build, failures)
    },
  }
}

/** Rollup asks its plugins where a path with a query is; the others cut it off themselves. */
export const resolveQuery: NonNullable<Plugin['resolveId']> = {
  filter: { id: /\.schema\.(?:ya?ml|json)\?/ },
  async handler(source, importer, { attributes, custom, isEntry }) {
    const start = source.indexOf('?')
    const query = source.slice(start)
    if (!parseId(`x.schema.yaml${query}`)) return undefined
    const options = { attributes, isEntry, skipSelf: true, ...(custom && { custom }) }
    const resolved = await this.resolve(source.slice(0, start), importer, options)
    return resolved && !resolved.external ? { ...resolved, id: resolved.id + query } : resolved
  },
}
