import { error as errorText } from './messages/report.ts'
import * as messages from './messages/usage.ts'
import type { Io } from './types.ts'

/** A command line or a configuration that cannot be used: exit code 2. `hint` is what to do instead. */
export class UsageError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'UsageError'
    this.hint = hint
  }
}

/** Prints a failure that is not the program's own, with its hint if there is one. */
export function reportFailure(error: Error, io: Io): void {
  io.err(errorText(error.message))
  if (error instanceof UsageError && error.hint !== undefined) io.err(error.hint)
}

/** "Did you mean …?" where a candidate is near, else the list of them. */
export async function hintFor(name: string, candidates: readonly string[], prefix = ''): Promise<string> {
  // The compiler is loaded only now: most command lines are right.
  const { suggest } = await import('@toolbake/core')
  const meant = suggest(name, candidates)
  if (meant !== undefined) return messages.didYouMean(prefix + meant)
  return messages.known(candidates.map((candidate) => prefix + candidate))
}
