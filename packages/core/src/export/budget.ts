import { keysOf } from '../json.ts'
import { requestMeasures } from '../messages/lowering.ts'
import type { Schema } from '../schema/types.ts'
import { countChoices, type Exceeded, overLimits } from './limits.ts'
import type { Profile, RequestLimits } from './types.ts'

/** How much of a request's limits the strict tools have used so far. */
export type Spent = Readonly<Record<Exclude<keyof RequestLimits, 'tools'>, number>>

export const NOTHING_SPENT: Spent = {
  strictTools: 0,
  properties: 0,
  optionalProperties: 0,
  unionProperties: 0,
  strictCharacters: 0,
}

/** Returns the counts with one more strict tool. */
export function spend(spent: Spent, input: Schema, { request }: Profile): Spent {
  const counts = { ...spent, strictTools: spent.strictTools + 1 }
  if (keysOf(request).length > 0) countChoices(input, counts)
  if (request.strictCharacters !== undefined) counts.strictCharacters += JSON.stringify(input).length
  return counts
}

/** Returns the cost of a strict tool: the sum of its shares of each limit of a request. */
export function costOf(input: Schema, profile: Profile): number {
  const counts = { tools: 0, ...spend(NOTHING_SPENT, input, profile) }
  const { request } = profile
  return keysOf(request).reduce((sum, name) => sum + counts[name] / (request[name]?.max ?? 1), 0)
}

type OverRequest = Exceeded<keyof RequestLimits>

/** Returns the limits of one request that its strict inputs, or the number of its tools, exceed. */
export function exceeded(inputs: readonly Schema[], profile: Profile, tools: number): OverRequest[] {
  const spent = inputs.reduce((before, input) => spend(before, input, profile), NOTHING_SPENT)
  return overLimits(profile.request, { tools, ...spent }, requestMeasures)
}

/** Returns the limit that one more strict tool would exceed; undefined while there is room. */
export function budgetExceeded(input: Schema, before: Spent, profile: Profile): OverRequest | undefined {
  const spent = { tools: 0, ...spend(before, input, profile) }
  return overLimits(profile.request, spent, requestMeasures).find(({ name }) => name !== ESTIMATED)
}

export const ESTIMATED: keyof RequestLimits = 'strictCharacters'
