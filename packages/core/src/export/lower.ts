import type { Origin } from '../diagnostics/types.ts'
import { toolMeasures } from '../messages/lowering.ts'
import type { ToolSchema } from '../tool/types.ts'
import { type Plan, planSchema } from './plan.ts'
import type { LowerSettings } from './planned.ts'
import { settle } from './settle.ts'
import type { Mode } from './types.ts'
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
  const isPlain = settings.root === 'output' && mode.shape.plainRoot !== false
  const site = { origin: origins.of(schema) ?? origin, isRoot: settings.root === 'input' || isPlain, schema }
  const lowered = lowerPlan(planSchema(section, mode, settings, site), mode)
  const { max } = mode.limits.unionProperties ?? {}
  if (max === undefined || !settings.reshape || !exceedsUnions(lowered)) return lowered
  const fewer = lowerPlan(planSchema(section, mode, settings, site, max), mode)
  return fewer.refusals.length === 0 ? fewer : lowered
}

function exceedsUnions({ refusals }: LoweredSchema): boolean {
  const { unionProperties } = toolMeasures
  return refusals.some(({ code, params }) => code === 'limit_exceeded' && params.what === unionProperties)
}

function lowerPlan(plan: Plan, mode: Mode): LoweredSchema {
  const facts = settle(plan, false)
  const mayDescribe = !mode.shape.closed && mode.shape.enumValues !== 'any'
  if (mayDescribe && plan.conflicts.some((question) => question(facts)))
    return writeSchema(plan, settle(plan, true))
  const texts = writeSchema(plan, facts)
  // As strings, listed values could be those of another branch.
  if (!mayDescribe || !texts.problems.some(({ code }) => code === 'union_ambiguous')) return texts
  const descriptions = writeSchema(plan, settle(plan, true))
  return GRADES.indexOf(descriptions.grade) < GRADES.indexOf(texts.grade) ? descriptions : texts
}
