import { realPath } from '@toolbake/core/node'
import { COMMANDS } from './commands.ts'
import { readArgs } from './flags.ts'
import { commandHelp, HELP, mainHelp } from './help.ts'
import type { Command, ExitCode, Io } from './types.ts'
import { hintFor, UsageError } from './usage-error.ts'
import { version } from './version.ts'

/** Runs a command line, without the program's name. Never throws for what the user wrote. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await runCommand(argv, { ...io, cwd: realPath(io.cwd) })
  } catch (error) {
    if (!(error instanceof UsageError || isSystemError(error))) throw error
    io.err(`toolbake: ${error.message}`)
    if (error instanceof UsageError && error.hint !== undefined) io.err(error.hint)
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
  const { args, flags } = await readArgs(rest, { ...command.flags, help: HELP })
  if (flags.isSet('help')) {
    io.out(commandHelp(name, command))
    return 0
  }
  checkCount(name, command, args)
  const { run } = await command.load()
  return run(args, flags, io)
}

async function findCommand(name: string): Promise<Command> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command !== undefined) return command
  if (name.startsWith('-')) {
    const hint = await hintFor(name.replace(/^-+/, ''), ['help', 'version'], '--')
    throw new UsageError(`Unknown flag ${name}`, `${hint} Flags of a command stand after its name.`)
  }
  throw new UsageError(`Unknown command "${name}"`, await hintFor(name, Object.keys(COMMANDS)))
}

function checkCount(name: string, { args: { min, max }, usage }: Command, args: readonly string[]): void {
  if (args.length >= min && args.length <= max) return
  const message = args.length < min ? 'Something is missing' : `Too much: "${args[max]}"`
  throw new UsageError(message, `Usage: toolbake ${name} ${usage}`.trimEnd())
}

/** A full disk, a folder that may not be written to: nothing that a stack trace would help with. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
