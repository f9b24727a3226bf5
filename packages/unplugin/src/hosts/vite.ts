import { dirname, resolve as resolvePath } from 'node:path'
import { isWithin } from '@toolbake/core/node'
import {
  concernedBy,
  type LoadResult,
  NATIVE_FILE,
  parseId,
  type WatchTargets,
} from '@toolbake/project/light'
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import type { Baked, Build, Builds, CreateBuilds } from '../core/build.ts'
import type { ProjectSource } from '../dev-page/types.ts'
import { after, endBuild, ID_FILTER, loadModule, noteOutput, type RollupState } from './rollup.ts'
import { keepFromJson } from './vite-json.ts'
import { type DevPage, servePage } from './vite-page.ts'

/** Milliseconds after which a starting watcher watches every folder. */
const STARTING = 1000

/** Creates the Vite plugin: builds work as in Rollup; a server shows errors at once and replaces modules. */
export function vitePlugin(createBuilds: CreateBuilds): Partial<Plugin> {
  let builds: Builds | undefined
  let build: Build | undefined
  let server: ViteDevServer | undefined
  let page: DevPage | undefined
  let starting: NodeJS.Timeout | undefined
  let state: RollupState = { failures: undefined, warned: new Map(), unwatched: new Set() }
  const sources: Sources = new Map()
  return {
    async configResolved({ root, command, plugins, resolve, server: { fs }, build: { watch } }) {
      keepFromJson(plugins)
      builds = createBuilds(root, aliasOf(resolve.alias))
      build = await builds.open(command === 'build' && watch === null)
      state = {
        failures: command === 'build' ? new Map() : undefined,
        warned: new Map(),
        unwatched: new Set([root]),
      }
      // A page loads the runtime from where this plugin found it, possibly outside of the project.
      fs.allow.push(dirname(build.runtime))
    },
    configureServer(started) {
      server = started
      // Vitest sets watchMode to false even when it watches.
      state = { ...state, isServed: true }
      if (build) page = servePage(started, sourceOf(build, sources))
      // Writes types before the first module is requested.
      build?.notice(started.config.root)
      const { files, missing } = builds?.config ?? { files: [], missing: [] }
      started.watcher.add([...files])
      onEvent(started, (path, event) => {
        build?.notice(path)
        page?.notice(path)
        // Without HMR, as in Vitest, Vite calls no hook for the modules that a new or removed file affects.
        if (started.config.server.hmr === false) invalidate(started, concerned(path, sources))
        const at = resolvePath(path)
        if (event === 'add' ? missing.includes(at) : files.includes(at)) void started.restart()
      })
      // A starting watcher reports no changes, and is "ready" before it watches every folder.
      started.watcher.on('ready', () => {
        build?.notice(started.config.root)
        starting = setTimeout(() => build?.notice(started.config.root), STARTING).unref()
      })
    },
    async buildStart() {
      if (!builds || !state.failures) return
      // A rebuild may have another configuration.
      build = await builds.open(!this.meta.watchMode)
      build.notice(build.folder)
      if (!this.meta.watchMode) build.assumeUnchanged()
    },
    load: {
      filter: { id: ID_FILTER },
      handler(id) {
        return after(build?.prepare(id), () => {
          const baked = build?.bake(id)
          if (!build || !baked) return undefined
          if (server) noteServed(server, baked, sources)
          return loadModule(this, build, baked, state)
        })
      },
    },
    outputOptions(options) {
      noteOutput(options, state)
      return null
    },
    async buildEnd() {
      if (!build || !state.failures) return
      await build.settle()
      endBuild(this, build, state)
    },
    async closeBundle() {
      if (!server) return
      // Nothing is written after a server is closed.
      clearTimeout(starting)
      await build?.settle()
      build?.findings()
    },
    hotUpdate({ file, modules }) {
      const found = concerned(file, sources).flatMap(
        (id) => this.environment.moduleGraph.getModuleById(id) ?? [],
      )
      return found.length > 0 ? [...new Set([...modules, ...found])] : undefined
    },
  }
}

function onEvent({ watcher }: ViteDevServer, run: (path: string, event: string) => void): void {
  for (const event of ['add', 'change', 'unlink']) watcher.on(event, (path: string) => run(path, event))
}

/** The files that modules were made from, by id. */
type Sources = Map<string, Pick<LoadResult, 'dependencies' | 'patterns'>>

function noteServed(server: ViteDevServer, { loaded, watch }: Baked, sources: Sources): void {
  const { id, dependencies, patterns } = loaded
  sources.set(id, { dependencies, patterns })
  watchOutside(server, watch())
}

/** Returns the ids of the modules that a change of a file affects. */
function concerned(path: string, sources: Sources): string[] {
  const isConcerned = concernedBy(path)
  return [...sources].flatMap(([id, source]) => (isConcerned(source) ? [id] : []))
}

function invalidate({ environments }: ViteDevServer, ids: readonly string[]): void {
  for (const { moduleGraph } of Object.values(environments)) {
    for (const id of ids) {
      const module = moduleGraph.getModuleById(id)
      if (module !== undefined) moduleGraph.invalidateModule(module)
    }
  }
}

/** Excludes modules in code, which the page finds in the project's folder. */
function sourceOf({ folder, options }: Build, sources: ReadonlyMap<string, unknown>): () => ProjectSource {
  return () => {
    const met = [...sources.keys()].flatMap((id) => parseId(id)?.path ?? [])
    return { folder, options, met: met.filter((path) => !NATIVE_FILE.test(path)) }
  }
}

/** Omits patterns, which the evaluator cannot use. */
function aliasOf(aliases: ResolvedConfig['resolve']['alias']): Record<string, string> {
  return Object.fromEntries(
    aliases.flatMap(({ find, replacement }) => (typeof find === 'string' ? [[find, replacement]] : [])),
  )
}

/** Vite watches its root, and elsewhere only files that already exist. */
function watchOutside({ watcher, config }: ViteDevServer, { missing, folders }: WatchTargets): void {
  const outside = [...missing, ...folders].filter((path) => !isWithin(path, config.root))
  if (outside.length > 0) watcher.add(outside)
}
