import { SCRIPTS } from '../completion/scripts.ts'
import { commandWords } from '../completion/words.ts'
import * as usage from '../messages/usage.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { hintFor, UsageError } from '../usage-error.ts'

/** Prints a shell script that completes commands, flags and their values. */
export async function run([shell = '']: readonly string[], _flags: Flags, io: Io): Promise<ExitCode> {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined
  if (script === undefined)
    throw new UsageError(usage.unknownShell(shell), await hintFor(shell, Object.keys(SCRIPTS)))
  io.out(script(commandWords()))
  return 0
}
