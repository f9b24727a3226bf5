import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Whether the sources themselves run, as in tests of this repository: no version stands for them. */
export const RUNS_SOURCES: boolean = import.meta.url.endsWith('.ts')

/** A text that differs where another version of the compiler, or of Node, may make something else of the same files. */
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

/** Only what was compiled here, and never what is published, has this file: its version stays while the code changes. */
function buildOf(manifest: string): string {
  const stat = statSync(join(dirname(manifest), 'dist/.tsbuildinfo'), { throwIfNoEntry: false })
  return stat === undefined ? '' : `-${stat.mtimeMs}-${stat.size}`
}
