import { error as errorText } from './messages/report.ts'
import * as messages from './messages/usage.ts'
import type { Io } from './types.ts'

/** A command line or configuration that cannot be used: exit code 2. `hint` states what to do instead. */
export class UsageError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'UsageError'
    this.hint = hint
  }
}

/** Prints an error that is not a bug, with its hint if there is one. */
export function reportFailure(error: Error, io: Io): void {
  io.err(errorText(error.message))
  if (error instanceof UsageError && error.hint !== undefined) io.err(error.hint)
}

/** Returns "Did you mean …?" if a candidate is similar, or else the list of candidates. */
export async function hintFor(name: string, candidates: readonly string[], prefix = ''): Promise<string> {
  // Imported only now, because most command lines are correct.
  const { suggest } = await import('@toolbake/core')
  const meant = suggest(name, candidates)
  if (meant !== undefined) return messages.didYouMean(prefix + meant)
  return messages.known(candidates.map((candidate) => prefix + candidate))
}
