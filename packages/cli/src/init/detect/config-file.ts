import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import type { Host } from './hosts.ts'
import type { PackageJson } from './package-json.ts'

const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json', 'jsonc', 'toml']

/** Returns the host's configuration: the one that a script names, or else one with a usual name. */
export function findHostConfig(
  folder: string,
  host: Host,
  json: PackageJson | undefined,
): string | undefined {
  const { setup } = host
  const isFile = (path: string): boolean =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true
  const exists = (path: string): boolean =>
    setup.kind === 'script'
      ? isFile(path) && readText(join(folder, path))?.includes(setup.marker) === true
      : isFile(path)
  const named = [...(json?.scripts.values() ?? [])].flatMap((script) => namedIn(script, host))
  return [...named, ...host.configs.flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`))].find(
    exists,
  )
}

/** Returns the paths in commands such as `rollup -c config/rollup.mjs` or `node tools/bundle.mjs`. */
function namedIn(script: string, { id, setup }: Host): string[] {
  const pattern =
    setup.kind === 'script'
      ? /(?:^|[\s;&|])(?:node|tsx|bun(?: run)?)\s+(?:-\S+\s+)*(?<path>[^\s;&|-][^\s;&|]*\.[cm]?[jt]s)\b/g
      : new RegExp(`(?:^|[\\s;&|])${id}\\b[^;&|]*?\\s(?:-c|--config)[\\s=](?<path>[^\\s;&|-][^\\s;&|]*)`, 'g')
  return [...script.matchAll(pattern)].map(({ groups }) => (groups?.['path'] ?? '').replace(/^\.\//, ''))
}
