import type { Origin } from '../diagnostics/types.ts'
import type { ToolSchema } from '../tool/types.ts'
import type { Plan } from './plan.ts'
import { planSchema } from './plan.ts'
import type { Facts, LowerSettings, PlannedDefinition } from './planned.ts'
import type { Mode } from './types.ts'
import type { LoweredSchema } from './write.ts'
import { GRADES, writeSchema } from './write.ts'

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
  const plan = planSchema(section, mode, settings, site)
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

/**
 * Answers what depends on definitions, which may be recursive. A definition is taken for possible, and then for plain,
 * until it is found not to be; each answer that changes can change those of others.
 *
 * @param describesValues see `Facts`
 */
function settle({ root, definitions }: Plan, describesValues: boolean): Facts {
  const impossible = new Set<PlannedDefinition>()
  const changed = new Set<PlannedDefinition>()
  const facts: Facts = {
    describesValues,
    isPossible: (definition) => !impossible.has(definition),
    isPlain: (definition) => !changed.has(definition),
  }
  // A part of the root may be planned only when it is asked for, and add definitions.
  if (definitions.size > 0) root.isPossible(facts)
  collect(definitions, impossible, ({ planned }) => !planned.isPossible(facts))
  collect(definitions, changed, ({ planned }) => !planned.isPlain(facts))
  return facts
}

/** Adds definitions until none that is left passes the test. */
function collect(
  definitions: Plan['definitions'],
  found: Set<PlannedDefinition>,
  test: (definition: PlannedDefinition) => boolean,
): void {
  let before: number
  do {
    before = found.size
    for (const definition of definitions.values())
      if (!found.has(definition) && test(definition)) found.add(definition)
  } while (found.size > before)
}
