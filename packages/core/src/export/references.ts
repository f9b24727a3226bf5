import { getOrAdd } from '../memoize.ts'
import { definitionName, definitionRef } from '../schema/definitions.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { isRecursive } from '../schema/walk.ts'
import { takeName } from '../take-name.ts'
import { createCopyBudget } from './copies.ts'
import {
  IMPOSSIBLE,
  type Planned,
  type PlannedDefinition,
  type Planner,
  referenceTo,
  type Site,
} from './planned.ts'
import { planRecursion } from './rewrites/reference.ts'
import { takesLoop } from './treatment.ts'

/** Plans each definition once, when it is first referenced. */
export interface References {
  /** By the author's `$ref`. */
  readonly definitions: ReadonlyMap<string, PlannedDefinition>
  plan(ref: string, site: Site): Planned
  /**
   * Plans a schema that occurs inside itself, or too often, as a definition from then on: a rewrite that copies the
   * targets of references would never end. `key` is the same for equal schemas.
   */
  planRepeated(key: string, schema: SchemaObject, site: Site): Planned
  /** Makes `#` a definition, because the root itself is written differently. */
  moveRoot(): void
}

export function createReferences(root: SchemaObject, planner: Planner): References {
  const { $defs: named = {}, ...itself } = root
  const taken = (): Set<string> => new Set(Object.keys(named))
  const definitions = new Map<string, PlannedDefinition>()
  const unfinished = new Set<string>()
  const repeated = new Map<string, string>()
  const isInlined = planner.mode.references?.inline === true
  const inlined = createCopyBudget(root)
  let moved: { readonly name: string; readonly schema: Schema } | undefined

  function define(ref: string, name: string, schema: Schema, site: Site): Planned {
    // The copies of definitions that refer to each other multiply.
    const isTooMuch = (): boolean => inlined.isSpent() && isRecursive(ref, planner.definition)
    const known = definitions.get(ref)
    if ((unfinished.has(ref) || isTooMuch()) && !takesLoop(ref, planner))
      return planRecursion(ref, site, planner, known)
    if (isInlined) inlined.add(schema)
    if (known !== undefined) return referenceTo(known)
    const definition: PlannedDefinition = { name, schema, planned: IMPOSSIBLE }
    if (!isInlined) definitions.set(ref, definition)
    unfinished.add(ref)
    const origin = planner.origins.of(schema) ?? site.origin
    definition.planned = planner.plan(schema, { origin, isRoot: false, schema })
    unfinished.delete(ref)
    return isInlined ? definition.planned : referenceTo(definition)
  }

  return {
    definitions,
    plan(ref, site) {
      if (ref !== '#') return define(ref, definitionName(ref) ?? ref, planner.definition(ref) ?? {}, site)
      if (moved !== undefined) return define(ref, moved.name, moved.schema, site)
      // Its plan is known when the root is planned.
      const whole = getOrAdd(definitions, ref, () => ({ name: ref, schema: root, planned: IMPOSSIBLE }))
      return takesLoop(ref, planner) ? referenceTo(whole) : planRecursion(ref, site, planner, whole)
    },
    planRepeated(key, schema, site) {
      const number = repeated.size === 0 ? '' : String(repeated.size + 1)
      const name = getOrAdd(repeated, key, () => takeName(`Repeated${number}`, taken()))
      return define(definitionRef(name), name, schema, site)
    },
    moveRoot() {
      moved = { name: takeName('Root', taken()), schema: planner.origins.derive(itself, root) }
    },
  }
}
