import { isObject, type Json } from '../../json.ts'
import type { LoweredTool, Profile, ProfileVariant, Treatment } from '../types.ts'
import { merge, revisionsOf } from './revisions.ts'

/**
 * Declares a profile: returns its argument, or a variant with what it inherits. The types ask for a row per keyword; what
 * types cannot see is checked here. Throws a `TypeError` when a `source` names no entry of `sources`.
 */
export function defineProfile(declared: Profile | ProfileVariant): Profile {
  const profile = 'extends' in declared ? inherit(declared) : declared
  for (const revision of revisionsOf(profile)) {
    const { modes, name, metaSchema, request, extras, format } = revision
    checkSources(revision, { modes, name, metaSchema, request, extras, format }, [])
  }
  return profile
}

/** Sources that are cited no more are left out. What the base reads of its own form is kept under the id of the variant. */
function inherit({ extends: { earlier: _, ...base }, ...differences }: ProfileVariant): Profile {
  const profile = merge(base, differences) as Profile
  const rename = (json: Json): ReturnType<Profile['unwrap']> => {
    const module = base.unwrap(json)
    const { [base.id]: own, ...others } = isObject(module?.['providers']) ? module['providers'] : {}
    return own === undefined ? module : { ...module, providers: { ...others, [profile.id]: own } }
  }
  const { modes, name, metaSchema, request, extras, format } = profile
  const text = JSON.stringify([modes, name, { metaSchema }, request, extras, format])
  const cited = Object.entries(profile.sources).filter(([key]) => text.includes(`:${JSON.stringify(key)}`))
  return { ...profile, sources: Object.fromEntries(cited), unwrap: differences.unwrap ?? rename }
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

/** The tool with the description of its root in its own: for providers that read none in the schema's root. */
export function describedAtTool(tool: LoweredTool): LoweredTool {
  const { description: note, ...input } = tool.input
  const texts = [tool.description, note].filter((text) => text !== undefined && text !== '')
  return texts.length === 0 ? { ...tool, input } : { ...tool, input, description: texts.join('\n') }
}

function checkSources(profile: Profile, value: object, path: readonly string[]): void {
  for (const [key, member] of Object.entries(value)) {
    // What an extra member may hold is a schema, and `source` in it would be one of its properties.
    if (key === 'shape' && path[0] === 'extras') continue
    if (typeof member === 'object' && member !== null) {
      checkSources(profile, member, [...path, key])
      continue
    }
    const isSource = key === 'source' || key === 'metaSchema' || path.at(-1) === 'shapeSources'
    if (isSource && typeof member === 'string' && !Object.hasOwn(profile.sources, member)) {
      throw new TypeError(`Profile "${profile.id}": no source "${member}" (/${[...path, key].join('/')})`)
    }
  }
}
