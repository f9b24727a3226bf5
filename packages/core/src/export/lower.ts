import type { Grade, Origin } from '../diagnostics/types.ts'
import type { ToolSchema } from '../tool/types.ts'
import { isPlainCodec } from './codec-simplify.ts'
import { planSchema } from './plan.ts'
import type { LowerSettings } from './planned.ts'
import { settle } from './settle.ts'
import type { Mode } from './types.ts'
import type { Written } from './write.ts'
import { writeSchema } from './write.ts'

/** A schema as a mode takes it, how its values are written, and all that was reported on the way. */
export interface LoweredSchema extends Written {
  readonly grade: Grade
}

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
  const { schema } = section
  const place = typeof schema === 'object' ? section.origins.of(schema) : undefined
  const plan = planSchema(section, mode, settings, {
    origin: place ?? origin,
    isRoot: settings.isInput,
    schema,
  })
  const facts = settle(plan, false)
  const mayDescribe = !mode.shape.closed && mode.shape.enumValues !== 'any'
  if (!mayDescribe) return graded(writeSchema(plan, facts))
  if (plan.hasConflict(facts)) return graded(writeSchema(plan, settle(plan, true)))
  // As strings, listed values could be those of another branch.
  const texts = graded(writeSchema(plan, facts))
  if (!texts.problems.some(({ code }) => code === 'union_ambiguous')) return texts
  const descriptions = graded(writeSchema(plan, settle(plan, true)))
  return GRADES.indexOf(descriptions.grade) < GRADES.indexOf(texts.grade) ? descriptions : texts
}

const GRADES: readonly Grade[] = ['exact', 'reversible', 'described', 'lossy']

/** The worst of what was reported; a codec that does something is at best reversible. */
function graded(written: Written): LoweredSchema {
  const grades = written.problems.map((problem) => GRADES.indexOf(problem.grade ?? 'exact'))
  const worst = Math.max(isPlainCodec(written.codec) ? 0 : 1, ...grades)
  return { ...written, grade: GRADES[worst] as Grade }
}
