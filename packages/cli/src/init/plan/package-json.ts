import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { resolveCommand } from 'package-manager-detector/commands'
import * as messages from '../../messages/init.ts'
import { version } from '../../version.ts'
import { startsOutput } from '../detect/compiled.ts'
import type { Host } from '../detect/hosts.ts'
import { installedVersion, type PackageJson } from '../detect/package-json.ts'
import { isInWorkspace } from '../detect/workspace.ts'
import { hasPlugin } from '../edit/host-config.ts'
import { setJson, setSorted } from '../edit/json.ts'
import {
  bakeCommand,
  bakesWatching,
  findEsbuildCommand,
  missesRegister,
  unknownProgram,
  withBaked,
  withRegister,
  withTypes,
} from '../edit/scripts.ts'
import { ownTools } from '../shared-config.ts'
import { type Facts, readsTypes } from '../types.ts'
import { dependencyEdit, withDependency } from './dependency.ts'
import type { Draft } from './draft.ts'
import { ESBUILD_SCRIPT } from './host.ts'

export const PACKAGE = 'package.json'

/** Plans the dependency, and the commands that have to run before scripts. */
export function planPackageJson(facts: Facts, profiles: readonly string[], draft: Draft): void {
  const { package: json, host } = facts
  if (json === undefined) return
  const scripts = new Map(json.scripts)
  if (readsTypes(facts)) {
    // ts-jest reports type errors.
    const checker = json.dependencies.has('ts-jest') ? 'jest' : undefined
    for (const [name, script] of scripts) scripts.set(name, withTypes(name, script, checker))
  }
  if (host.setup.kind === 'build') addBaked(scripts, facts, profiles, draft)
  if (host.setup.kind === 'register') addRegister(scripts, facts, profiles, draft)
  if (host.starter === 'script' && facts.config === undefined) replaceEsbuild(scripts)
  const changed = [...scripts].filter(([name, script]) => json.scripts.get(name) !== script)
  const scripted = changed.reduce((all, [name, script]) => setJson(all, ['scripts', name], script), json.text)
  if (dependencyEdit(facts) === 'move') draft.note(messages.dependencyMoved)
  draft.write(PACKAGE, withDependency(withRuntime(withMember(scripted, host), facts), facts))
}

/** Adds the member that the host needs, but keeps an existing value. */
function withMember(text: string, { member }: Host): string {
  if (member === undefined) return text
  const tree = parseTree(text)
  const isThere = tree !== undefined && findNodeAtLocation(tree, [...member.path]) !== undefined
  return isThere ? text : setJson(text, [...member.path], member.value)
}

/** Adds the dependency of a library whose code and declarations import the runtime. */
function withRuntime(text: string, { host, package: json }: Facts): string {
  const isThere = json?.dependencies.has(RUNTIME) === true
  return host.isLibrary !== true || isThere
    ? text
    : setSorted(text, ['dependencies', RUNTIME], `^${version()}`)
}

const RUNTIME = '@toolbake/runtime'

/** Adds a script that writes the modules, and runs it before the scripts that read sources. */
function addBaked(
  scripts: Map<string, string>,
  facts: Facts,
  profiles: readonly string[],
  draft: Draft,
): void {
  const name = [...scripts].find(([, script]) => script.startsWith('toolbake build '))?.[0] ?? 'bake'
  if (!scripts.has(name)) scripts.set(name, bakeCommand(profiles, ownTools(facts)))
  const command = runCommand(facts, name)
  for (const [other, script] of scripts) {
    if (other !== name) scripts.set(other, withBaked(script, command))
  }
  if (![...scripts.values()].some(bakesWatching))
    draft.note(messages.bakeWatching(runCommand(facts, name, '--watch')))
}

/** Returns the command that runs a script. */
function runCommand({ manager }: Facts, name: string, ...args: readonly string[]): string {
  const run = resolveCommand(manager, 'run', [name, ...args])
  return run === null ? `npm run ${name}` : [run.command, ...run.args].join(' ')
}

function addRegister(
  scripts: Map<string, string>,
  facts: Facts,
  profiles: readonly string[],
  draft: Draft,
): void {
  const { folder, package: json, workspace } = facts
  // https://github.com/privatenumber/tsx/releases/tag/v4.18.0
  const includes = !isOlder(installedVersion('tsx', folder), 4, 18)
  const program = unknownProgram(scripts.get('build') ?? '')
  // The build has to read the tool files: its output imports none.
  const isSource = (script: string): boolean => program === undefined || !startsOutput(script, folder)
  for (const [name, script] of scripts) {
    if (isSource(script)) scripts.set(name, withRegister(script, includes))
  }
  const bakes = [...scripts.values()].some((script) => script.includes('toolbake build'))
  if (program !== undefined && !bakes && !configuresPlugin(folder)) {
    const baked = `${runCommand(facts, 'bake')} && ${scripts.get('build') ?? ''}`
    draft.leave(messages.unknownBuild(program, bakeCommand(profiles, ownTools(facts)), baked))
  }
  const missed = new Map([...scripts].filter(([, script]) => isSource(script) && missesRegister(script)))
  if (missed.size > 0) draft.leave(messages.otherScripts(missed))
  if (program !== undefined) return
  const isDone = (script: string): boolean => script.includes('toolbake/register') || !isSource(script)
  if ([...scripts.values()].some(isDone)) return
  const entry = [json?.main, ...ENTRIES].find((path) => path !== undefined && draft.read(path) !== undefined)
  if (entry === undefined && workspace.length > 0) {
    draft.leave(messages.workspaceRoot(workspace))
    return
  }
  const start = `node --import toolbake/register ${entry ?? json?.main ?? 'index.js'}`
  if (missed.has('start')) return
  if (!scripts.has('start') && (isLibrary(json) || isInWorkspace(folder))) {
    draft.note(messages.loadedByOthers)
    return
  }
  if (scripts.has('start')) draft.leave(messages.noScript(start))
  else scripts.set('start', start)
}

/** Whether a configuration in the folder imports a plugin. */
function configuresPlugin(folder: string): boolean {
  const paths = readdirSync(folder).filter((name) => /\.config\.[cm]?[jt]s$/.test(name))
  return paths.some((path) => hasPlugin(readText(join(folder, path)) ?? ''))
}

/** Whether other packages import this one, so that it has no program of its own. */
function isLibrary(json: PackageJson | undefined): boolean {
  return json?.members['exports'] !== undefined || json?.members['files'] !== undefined
}

function isOlder(version: string | undefined, major: number, minor: number): boolean {
  const [ownMajor = major, ownMinor = minor] = version?.split('.').map(Number) ?? []
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}

/** Usual entry files of Node programs; the first one that exists is used. */
const ENTRIES = ['src/index.ts', 'src/main.ts', 'index.ts', 'src/index.js', 'src/main.js', 'index.mjs']

function replaceEsbuild(scripts: Map<string, string>): void {
  const found = findEsbuildCommand(scripts)
  if (found === undefined) return
  const { before, after } = found.command
  scripts.set(found.name, `${before}node ${ESBUILD_SCRIPT}${after}`)
}
