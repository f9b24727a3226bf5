import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import { hasPlugin } from '../edit/host-config.ts'
import type { Host } from './hosts.ts'
import type { PackageJson } from './package-json.ts'
import type { TsConfig } from './tsconfig.ts'

interface Found {
  readonly folder: string
  /** Path of the host's configuration. */
  readonly config: string | undefined
  readonly json: PackageJson | undefined
  readonly tsconfig: TsConfig | undefined
}

/** Returns a host that writes declarations with modules on disk in place of its plugin, unless it has the plugin already. */
export function withDeclarations(host: Host, found: Found): Host {
  const text = found.config === undefined ? '' : (readText(join(found.folder, found.config)) ?? '')
  if (host.declarations === undefined || hasPlugin(text)) return host
  return writesDeclarations(host.declarations, text, found)
    ? { ...host, setup: { kind: 'build' }, isLibrary: true }
    : host
}

function writesDeclarations(
  by: NonNullable<Host['declarations']>,
  config: string,
  { json, tsconfig }: Found,
): boolean {
  const option = /^(?!\s*\/\/).*\b(?:dts|experimentalDts)\b\s*:?\s*(?<value>\w+)?/m.exec(config)
  if (option !== null) return option.groups?.['value'] !== 'false'
  if ([...(json?.scripts.values() ?? [])].some((script) => /\s--(?:experimental-)?dts\b/.test(script)))
    return true
  // https://tsdown.dev/options/dts: enabled by the types of the package, or by `declaration`.
  const { types, typings, exports } = json?.members ?? {}
  const isTyped = (types ?? typings) !== undefined || /"types"/.test(JSON.stringify(exports) ?? '')
  return by === 'types' && (isTyped || /"declaration"\s*:\s*true/.test(tsconfig?.text ?? ''))
}
