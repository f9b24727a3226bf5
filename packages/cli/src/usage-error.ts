/** A command line or a configuration that cannot be carried out: exit code 2. `hint` says what would work. */
export class UsageError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'UsageError'
    this.hint = hint
  }
}

/** "Did you mean …?" where a candidate is near, else the list of them. */
export async function hintFor(name: string, candidates: readonly string[], prefix = ''): Promise<string> {
  // The compiler is loaded only now: most command lines are right.
  const { suggest } = await import('@toolbake/core')
  const meant = suggest(name, candidates)
  if (meant !== undefined) return `Did you mean "${prefix}${meant}"?`
  return `Known: ${candidates.map((candidate) => prefix + candidate).join(', ')}.`
}
