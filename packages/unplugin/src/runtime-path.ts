import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Returns where this package finds the built runtime, never its sources, whatever conditions the process runs with. An
 * app that installs only the plugin cannot resolve it by name if dependencies are isolated (pnpm, Yarn PnP).
 */
export function runtimePath(): string {
  const manifest = createRequire(import.meta.url).resolve('@toolbake/runtime/package.json')
  return join(dirname(manifest), 'dist/index.js').replaceAll('\\', '/')
}
