import type { Origin } from '../diagnostics/origin.ts'
import type { ToolSchema } from '../tool/types.ts'
import { exceededLimits } from './limits.ts'
import { type Plan, planSchema } from './plan.ts'
import type { LowerSettings, Room } from './planned.ts'
import { settlePlan } from './settle.ts'
import type { Limit, Mode } from './types.ts'
import { GRADES, type LoweredSchema, writeSchema } from './write.ts'

/**
 * Lowers one self-contained schema to what a mode can express. Every difference is in `problems`, every reason why the
 * result must not be used in `refusals`; both are empty when schema and result are the same.
 */
export function lowerSchema(
  section: ToolSchema,
  mode: Mode,
  settings: LowerSettings,
  origin: Origin,
): LoweredSchema {
  const { schema, origins } = section
  const isObject = settings.root === 'output' && mode.shape.refusedAtRoot !== false
  const site = { origin: origins.of(schema) ?? origin, isRoot: settings.root === 'input' || isObject, schema }
  const { depth, optionalProperties } = settings.reshape ? mode.limits : {}
  let room: Room = { depth: maxOf(depth), optional: maxOf(optionalProperties), unions: maxOf() }
  const lowerIn = (): LoweredSchema => lowerPlan(planSchema(section, mode, settings, site, room), mode)
  const first = lowerIn()
  let lowered = first
  for (let round = 0; settings.reshape && lowered.refusals.length > 0 && round < MAX_ROUNDS; round++) {
    const exceeded = exceededLimits(lowered.schema, mode.limits)
    if (exceeded.length === 0) break
    room = smallerRoom(room, exceeded)
    lowered = lowerIn()
  }
  return lowered.refusals.length === 0 ? lowered : first
}

const maxOf = (limit?: Limit): number => limit?.max ?? Number.POSITIVE_INFINITY

/** Rounds with less room: how much of a limit wrappers and nulls use is known only once they are written. */
const MAX_ROUNDS = 6

/** Returns less room for what exceeds a limit; for unions in proportion, since a property may need two. */
function smallerRoom({ ...room }: Room, exceeded: ReturnType<typeof exceededLimits>): Room {
  for (const { name, max, count } of exceeded) {
    if (name === 'unionProperties') room.unions = Math.floor((Math.min(room.unions, count) * max) / count)
    else if (name === 'depth') room.depth -= count - max
    else if (name === 'properties') room.depth -= 1
  }
  return room
}

function lowerPlan(plan: Plan, mode: Mode): LoweredSchema {
  const facts = settlePlan(plan, false)
  const mayDescribe = !mode.shape.closed && mode.shape.enumValues !== 'any'
  if (mayDescribe && plan.conflicts.some((question) => question(facts)))
    return writeSchema(plan, settlePlan(plan, true))
  const texts = writeSchema(plan, facts)
  // Listed values that are written as strings could be those of another branch.
  if (!mayDescribe || !texts.problems.some(({ code }) => code === 'union_ambiguous')) return texts
  const descriptions = writeSchema(plan, settlePlan(plan, true))
  return GRADES.indexOf(descriptions.grade) < GRADES.indexOf(texts.grade) ? descriptions : texts
}
