import { isObject, setOwn } from '../../json.ts'
import { remember } from '../../remember.ts'
import type { Profile } from '../types.ts'

/** All revisions of a profile, newest first, each under its id: the profile itself, then the `earlier` ones. */
export const revisionsOf: (profile: Profile) => readonly Profile[] = remember(
  ({ earlier = [], ...profile }) => {
    const found: Profile[] = [profile]
    for (const { changed: _, seen: _seen, ...differences } of earlier)
      found.push(merge(found.at(-1), differences) as Profile)
    return found
  },
)

/** What an import or an option names: `openai`, or one revision, `openai@2026-11`. */
export function findProfile(known: ReadonlyMap<string, Profile>, name: string): Profile | undefined {
  const [id = '', pinned] = name.split('@')
  const profile = known.get(id)
  if (profile === undefined || pinned === undefined) return profile
  const found = revisionsOf(profile).find(({ revision }) => revision === pinned)
  return found && { ...found, id: name, revisionOf: id }
}

/** The names to choose from instead of one that is not known: of the same profile if that is known, else of all. */
export function namesLike(known: ReadonlyMap<string, Profile>, name: string): string[] {
  const [id = ''] = name.split('@')
  const profile = name === id ? undefined : known.get(id)
  return profile === undefined
    ? [...known.keys()]
    : revisionsOf(profile).map(({ revision }) => `${id}@${revision}`)
}

/** The id whose options, and whose members under `providers` in a file, hold for a profile. */
export function settingsId({ id, revisionOf = id }: Profile): string {
  return revisionOf
}

/** Objects are merged, other values replaced; `undefined` takes a member away. What does not differ is shared. */
export function merge(base: unknown, difference: unknown): unknown {
  if (!isObject(base) || !isObject(difference)) return difference
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(difference)) {
    if (value === undefined) delete merged[key]
    else setOwn(merged, key, merge(merged[key], value))
  }
  return merged
}
