import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Agent, resolveCommand } from 'package-manager-detector'
import type { Io } from '../types.ts'

export interface Program {
  readonly command: string
  readonly args: readonly string[]
}

/** As a person would type it. */
export function shown({ command, args }: Program): string {
  return [command, ...args].join(' ')
}

/** Runs a program, and passes on what it prints, line by line. Resolves to whether it succeeded. */
export async function runProgram({ command, args }: Program, { cwd, err }: Io): Promise<boolean> {
  // Programs of package managers are scripts on Windows, which only a shell starts.
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

/** A program of a package: where `node_modules` has it, else as the package manager runs it. */
export function programOf(
  name: string,
  args: readonly string[],
  folder: string,
  manager: Agent,
): Program | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', '.bin', name)
    if (existsSync(path)) return { command: path, args }
    if (at === dirname(at)) break
  }
  const isPlugAndPlay = existsSync(join(folder, '.pnp.cjs'))
  const resolved = isPlugAndPlay ? resolveCommand(manager, 'execute-local', [name, ...args]) : null
  return resolved ?? undefined
}

/** Whether a package is there for the programs of a folder. */
export function isInstalled(name: string, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules', name, 'package.json')) || existsSync(join(at, '.pnp.cjs')))
      return true
    if (at === dirname(at)) return false
  }
}
