import { join } from 'node:path'
import { isObject } from '@toolbake/core/internal'
import { readText } from '@toolbake/core/node'
import { load, YAMLException } from 'js-yaml'
import { parse } from 'jsonc-parser'
import type { PackageJson } from './package-json.ts'

/** Of the root of a workspace, the patterns of its packages: `packages/*`. Else none. */
export function workspacePatterns(folder: string, json: PackageJson | undefined): readonly string[] {
  const manifest: unknown = json === undefined ? undefined : parse(json.text)
  const workspaces = isObject(manifest) ? manifest['workspaces'] : undefined
  const pnpm = readYaml(join(folder, 'pnpm-workspace.yaml'))
  return [...packagesOf(workspaces), ...packagesOf(pnpm)]
}

/** A list, or an object with one: pnpm also keeps settings of a single package in its file. */
function packagesOf(value: unknown): readonly string[] {
  const list = isObject(value) ? value['packages'] : value
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : []
}

function readYaml(path: string): unknown {
  try {
    return load(readText(path) ?? '')
  } catch (error) {
    if (error instanceof YAMLException) return undefined
    throw error
  }
}
