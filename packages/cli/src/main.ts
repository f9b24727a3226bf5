import { resolve } from 'node:path'
import { pathKind, realPath } from '@toolbake/core/node'
import { COMMANDS } from './commands.ts'
import { readArgs } from './flags.ts'
import { COMMON, commandHelp, mainHelp } from './help.ts'
import { usage as usageOf } from './messages/help.ts'
import * as messages from './messages/usage.ts'
import type { Command, ExitCode, Flags, Io } from './types.ts'
import { hintFor, reportFailure, UsageError } from './usage-error.ts'
import { version } from './version.ts'

/** Runs a command line, given without the program's name. Never throws because of user input. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await runCommand(argv, { ...io, cwd: realPath(io.cwd) })
  } catch (error) {
    if (!(error instanceof UsageError || isSystemError(error))) throw error
    reportFailure(isSystemError(error) ? await explained(error) : error, io)
    return 2
  }
}

async function runCommand([name, ...rest]: readonly string[], io: Io): Promise<ExitCode> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const topic = name === 'help' ? rest[0] : undefined
    if (topic !== undefined) return runCommand([topic, '--help'], io)
    const print = name === undefined ? io.err : io.out
    print(mainHelp())
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    io.out(version())
    return 0
  }
  const command = await findCommand(name)
  const { args, flags } = await readArgs(rest, { ...command.flags, ...COMMON })
  if (flags.isSet('help')) {
    io.out(commandHelp(name, command))
    return 0
  }
  checkCount(name, command, args)
  const { run } = await command.load()
  return run(args, flags, { ...io, cwd: workingFolder(flags, io) })
}

/** Returns the folder in which the command works. Throws if it is not a folder. */
function workingFolder(flags: Flags, { cwd }: Io): string {
  const text = flags.text('cwd')
  if (text === undefined) return cwd
  const path = resolve(cwd, text)
  if (pathKind(path) !== 'folder') throw new UsageError(messages.noFolder(text))
  return realPath(path)
}

async function findCommand(name: string): Promise<Command> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command !== undefined) return command
  if (name.startsWith('-')) {
    const hint = await hintFor(name.replace(/^-+/, ''), ['help', 'version'], '--')
    throw new UsageError(messages.unknownFlag(name), messages.flagsFollow(hint))
  }
  throw new UsageError(messages.unknownCommand(name), await hintFor(name, Object.keys(COMMANDS)))
}

function checkCount(name: string, { args: { min, max }, usage }: Command, args: readonly string[]): void {
  if (args.length >= min && args.length <= max) return
  const message = args.length < min ? messages.missingArgument : messages.unexpectedArgument(args[max])
  throw new UsageError(message, usageOf(name, usage))
}

/** Whether an error comes from the system, such as a full disk or a missing permission: a stack trace is no help. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

/** Replaces a system error by one with a readable reason, if there is one. */
async function explained(error: NodeJS.ErrnoException): Promise<Error> {
  const { SYSTEM_ERRORS } = await import('@toolbake/core/internal')
  const { code = '', path } = error
  const reason = Object.hasOwn(SYSTEM_ERRORS, code) ? SYSTEM_ERRORS[code] : undefined
  return reason === undefined || path === undefined ? error : new UsageError(messages.unusable(path, reason))
}
