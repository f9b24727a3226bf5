import { isObject, type Json } from '../../json.ts'
import type { LoweredTool, Profile, ProfileVariant, Treatment } from '../types.ts'
import { merge, revisionsOf } from './revisions.ts'

/**
 * Declares a profile: returns its argument, or a variant with its inherited members. The types require a row per
 * keyword; this checks what types cannot. Throws a `TypeError` if a `source` is not an entry of `sources`.
 */
export function defineProfile(declared: ProfileVariant): Profile
export function defineProfile(declared: Profile): Profile
export function defineProfile(declared: Profile | ProfileVariant): Profile {
  const profile = 'extends' in declared ? inherit(declared) : declared
  for (const revision of revisionsOf(profile)) {
    const { modes, name, metaSchema, request, description, extras, format } = revision
    checkSources(revision, { modes, name, metaSchema, request, description, extras, format }, [])
  }
  return profile
}

/** Omits sources that are not cited any more. Members that the base's `unwrap` puts under its id move to this id. */
function inherit({ extends: { earlier: _, ...base }, ...differences }: ProfileVariant): Profile {
  const profile = merge(base, differences) as Profile
  const rename = (json: Json): ReturnType<Profile['unwrap']> => {
    const module = base.unwrap(json)
    const { [base.id]: own, ...others } = isObject(module?.['providers']) ? module['providers'] : {}
    return own === undefined ? module : { ...module, providers: { ...others, [profile.id]: own } }
  }
  const { modes, name, metaSchema, request, description, extras, format } = profile
  const text = JSON.stringify([modes, name, { metaSchema }, request, description, extras, format])
  const cited = Object.entries(profile.sources).filter(([key]) => text.includes(`:${JSON.stringify(key)}`))
  return { ...profile, sources: Object.fromEntries(cited), unwrap: differences.unwrap ?? rename }
}

/** Sends the keyword as written. `source` is a key of the profile's `sources`. */
export function keep(source?: string): Treatment {
  return source === undefined ? { kind: 'keep' } : { kind: 'keep', source }
}

/** Leaves out the keyword: for annotations and identifiers, which do not change what is valid. */
export function drop(source: string): Treatment {
  return { kind: 'drop', source }
}

/** Moves the keyword into `description`, except for `keepValues`, which are sent as written. */
export function describe(source: string, keepValues?: readonly Json[]): Treatment {
  return keepValues === undefined ? { kind: 'describe', source } : { kind: 'describe', source, keepValues }
}

/** Refuses tools that have the keyword. */
export function reject(source: string): Treatment {
  return { kind: 'reject', source }
}

/** Moves the description of the root into the tool's own, for providers that do not read it in the schema. */
export function describedAtTool(tool: LoweredTool): LoweredTool {
  const { description: note, ...input } = tool.input
  const texts = [tool.description, note].filter((text) => text !== undefined && text !== '')
  return texts.length === 0 ? { ...tool, input } : { ...tool, input, description: texts.join('\n') }
}

function checkSources(profile: Profile, value: object, path: readonly string[]): void {
  for (const [key, member] of Object.entries(value)) {
    // The shape of an extra member is a schema, in which `source` would be a property.
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
