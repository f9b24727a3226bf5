import { isObject, setOwn } from '../../json.ts'
import { memoize } from '../../memoize.ts'
import type { Profile } from '../types.ts'

/** Returns all revisions of a profile, newest first, all with its id: the profile itself, then the `earlier` ones. */
export const revisionsOf: (profile: Profile) => readonly Profile[] = memoize(
  ({ earlier = [], ...profile }) => {
    const found: Profile[] = [profile]
    for (const { changed: _, seen: _seen, ...differences } of earlier)
      found.push(merge(found.at(-1), differences) as Profile)
    return found
  },
)

/** Returns the profile that an import or an option names: `openai`, or one revision, `openai@2026-11`. */
export function findProfile(known: ReadonlyMap<string, Profile>, name: string): Profile | undefined {
  const [id = '', pinned] = name.split('@')
  const profile = known.get(id)
  if (profile === undefined || pinned === undefined) return profile
  const found = revisionsOf(profile).find(({ revision }) => revision === pinned)
  return found && { ...found, id: name, revisionOf: id }
}

/** Returns the names to suggest for an unknown one: revisions of its profile if that is known, else all profiles. */
export function namesLike(known: ReadonlyMap<string, Profile>, name: string): string[] {
  const [id = ''] = name.split('@')
  const profile = name === id ? undefined : known.get(id)
  return profile === undefined
    ? [...known.keys()]
    : revisionsOf(profile).map(({ revision }) => `${id}@${revision}`)
}

/** Returns the id under which options and the members of `providers` in a file apply to a profile. */
export function settingsId({ id, revisionOf = id }: Profile): string {
  return revisionOf
}

/** Merges objects and replaces other values; `undefined` removes a member. Unchanged parts are shared. */
export function merge(base: unknown, difference: unknown): unknown {
  if (!isObject(base) || !isObject(difference)) return difference
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(difference)) {
    if (value === undefined) delete merged[key]
    else setOwn(merged, key, merge(merged[key], value))
  }
  return merged
}
