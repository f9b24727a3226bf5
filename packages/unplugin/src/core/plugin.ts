import type { Options } from '@toolbake/core'
import type { UnpluginContextMeta, UnpluginFactory, UnpluginOptions } from 'unplugin'
import { setupBun } from '../hosts/bun.ts'
import { setupEsbuild } from '../hosts/esbuild.ts'
import { farmPlugin } from '../hosts/farm.ts'
import { resolveQuery, rollupHooks } from '../hosts/rollup.ts'
import { vitePlugin } from '../hosts/vite.ts'
import { webpackHooks } from '../hosts/webpack.ts'
import { type CreateBuilds, createBuilds } from './build.ts'
import type { CompilerParts } from './modules.ts'

type Factory = UnpluginFactory<Options | undefined, false>

/** Creates the plugin for one bundler, with the hooks of that bundler only. */
export const createToolbake: Factory = (options, { framework }) => hooksOf(framework, options)

/** Creates the plugin for a host that cannot wait for the compiler's import. */
export function createToolbakeWith(compiling: CompilerParts): Factory {
  return (options, { framework }) => hooksOf(framework, options, compiling)
}

function hooksOf(
  framework: UnpluginContextMeta['framework'],
  options: Options = {},
  compiling?: CompilerParts,
): UnpluginOptions {
  const buildIn: CreateBuilds = (folder, alias) => createBuilds(options, folder, alias, { compiling })
  const plugin = { name: 'toolbake', enforce: 'pre' } as const
  switch (framework) {
    case 'vite':
      return { ...plugin, vite: vitePlugin(buildIn) }
    case 'rollup':
      return { ...plugin, rollup: { ...rollupHooks(buildIn), resolveId: resolveQuery } }
    case 'rolldown':
      return { ...plugin, rolldown: rollupHooks(buildIn) }
    case 'unloader':
      return { ...plugin, unloader: rollupHooks(buildIn) }
    case 'esbuild':
      return { ...plugin, esbuild: { setup: (build) => setupEsbuild(build, buildIn) } }
    case 'bun':
      return { ...plugin, bun: { setup: (build) => setupBun(build, buildIn) } }
    case 'farm':
      return { ...plugin, farm: farmPlugin(buildIn) }
    default:
      return { ...plugin, ...webpackHooks(buildIn, options) }
  }
}
