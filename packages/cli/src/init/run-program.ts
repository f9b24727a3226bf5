import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { ancestors } from '@toolbake/core/node'
import { type Agent, resolveCommand } from 'package-manager-detector'
import type { Io } from '../types.ts'

export interface Program {
  readonly command: string
  readonly args: readonly string[]
}

/** Returns the command line as a person would type it. */
export function shown({ command, args }: Program): string {
  return [command, ...args].join(' ')
}

/** Runs a program and prints its output line by line. Resolves to whether it succeeded. */
export async function runProgram({ command, args }: Program, { cwd, err }: Io): Promise<boolean> {
  // On Windows the programs of package managers are scripts, which need a shell.
  const shell = process.platform === 'win32'
  const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  const print = async (input: Readable): Promise<void> => {
    for await (const line of createInterface({ input })) if (line.trim() !== '') err(line)
  }
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', ({ message }) => {
      err(message)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  const [isGood] = await Promise.all([ended, print(child.stdout), print(child.stderr)])
  return isGood
}

/** Returns the program of a package: from `node_modules`, or else through the package manager. */
export function programOf(
  name: string,
  args: readonly string[],
  folder: string,
  manager: Agent,
): Program | undefined {
  const paths = ancestors(folder).map((at) => join(at, 'node_modules', '.bin', name))
  const path = paths.find(existsSync)
  if (path !== undefined) return { command: path, args }
  // A lock file alone does not show the version of Yarn. Yarn 1 writes no `.pnp.cjs`, and takes other arguments.
  const agent = manager === 'yarn' ? 'yarn@berry' : manager
  const resolved = isPlugAndPlay(folder) ? resolveCommand(agent, 'execute-local', [name, ...args]) : null
  return resolved ?? undefined
}

/** Whether a package is installed for a folder. */
export function isInstalled(name: string, folder: string): boolean {
  const paths = ancestors(folder).map((at) => join(at, 'node_modules', name, 'package.json'))
  return isPlugAndPlay(folder) || paths.some(existsSync)
}

/** Whether Yarn has installed packages as archives, without `node_modules`. */
export function isPlugAndPlay(folder: string): boolean {
  return ancestors(folder).some((at) => existsSync(join(at, '.pnp.cjs')))
}
