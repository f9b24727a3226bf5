import { BUILT_IN_PROFILES } from '@toolbake/core'
import { COMMANDS } from '../commands.ts'
import { COMMON } from '../help.ts'
import type { Flag } from '../types.ts'

/** A command with what a shell needs to complete it. */
export interface CommandWords {
  readonly name: string
  readonly summary: string
  readonly flags: readonly FlagWords[]
}

export interface FlagWords {
  readonly name: string
  readonly short: string | undefined
  readonly description: string
  /** Of the value, if the flag takes one. */
  readonly placeholder: string | undefined
  /** The possible values, if they are known. */
  readonly choices: readonly string[]
}

/** Flags whose value is the id of a profile. */
const PROFILE_FLAGS: ReadonlySet<string> = new Set(['profile', 'from', 'to'])

/** Returns all commands with their flags. */
export function commandWords(): CommandWords[] {
  return Object.entries(COMMANDS).map(([name, { summary, flags }]) => ({
    name,
    summary,
    flags: Object.entries({ ...flags, ...COMMON }).map(([flag, declared]) => flagWords(flag, declared)),
  }))
}

function flagWords(name: string, { short, placeholder, choices, description }: Flag): FlagWords {
  const isProfile = placeholder === 'id' && PROFILE_FLAGS.has(name)
  const known = choices ?? (isProfile ? BUILT_IN_PROFILES.map(({ id }) => id) : [])
  return { name, short, description, placeholder, choices: known }
}
