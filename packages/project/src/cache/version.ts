import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Whether this runs from TypeScript sources, as in tests of this repository: then no version identifies the code. */
export const RUNS_SOURCES: boolean = import.meta.url.endsWith('.ts')

/** Returns a text that differs if another version of the compiler or of Node could produce another result. */
export function compilerVersion(): string {
  const core = createRequire(import.meta.url).resolve('@toolbake/core/package.json')
  const yaml = createRequire(core).resolve('js-yaml/package.json')
  const own = fileURLToPath(new URL('../../package.json', import.meta.url))
  const versions = [core, own, yaml].map((manifest) => `${versionIn(manifest)}${buildOf(manifest)}`)
  return [...versions, process.versions.node.split('.')[0]].join(' ')
}

function versionIn(manifest: string): string {
  const { version }: { version?: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  return String(version)
}

/** Returns a mark of a local build, whose code changes without its version. Published packages lack this file. */
function buildOf(manifest: string): string {
  const stat = statSync(join(dirname(manifest), 'dist/.tsbuildinfo'), { throwIfNoEntry: false })
  return stat === undefined ? '' : `-${stat.mtimeMs}-${stat.size}`
}
