import type { Profile } from './types.ts'

/** A profile for structured output: a reply is planned as arguments are. Undefined where the provider has none. */
export function outputProfile({ assemble: _, format, ...profile }: Profile): Profile | undefined {
  if (format === undefined) return undefined
  const { modes = profile.modes, name = profile.name, wrap } = format
  const none = { extras: {}, inputExamples: false, outputSchema: 'absent', strict: 'auto' } as const
  return { ...profile, ...none, format, modes, name, wrap }
}
