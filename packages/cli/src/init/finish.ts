import { readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { resolveCommand } from 'package-manager-detector/commands'
import { run as check } from '../commands/check.ts'
import { run as types } from '../commands/types.ts'
import { NO_FLAGS } from '../flags.ts'
import * as messages from '../messages/init.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { callLines } from './call-lines.ts'
import { GENERATORS } from './detect/hosts.ts'
import { BAKED, bakeCommand } from './edit/scripts.ts'
import { dependencyEdit } from './plan/dependency.ts'
import { lintingConfig } from './plan/generated-files.ts'
import { isInstalled, type Program, programOf, runProgram, shown } from './run-program.ts'
import { ownTools } from './shared-config.ts'
import { correctModelines } from './tools.ts'
import { type Choices, type Facts, readsTypes } from './types.ts'

/** Installs, writes the types, checks tools and types, and prints the code that calls the tool. */
export async function finish(facts: Facts, choices: Choices, flags: Flags, io: Io): Promise<ExitCode> {
  const isReady = await install(facts, flags, io)
  if (isReady === 'yes') correctModelines(choices.tools, facts)
  const installed = isReady === 'failed' ? 1 : 0
  if (facts.isOnlyRoot) return installed
  const codes: ExitCode[] = [installed]
  // Standard output is only for the code. `check` repeats what `types` reports.
  if (readsTypes(facts)) codes.push(await types([], NO_FLAGS, { ...io, out: () => {} }))
  if (isReady === 'yes' && facts.host.setup.kind === 'build') codes.push(await bake(facts, choices, io))
  codes.push(await check(ownTools(facts), NO_FLAGS, { ...io, out: io.err }))
  if (facts.tsconfig !== undefined) codes.push(await checkTypes(facts, isReady === 'yes', io))
  const linting = lintingConfig(facts)
  if (linting !== undefined) io.err(messages.lintsGenerated(linting))
  printLines(facts, choices, io)
  return codes.some((code) => code !== 0) ? 1 : 0
}

/** Writes the modules that the printed code imports. */
async function bake(facts: Facts, { profiles }: Choices, io: Io): Promise<ExitCode> {
  const { folder, manager } = facts
  const [name = '', ...args] = bakeCommand(profiles, ownTools(facts)).split(' ')
  const program = programOf(name, args, folder, manager)
  return program === undefined || (await runProgram(program, io)) ? 0 : 1
}

async function install(facts: Facts, flags: Flags, io: Io): Promise<'yes' | 'later' | 'failed'> {
  if (facts.package === undefined) return 'later'
  const isThere = isInstalled('toolbake', facts.folder)
  // A package of a workspace also finds what another one has installed, but the lock file lacks its own dependency.
  if (isThere && dependencyEdit(facts) === 'none') return 'yes'
  const program = resolveCommand(facts.manager, 'install', []) ?? { command: 'npm', args: ['install'] }
  if (flags.isSet('no-install')) {
    io.err(isThere ? messages.lockLater(shown(program)) : messages.installLater(shown(program)))
    return isThere ? 'yes' : 'later'
  }
  io.err(messages.installing(shown(program)))
  if (await runProgram(program, io)) return 'yes'
  io.err(messages.installFailed(shown(program)))
  return 'failed'
}

async function checkTypes(facts: Facts, isReady: boolean, io: Io): Promise<ExitCode> {
  if (!isReady) {
    io.err(messages.notChecked)
    return 0
  }
  const program = checkerOf(facts)
  if (program === undefined) {
    io.err(messages.noChecker)
    return 0
  }
  for (const [name = '', ...args] of generators(facts)) {
    const generator = programOf(name, args, facts.folder, facts.manager)
    if (generator !== undefined) await runProgram(generator, io)
  }
  const text = shown({ ...program, command: relative(facts.folder, program.command) })
  io.err(messages.checkingTypes(text))
  const before = buildInfos(facts.folder)
  const isGreen = await runProgram(program, io)
  // `--incremental false` would be an error for composite configurations.
  for (const name of buildInfos(facts.folder)) {
    if (!before.includes(name)) rmSync(join(facts.folder, name))
  }
  io.err(isGreen ? messages.typesGood : messages.typesBad(text))
  return isGreen ? 0 : 1
}

function buildInfos(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.tsbuildinfo'))
}

/** Returns the commands that write the types which the app's sources import, because a fresh project lacks them. */
function generators({ host, package: json }: Facts): readonly (readonly string[])[] {
  const byDependency = GENERATORS.filter(([name]) => json?.dependencies.has(name) === true)
  return [
    ...(host.prepare === undefined ? [] : [host.prepare]),
    ...byDependency.map(([, command]) => command),
  ]
}

/** Returns the type checker for the app's files: those of Vue and Svelte also read components. */
function checkerOf({ tsconfig, folder, manager, package: json }: Facts): Program | undefined {
  const path = tsconfig?.path ?? 'tsconfig.json'
  const noEmit = ['--noEmit', '-p', path]
  const has = (name: string): boolean => json?.dependencies.has(name) === true
  if (has('vue-tsc')) return programOf('vue-tsc', noEmit, folder, manager)
  if (has('svelte-check')) return programOf('svelte-check', ['--tsconfig', `./${path}`], folder, manager)
  return programOf('tsc', noEmit, folder, manager)
}

function printLines(facts: Facts, choices: Choices, io: Io): void {
  const lines = callLines(facts, choices)
  if (lines === undefined) return
  const command = lines.missing === undefined ? null : resolveCommand(facts.manager, 'add', [lines.missing])
  if (command !== null) io.err(messages.installClient(shown(command)))
  if (facts.host.setup.kind === 'build' && facts.host.isRuntime === true) io.err(messages.deployBaked(BAKED))
  if (lines.framework !== undefined) {
    const { title, adapter, entry } = lines.framework
    io.err(messages.useAdapter(title, adapter, entry))
  }
  io.err(messages.callIt(lines.path))
  io.out(lines.text.trimEnd())
}
