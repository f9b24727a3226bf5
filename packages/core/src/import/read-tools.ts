import { selectExtras } from '../export/extras.ts'
import { nameProblem } from '../export/name.ts'
import type { Profile } from '../export/types.ts'
import { unwrapTools } from '../export/unwrap-request.ts'
import { toWire } from '../export/wrap.ts'
import { isObject, type Json, type JsonObject, unlessEmpty } from '../json.ts'
import { getOrAdd } from '../memoize.ts'
import { knownNames } from '../messages/files.ts'
import * as messages from '../messages/import.ts'
import { takeName } from '../take-name.ts'
import { lostOnReading, ownSettings } from './lost.ts'

/** Thrown when JSON cannot be read as tools; `hint` is the fix. */
export class ImportError extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.name = 'ImportError'
    this.hint = hint
  }
}

export interface ProviderTools {
  readonly profile: Profile
  /** Modules of the file format. */
  readonly tools: readonly JsonObject[]
  /** The provider's objects from which they were made. */
  readonly wires: readonly JsonObject[]
}

/**
 * Reads the tools of a provider: a request, an answer to `tools/list`, an array of tools or a single one.
 *
 * @param from the id of one of them; default: of those that all of it are tools of the one that loses the least, and the
 *   first of several
 * @throws {ImportError} when it holds something else, or nothing
 */
export function readProviderTools(json: Json, known: Iterable<Profile>, from?: string): ProviderTools {
  const profiles = [...known]
  const ids = profiles.map(({ id }) => id)
  const asked = profiles.filter(({ id }) => from === undefined || id === from)
  if (from !== undefined && asked.length === 0) {
    throw new ImportError(messages.noProfile(from), knownNames(ids))
  }
  const read = asked.map((profile) => ({ ...unwrapTools(profile, json), profile }))
  const best = leastLoss(read.filter(({ foreign }) => foreign.length === 0))
  if (best !== undefined && best.tools.length === 0) throw new ImportError(messages.NO_TOOL)
  if (best !== undefined) return withoutRefusedNames(withDistinctIds(best))
  if (from === undefined) throw new ImportError(messages.NO_PROFILE_FITS, messages.nameOne(ids.join(', ')))
  const pointers = read.flatMap(({ foreign }) => foreign)
  throw new ImportError(messages.foreign(from, pointers))
}

/** Gives tools ids of their own whose names differ only in characters that an id cannot have. */
function withDistinctIds({ profile, tools, wires }: ProviderTools): ProviderTools {
  const text = (value: Json = ''): string => (typeof value === 'string' ? value : '')
  const nameOf = (tool: JsonObject): string => text(ownSettings(tool, profile)['name'] ?? tool['module_id'])
  const taken = new Set(tools.map(nameOf))
  const ids = new Map<string, string>()
  const named = tools.map((tool) => {
    const [name, id] = [nameOf(tool), text(tool['module_id'])]
    return name === id ? tool : { ...tool, module_id: getOrAdd(ids, name, () => takeName(id, taken)) }
  })
  return { profile, tools: named, wires }
}

/** Removes names that the provider itself refuses: hosts have rules of their own, such as `server:tool`. */
function withoutRefusedNames({ profile, tools, wires }: ProviderTools): ProviderTools {
  const named = tools.map((tool) => {
    const { name, ...settings } = ownSettings(tool, profile)
    const isRefused = typeof name === 'string' && nameProblem(name, profile.name) !== undefined
    if (!isRefused || profile.name.advisory === true) return tool
    const providers = toWire({ ...Object(tool['providers']), [profile.id]: unlessEmpty(settings) })
    return toWire({ ...tool, providers: unlessEmpty(providers) })
  })
  return { profile, tools: named, wires }
}

/**
 * Returns the profile that loses the least: tools may match two revisions of a protocol, and a member that only one has
 * decides. Leftover members are kept for earlier profiles, too, because a project may build for them.
 */
function leastLoss(fitting: readonly ProviderTools[]): ProviderTools | undefined {
  const losses = fitting.map(({ profile, tools, wires }) =>
    tools.reduce((sum, tool, index) => sum + lostOnReading(tool, wires[index] ?? {}, profile).length, 0),
  )
  const at = losses.indexOf(Math.min(...losses))
  const best = fitting[at]
  return best && fitting.slice(0, at).reduceRight(withSettings, best)
}

/** Adds what the other profile keeps of the tools, as far as it has a place for it. */
function withSettings(best: ProviderTools, other: ProviderTools): ProviderTools {
  const tools = best.tools.map((tool, index) => {
    const settings = ownSettings(other.tools[index] ?? {}, other.profile)
    const kept = { ...settings }
    for (const [member] of selectExtras(other.profile, settings).problems) delete kept[member]
    if (Object.keys(kept).length === 0) return tool
    const { providers } = tool
    return { ...tool, providers: { [other.profile.id]: kept, ...(isObject(providers) ? providers : {}) } }
  })
  return { ...best, tools }
}
