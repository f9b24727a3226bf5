import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '@toolbake/core/internal'
import { ancestors, readText } from '@toolbake/core/node'
import { load, YAMLException } from 'js-yaml'
import { parse } from 'jsonc-parser'
import { withRegister } from '../edit/scripts.ts'
import type { PackageJson } from './package-json.ts'

/** Returns the package patterns of a workspace root, such as `packages/*`; an empty array for other folders. */
export function workspacePatterns(folder: string, json: PackageJson | undefined): readonly string[] {
  return patternsOf(folder, json?.text)
}

function patternsOf(folder: string, text: string | undefined): readonly string[] {
  const manifest: unknown = text === undefined ? undefined : parse(text)
  const workspaces = isObject(manifest) ? manifest['workspaces'] : undefined
  const pnpm = readYaml(join(folder, 'pnpm-workspace.yaml'))
  return [...packagesOf(workspaces), ...packagesOf(pnpm)]
}

/** Whether a folder above is the root of a workspace. */
export function isInWorkspace(folder: string): boolean {
  return ancestors(dirname(folder)).some(
    (at) => patternsOf(at, readText(join(at, 'package.json'))).length > 0,
  )
}

/** Folders and files of an app. */
const SOURCES = ['src', 'app', 'pages', 'index.ts', 'index.js', 'index.mjs']

/** Whether a folder, such as the root of a workspace, has no app: no sources, and no script that starts one. */
export function hasNoApp(folder: string, json: PackageJson | undefined): boolean {
  const starts = ['start', 'dev'].some((name) => {
    const script = json?.scripts.get(name) ?? ''
    return withRegister(script, false) !== script
  })
  const paths = [...SOURCES, ...(json?.main === undefined ? [] : [json.main])]
  return !starts && !paths.some((path) => existsSync(join(folder, path)))
}

/** Reads a list, or the list in `packages`, which pnpm's file lacks if it only has settings of a single package. */
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
