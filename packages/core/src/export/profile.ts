import type { Json } from '../json.ts'
import type { Profile, Treatment } from './types.ts'

/**
 * Declares a profile: returns its argument. The types ask for a row per keyword; what types cannot see is checked
 * here. Throws a `TypeError` when a `source` names no entry of `sources`.
 */
export function defineProfile(profile: Profile): Profile {
  const { modes, name, request, extras } = profile
  checkSources(profile, { modes, name, request, extras }, '')
  return profile
}

/** As written. `source` is a key of the profile's `sources`. */
export function keep(source?: string): Treatment {
  return source === undefined ? { kind: 'keep' } : { kind: 'keep', source }
}

/** Left out: for annotations and identifiers, without which the same values are valid. */
export function drop(source: string): Treatment {
  return { kind: 'drop', source }
}

/** Moved into `description`; `keepValues` are those that stay. */
export function describe(source: string, keepValues?: readonly Json[]): Treatment {
  return keepValues === undefined ? { kind: 'describe', source } : { kind: 'describe', source, keepValues }
}

/** A tool that has the keyword is refused. */
export function reject(source: string): Treatment {
  return { kind: 'reject', source }
}

function checkSources(profile: Profile, value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    // What an extra member may hold is a schema, and `source` in it would be one of its properties.
    if (key === 'shape' && path.startsWith('/extras/')) continue
    const isSource = typeof member === 'string' && (key === 'source' || path.endsWith('/shapeSources'))
    if (!isSource) checkSources(profile, member, `${path}/${key}`)
    else if (!Object.hasOwn(profile.sources, member)) {
      throw new TypeError(`Profile "${profile.id}": no source "${member}" (${path}/${key})`)
    }
  }
}
