import { existsSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nodeHost, uriToPath } from '@toolbake/core/node'
import { findConfig } from '@toolbake/project'
import { detect, getUserAgent } from 'package-manager-detector/detect'
import { allSources } from '../../sources.ts'
import type { Facts } from '../types.ts'
import { profilesOf } from './clients.ts'
import { isCompiled } from './compiled.ts'
import { findHostConfig } from './config-file.ts'
import { withDeclarations } from './declarations.ts'
import { HOSTS, type Host } from './hosts.ts'
import { type PackageJson, readPackageJson } from './package-json.ts'
import { findTsConfig, includedFolder, isUntypedSolution, type TsConfig } from './tsconfig.ts'
import { hasNoApp, workspacePatterns } from './workspace.ts'

const EDITORS: readonly (readonly [folder: string, editor: string])[] = [
  ['.vscode', 'vscode'],
  ['.idea', 'jetbrains'],
  ['.zed', 'zed'],
]

/** @param hostId a host to use instead of the detected one */
export async function detectFacts(folder: string, hostId?: string): Promise<Facts> {
  const json = readPackageJson(folder)
  const detected = HOSTS.find(({ id }) => id === hostId) ?? findHost(folder, json)
  const tsconfig = findTsConfig(folder)
  const config = findHostConfig(folder, detected, json)
  const host = withDeclarations(detected, { folder, config, json, tsconfig })
  const has = (name: string): boolean => json?.dependencies.has(name) === true
  const workspace = workspacePatterns(folder, json)
  // Nuxt depends on TypeScript itself, and generates the configurations that its `tsconfig.json` refers to.
  const isTyped = existsSync(join(folder, 'tsconfig.json')) || /\.[cm]?ts$/.test(config ?? '')
  return {
    folder,
    manager: (await detect({ cwd: folder }))?.agent ?? getUserAgent() ?? 'npm',
    package: json,
    host,
    title: titleOf(host, has),
    config,
    typescript: isTyped || has('typescript'),
    tsconfig,
    hasSolution: tsconfig === undefined && isUntypedSolution(folder),
    isModule: json?.type === 'module',
    workspace,
    isOnlyRoot:
      workspace.length > 0 && hostId === undefined && config === undefined && hasNoApp(folder, json),
    editors: EDITORS.filter(([name]) => existsSync(join(folder, name))).map(([, editor]) => editor),
    profiles: profilesOf(has),
    toolbakeConfig: configOf(folder),
    toolFiles: toolFilesOf(folder),
    sources: sourcesOf(folder, host, has, tsconfig),
  }
}

/** Returns the host. If two bundlers are dependencies, the one with a configuration is used. */
function findHost(folder: string, json: PackageJson | undefined): Host {
  const isDependency = ({ packages }: Host): boolean =>
    packages.some((name) => json?.dependencies.has(name) === true)
  const hasConfig = (host: Host): boolean => findHostConfig(folder, host, json) !== undefined
  const certain = HOSTS.filter((host) => isDependency(host) && hasConfig(host))
  const byConfig = HOSTS.filter(({ setup, isFoundByConfig = setup.kind === 'plugins' }) => isFoundByConfig)
  const fallback = (): string => {
    if (existsSync(join(folder, 'bunfig.toml'))) return 'bun'
    return isCompiled(folder, json) || shipsModules(json) ? 'tsc' : 'node'
  }
  const named = (wanted: string): Host | undefined => HOSTS.find(({ id }) => id === wanted)
  return (
    certain[0] ?? HOSTS.find(isDependency) ?? byConfig.find(hasConfig) ?? named(fallback()) ?? missingHost()
  )
}

/** Whether a package ships modules that `toolbake build` writes, so that it needs only the runtime. */
function shipsModules(json: PackageJson | undefined): boolean {
  const scripts = [...(json?.scripts.values() ?? [])]
  const has = (text: string): boolean => scripts.some((script) => script.includes(text))
  return (
    json?.deployed.has('@toolbake/runtime') === true && has('toolbake build') && !has('toolbake/register')
  )
}

function missingHost(): never {
  throw new RangeError('hosts')
}

/** The sources of React Router may be in `app`. The configuration of TypeScript may include only a part. */
function sourcesOf(
  folder: string,
  { sources = [] }: Host,
  has: (name: string) => boolean,
  tsconfig: TsConfig | undefined,
): string {
  const isFolder = (path: string): boolean =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() === true
  const named = [...sources, 'src', ...(has('@react-router/dev') ? ['app'] : [])]
  const found = named.find(isFolder)
  const usual = found === undefined ? '' : `${found}/`
  return tsconfig === undefined || usual === '' ? usual : includedFolder(tsconfig, usual, isFolder)
}

function titleOf({ title, frameworks }: Host, has: (name: string) => boolean): string {
  const framework = frameworks?.find(([name]) => has(name))?.[1]
  return framework === undefined ? title : `${title} + ${framework}`
}

function toolFilesOf(folder: string): readonly string[] {
  return allSources(folder, nodeHost()).map((uri) =>
    uriToPath(uri)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  )
}

/** Returns the configuration that applies, which may be in a parent folder up to the root of the workspace. */
function configOf(folder: string): string | undefined {
  const path = findConfig(folder)
  return path === undefined ? undefined : relative(folder, path).replaceAll('\\', '/')
}
