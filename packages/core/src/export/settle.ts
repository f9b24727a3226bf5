import type { Plan } from './plan.ts'
import type { Facts, PlannedDefinition } from './planned.ts'

/**
 * Answers what depends on definitions, which may be recursive. A definition counts as possible, and then as unchanged,
 * until it is found not to be; each answer that changes can change those of others.
 */
export function settlePlan({ root, definitions }: Plan, describesValues: boolean): Facts {
  const impossible = new Set<PlannedDefinition>()
  const changed = new Set<PlannedDefinition>()
  const facts: Facts = {
    describesValues,
    isPossible: (definition) => !impossible.has(definition),
    keepsValues: (definition) => !changed.has(definition),
    changes: () => impossible.size + changed.size,
  }
  // Asking plans the lazy parts of the root, which may add definitions.
  if (definitions.size > 0) root.isPossible(facts)
  collect(definitions, impossible, ({ planned }) => !planned.isPossible(facts))
  collect(definitions, changed, ({ planned }) => !planned.keepsValues(facts))
  return facts
}

/** Adds definitions until none of the others passes the test. */
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
