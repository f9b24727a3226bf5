import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Where this package finds the runtime. An app that installs only the plugin cannot resolve it by name when its package
 * manager keeps dependencies apart (pnpm, Yarn PnP). Never its sources, whatever conditions the process was started with.
 */
export function runtimePath(): string {
  const manifest = createRequire(import.meta.url).resolve('@toolbake/runtime/package.json')
  return join(dirname(manifest), 'dist/index.js').replaceAll('\\', '/')
}
