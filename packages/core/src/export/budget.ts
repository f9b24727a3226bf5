import { type JsonObject, keysOf } from '../json.ts'
import { requestMeasures, toolsHaving } from '../messages/lowering.ts'
import type { Schema } from '../schema/types.ts'
import { countChoices, type Exceeded, overLimits } from './limits.ts'
import type { Profile, RequestLimits } from './types.ts'

/** How much of a request's limits the strict tools have used so far. */
export type Spent = Readonly<Record<keyof RequestLimits, number>>

// The table of words has a row for each measure.
export const NOTHING_SPENT = Object.fromEntries(keysOf(requestMeasures).map((name) => [name, 0])) as Spent

/** Returns the counts with one more strict tool. */
export function spend(spent: Spent, input: Schema, { request }: Profile): Spent {
  const counts = { ...spent, strictTools: spent.strictTools + 1 }
  if (keysOf(request).length > 0) countChoices(input, counts)
  if (request.strictCharacters !== undefined) counts.strictCharacters += JSON.stringify(input).length
  return counts
}

/** Returns the cost of a strict tool: the sum of its shares of each limit of a request. */
export function costOf(input: Schema, profile: Profile): number {
  const counts = spend(NOTHING_SPENT, input, profile)
  const { request } = profile
  return keysOf(request).reduce((sum, name) => sum + counts[name] / (request[name]?.max ?? 1), 0)
}

type Over = Exceeded<string>

/** Returns the limits of one request that its strict inputs, its tools, or their extra members exceed. */
export function exceeded(inputs: readonly Schema[], profile: Profile, tools: readonly JsonObject[]): Over[] {
  const spent = inputs.reduce((before, input) => spend(before, input, profile), NOTHING_SPENT)
  const ofMembers = Object.entries(profile.extras).flatMap(([name, { limit }]) => {
    const count = tools.filter((tool) => (tool[name] ?? null) !== null).length
    return limit && count > limit.max ? [{ ...limit, name, count, what: toolsHaving(name) }] : []
  })
  return [...overLimits(profile.request, { ...spent, tools: tools.length }, requestMeasures), ...ofMembers]
}

/** Returns the limit that one more strict tool would exceed; undefined while there is room. */
export function budgetExceeded(input: Schema, before: Spent, profile: Profile): Over | undefined {
  const spent = spend(before, input, profile)
  return overLimits(profile.request, spent, requestMeasures).find(({ name }) => name !== ESTIMATED)
}

export const ESTIMATED: keyof RequestLimits = 'strictCharacters'
