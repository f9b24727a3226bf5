import type { Profile } from '../export/types.ts'
import { unwrapTools } from '../export/unwrap.ts'
import type { Json, JsonObject } from '../json.ts'
import { ImportError } from './import-error.ts'

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
 * @param from the id of one of them; default: the first that all of it are tools of
 * @throws {ImportError} when it holds something else, or nothing
 */
export function readProviderTools(json: Json, known: Iterable<Profile>, from?: string): ProviderTools {
  const profiles = [...known]
  const ids = profiles.map(({ id }) => id).join(', ')
  if (from === undefined) {
    for (const profile of profiles) {
      const read = unwrapTools(profile, json)
      if (read.foreign.length === 0) return nonEmpty(profile, read)
    }
    throw new ImportError('the tools of no profile', `Name one: ${ids}.`)
  }
  const profile = profiles.find(({ id }) => id === from)
  if (profile === undefined) throw new ImportError(`there is no profile "${from}"`, `Known: ${ids}.`)
  const read = unwrapTools(profile, json)
  if (read.foreign.length === 0) return nonEmpty(profile, read)
  const places = read.foreign.map((pointer) => pointer || 'the whole').join(', ')
  throw new ImportError(`no tool of "${from}": ${places}`)
}

function nonEmpty(profile: Profile, { tools, wires }: ReturnType<typeof unwrapTools>): ProviderTools {
  if (tools.length === 0) throw new ImportError('there is no tool in it')
  return { profile, tools, wires }
}
