import type { Profile } from '../export/types.ts'
import { isObject } from '../json.ts'
import type { OptionProblem } from './form.ts'
import { objectOf } from './form.ts'
import { isProfile, OPTIONS } from './table.ts'

/** All that is wrong with what a user wrote; nothing about its types is taken for granted. */
export function checkOptions(options: unknown, builtIn: readonly Profile[]): OptionProblem[] {
  const profiles = [...builtIn, ...customProfiles(options)]
  const known = new Map(profiles.map((profile) => [profile.id, profile]))
  const problems: OptionProblem[] = []
  objectOf(OPTIONS)(options, { path: '', known, problems })
  return problems
}

/** The profiles that the options define, wherever they list them. */
export function customProfiles(options: unknown): Profile[] {
  if (!isObject(options)) return []
  return [options, ...toList(options.overrides)]
    .flatMap((part) => (isObject(part) ? toList(part.profiles) : []))
    .filter(isProfile)
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
