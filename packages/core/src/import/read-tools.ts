import { selectExtras } from '../export/extras.ts'
import type { Profile } from '../export/types.ts'
import { unwrapTools } from '../export/unwrap.ts'
import type { Json, JsonObject } from '../json.ts'
import { isObject } from '../json.ts'
import { ImportError } from './import-error.ts'
import { lostOnReading, ownSettings } from './lost.ts'

export interface ProviderTools {
  readonly profile: Profile
  /** Modules of the file format. */
  readonly tools: readonly JsonObject[]
  /** The provider's objects that they were made of. */
  readonly wires: readonly JsonObject[]
}

/**
 * Reads the tools of a provider: a request, an answer to `tools/list`, a list of tools or a single one.
 *
 * @param known the profiles that it may be of
 * @param from the id of one of them; default: of those that all of it are tools of the one that loses the least, and the
 *   first of several
 * @throws {ImportError} when it holds something else, or nothing
 */
export function readProviderTools(json: Json, known: Iterable<Profile>, from?: string): ProviderTools {
  const profiles = [...known]
  const ids = profiles.map(({ id }) => id).join(', ')
  if (from === undefined) {
    const fitting = profiles.flatMap((profile) => {
      const read = unwrapTools(profile, json)
      return read.foreign.length === 0 ? [{ ...read, profile }] : []
    })
    const best = fitting.length > 1 ? leastLoss(fitting) : fitting[0]
    if (best === undefined) throw new ImportError('the tools of no profile', `Name one: ${ids}.`)
    return nonEmpty(best)
  }
  const profile = profiles.find(({ id }) => id === from)
  if (profile === undefined) throw new ImportError(`there is no profile "${from}"`, `Known: ${ids}.`)
  const read = unwrapTools(profile, json)
  if (read.foreign.length === 0) return nonEmpty({ ...read, profile })
  const places = read.foreign.map((pointer) => pointer || 'the whole').join(', ')
  throw new ImportError(`no tool of "${from}": ${places}`)
}

/**
 * What two revisions of a protocol share fits both; a member that only one of them has tells them apart. What is left of
 * the tools is kept for those that would have been first, too: a project may build for them.
 */
function leastLoss(fitting: readonly ProviderTools[]): ProviderTools | undefined {
  const losses = fitting.map(lossOf)
  const at = losses.indexOf(Math.min(...losses))
  const best = fitting[at]
  return best && fitting.slice(0, at).reduceRight(withSettings, best)
}

/** With what the other profile keeps of the tools, as far as it has a place for it. */
function withSettings(best: ProviderTools, other: ProviderTools): ProviderTools {
  const tools = best.tools.map((tool, index) => {
    const settings = ownSettings(other.tools[index] ?? {}, other.profile)
    const kept = { ...settings }
    for (const { member } of selectExtras(other.profile, settings).problems) delete kept[member]
    if (Object.keys(kept).length === 0) return tool
    return { ...tool, providers: { [other.profile.id]: kept, ...asObject(tool['providers']) } }
  })
  return { ...best, tools }
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function lossOf({ profile, tools, wires }: ProviderTools): number {
  const lost = tools.map((tool, index) => lostOnReading(tool, wires[index] as JsonObject, profile).length)
  return lost.reduce((sum, count) => sum + count, 0)
}

function nonEmpty({ profile, tools, wires }: ProviderTools): ProviderTools {
  if (tools.length === 0) throw new ImportError('there is no tool in it')
  return { profile, tools, wires }
}
