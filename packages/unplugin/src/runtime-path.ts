import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Returns where this package finds the built runtime, never its sources, whatever conditions the process runs with. An
 * app that installs only the plugin cannot resolve it by name if dependencies are isolated (pnpm, Yarn PnP).
 */
export function runtimePath(): string {
  const manifest = require.resolve('@toolbake/runtime/package.json')
  const { main } = require(manifest) as { readonly main: string }
  return join(dirname(manifest), main).replaceAll('\\', '/')
}
