import type { CompilationContext, JsPlugin } from '@farmfe/core'
import { formatDiagnostic } from '@toolbake/core/light'
import { NATIVE_FILE } from '@toolbake/project/light'
import type { Build, Builds, CreateBuilds } from '../core/build.ts'
import { errorText } from '../core/text.ts'

/**
 * Uses Farm's own interface: unplugin calls JavaScript for every module, and passes watched files in the wrong order
 * and warnings as objects, which make Farm's Rust side panic (unplugin 3.7.0, Farm 1.7.11).
 */
export function farmPlugin(createBuilds: CreateBuilds): Partial<JsPlugin> {
  let builds: Builds | undefined
  let build: Build | undefined
  /** Why there is no build. */
  let failure: string | undefined
  const echoes = createEchoes()
  async function open(): Promise<void> {
    builds ??= createBuilds(process.cwd())
    try {
      build = await builds.open()
      failure = undefined
    } catch (error) {
      build = undefined
      failure = error instanceof Error ? error.message : String(error)
    }
  }
  return {
    config({ compilation: { persistentCache = true } = {} }) {
      if (persistentCache === false) return {}
      const cache = persistentCache === true ? {} : persistentCache
      return { compilation: { persistentCache: { ...cache, moduleCacheKeyStrategy: BY_CONTENT } } }
    },
    configResolved(config) {
      builds = createBuilds(config.root ?? process.cwd(), aliasOf(config.compilation?.resolve?.alias))
    },
    buildStart: {
      // With its persistent cache Farm may not load any module.
      async executor() {
        await open()
        build?.notice(build.folder)
      },
    },
    load: {
      // Farm tests the path including the query.
      filters: { resolvedPaths: ['\\.schema\\.(ya?ml|json)($|\\?)', '\\.tool\\.m?[jt]s($|\\?)'] },
      // Async, because a synchronous throw makes Farm panic, too.
      async executor({ resolvedPath, query }, context) {
        // Farm's server calls buildStart only once, and the configuration may have changed since.
        if (build === undefined || echoes.isOver()) await open()
        const id = resolvedPath + queryText(query)
        if (echoes.has(resolvedPath, query.length > 0)) return { content: '', moduleType: 'js' }
        if (build === undefined) {
          for (const file of Object.values(builds?.config ?? {}).flat()) context?.addWatchFile(id, file)
          context?.error(failure ?? '')
          return { content: '', moduleType: 'js' }
        }
        await build.prepare(id)
        const content = context && load(build, id, resolvedPath, context)
        return content === undefined ? undefined : { content, moduleType: 'js' }
      },
    },
    buildEnd: {
      async executor() {
        echoes.end()
        await build?.settle()
        // Farm has already printed its own warnings.
        for (const finding of build?.findings() ?? [])
          console.warn(formatDiagnostic(finding, { cwd: build?.folder ?? '' }))
      },
    },
  }
}

/** By default Farm compares only the timestamp of a module's own file, not of the other files that it was made from. */
const BY_CONTENT = { timestamp: false, hash: true }

interface Echoes {
  /** Marks the end of the first build. */
  end(): void
  isOver(): boolean
  /** Whether a module in code is loaded only because its file changed. */
  has(path: string, isQueried: boolean): boolean
}

/**
 * When a file changes, Farm also loads it without its query, and would bundle a module that has to be evaluated. If the
 * app itself imports the file without a query, the first build has loaded it that way.
 */
function createEchoes(): Echoes {
  const queried = new Set<string>()
  const plain = new Set<string>()
  let isOver = false
  return {
    end() {
      isOver = true
    },
    isOver: () => isOver,
    has(path, isQueried) {
      if (isQueried) queried.add(path)
      else if (!isOver) plain.add(path)
      return isOver && !isQueried && queried.has(path) && !plain.has(path) && NATIVE_FILE.test(path)
    },
  }
}

function aliasOf(alias: unknown): Record<string, string> {
  const entries = Array.isArray(alias)
    ? alias.map((one: { find?: unknown; replacement?: unknown }) => [one.find, one.replacement])
    : Object.entries(alias ?? {})
  return Object.fromEntries(entries.filter((entry) => entry.every((part) => typeof part === 'string')))
}

function load(build: Build, id: string, path: string, context: CompilationContext): string | undefined {
  const baked = build.bake(id)
  if (!baked) return undefined
  const { warnings, errors, code } = baked
  const { files, missing, folders } = baked.watch()
  for (const file of [...files, ...missing, ...folders]) {
    if (file !== path) context.addWatchFile(id, file)
  }
  for (const warning of warnings) context.warn(formatDiagnostic(warning, { cwd: build.folder }))
  if (code !== undefined) return code
  // Farm prints a thrown error as a quoted Rust string. This also fails the build, after all modules were loaded.
  context.error(errorText(errors, build.folder))
  return baked.standIn()
}

function queryText(query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return ''
  return `?${query.map(([key, value]) => (value === '' ? key : `${key}=${value}`)).join('&')}`
}
