import { dirname } from 'node:path'
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import type { Baked, Build } from '../core/build.ts'
import { dependsOn } from '../core/files.ts'
import { endBuild, type Failures, ID_FILTER, loadModule } from './rollup.ts'

/** Vite: as Rollup in a build; in development errors are shown at once and modules are replaced in the page. */
export function vitePlugin(createBuild: (folder: string) => Build): Partial<Plugin> {
  let build: Build | undefined
  let config: ResolvedConfig | undefined
  let server: ViteDevServer | undefined
  const failures: Failures = new Map()
  const bakedById = new Map<string, Pick<Baked, 'loaded'>>()
  return {
    configResolved(resolved) {
      config = resolved
      build = createBuild(resolved.root)
      // A page loads the runtime from where this plugin found it, which can be outside of the project.
      resolved.server.fs.allow.push(dirname(build.runtime))
    },
    configureServer(started) {
      server = started
    },
    load: {
      filter: { id: ID_FILTER },
      handler(id) {
        const baked = build?.bake(id)
        if (!build || !baked) return undefined
        if (server) {
          bakedById.set(id, baked)
          // Vite watches its root, and elsewhere only files that are there.
          server.watcher.add([...baked.watch.missing, ...baked.watch.folders])
        }
        return loadModule(this, build, baked, config?.command === 'build' ? failures : undefined)
      },
    },
    buildEnd() {
      if (build && config?.command === 'build') endBuild(this, build, failures)
    },
    hotUpdate({ file, modules }) {
      const affected = [...bakedById].flatMap(([id, { loaded }]) =>
        dependsOn(loaded, file) ? (this.environment.moduleGraph.getModuleById(id) ?? []) : [],
      )
      return affected.length > 0 ? [...new Set([...modules, ...affected])] : undefined
    },
  }
}
