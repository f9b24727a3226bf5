import { keysOf } from '../json.ts'
import { requestMeasures } from '../messages/lowering.ts'
import type { Schema } from '../schema/types.ts'
import { countChoices } from './limits.ts'
import type { Profile } from './types.ts'

/** A bound that is exceeded, filled in for a message. */
export interface Exceeded {
  readonly what: string
  readonly max: number
  readonly count: number
  readonly source: string
}

/** What strict tools use up of the bounds of a request, counted as they come. */
export type Spent = Readonly<Record<'strictTools' | 'optionalProperties' | 'unionProperties', number>>

export const NOTHING_SPENT: Spent = { strictTools: 0, optionalProperties: 0, unionProperties: 0 }

/** With one more strict tool. */
export function spend(spent: Spent, input: Schema, { request }: Profile): Spent {
  const counts = { ...spent, strictTools: spent.strictTools + 1 }
  if (keysOf(request).length > 0) countChoices(input, counts)
  return counts
}

function over(spent: Spent, tools: number, { request }: Profile): Exceeded[] {
  const counts = { tools, ...spent }
  return keysOf(request)
    .map((name) => {
      const { max = 0, source = '' } = request[name] ?? {}
      return { what: requestMeasures[name], max, count: counts[name], source }
    })
    .filter(({ max, count }) => count > max)
}

/** The bounds over all tools of one request that strict inputs, or that many tools, exceed. */
export function exceeded(inputs: readonly Schema[], profile: Profile, tools: number): Exceeded[] {
  const spent = inputs.reduce((before, input) => spend(before, input, profile), NOTHING_SPENT)
  return over(spent, tools, profile)
}

/** The bound that one more strict tool would break; undefined while there is room. */
export function budgetExceeded(input: Schema, before: Spent, profile: Profile): Exceeded | undefined {
  return over(spend(before, input, profile), 0, profile)[0]
}
