import { constructs } from '../messages/lowering.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { isImpossible } from '../schema/facts/values.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { SiteProblem } from '../strict/types.ts'
import type { ToolSchema } from '../tool/types.ts'
import { choosePlan } from './choose.ts'
import { createCopies } from './copies.ts'
import { createCopyBudget } from './copy-budget.ts'
import { applyPasses, passSite } from './passes.ts'
import { isPlainScalar } from './plain.ts'
import type { Facts, Lowering, LowerSettings, Planned, PlannedDefinition, Planner, Site } from './planned.ts'
import { IMPOSSIBLE, planReporting, planUnchanged } from './planned.ts'
import { createReferences } from './references.ts'
import { listsStructures, planUntyped } from './rewrites/scalar.ts'
import { wrapValue } from './rewrites/wrap.ts'
import { requireReshape } from './site.ts'
import { removesImpossible } from './treatment.ts'
import type { Mode } from './types.ts'

/** A schema whose rewrites are chosen, to be settled and written. */
export interface Plan extends Lowering {
  readonly site: Site
  readonly root: Planned
  /** More are added where a part is planned only when it is asked for. */
  readonly definitions: ReadonlyMap<string, PlannedDefinition>
  /** Whether a keyword refers to values whose encoding changes. */
  hasConflict(facts: Facts): boolean
}

/** Chooses the rewrite of every subschema of a self-contained schema; passes run here, once. */
export function planSchema(section: ToolSchema, mode: Mode, settings: LowerSettings, site: Site): Plan {
  const root = typeof section.schema === 'boolean' ? {} : section.schema
  const lowering: Lowering = { mode, settings, origins: section.origins, definition: definitionsOf(root) }
  const conflicts: ((facts: Facts) => boolean)[] = []
  const planner: Planner = {
    ...lowering,
    // A closed object needs all properties in one place.
    copies: mode.shape.closed ? undefined : createCopyBudget(root),
    plan: (schema, at) => copies.plan(schema, at, () => planNode(schema, at, planner)),
    planReference: (ref, at) => references.plan(ref, at),
    askConflict: (question) => void conflicts.push(question),
  }
  const references = createReferences(root, planner)
  const copies = createCopies(root, references.planRepeated)
  const planned = planRoot(section.schema, site, planner, references.moveRoot)
  const itself = references.definitions.get('#')
  if (itself?.name === '#') itself.planned = planned
  return {
    ...lowering,
    site,
    root: planned,
    definitions: references.definitions,
    hasConflict: (facts) => conflicts.some((question) => question(facts)),
  }
}

/**
 * The arguments must be a plain object: anything else is wrapped in a property of one. What else the root admits is
 * never the arguments, but stays valid where it is referenced.
 */
function planRoot(schema: Schema, site: Site, planner: Planner, moveRoot: () => void): Planned {
  const { plainRoot, closed } = planner.mode.shape
  if (typeof schema === 'object' && site.isRoot && (typeList(schema)?.length ?? 0) > 1) moveRoot()
  if (typeof schema === 'boolean' || !site.isRoot || plainRoot === false) return planner.plan(schema, site)
  const problems: SiteProblem[] = []
  const node = applyPasses(schema, passSite(site, problems, planner), planner)
  return planReporting(planPassedRoot(node, closed, site, planner, moveRoot), problems, site)
}

function planPassedRoot(
  node: SchemaObject,
  isClosed: boolean,
  site: Site,
  planner: Planner,
  moveRoot: () => void,
): Planned {
  if (isImpossible(node)) return IMPOSSIBLE
  const isListed = isClosed && listsStructures(node)
  const isPlain = typeList(node)?.join() === 'object' && node.$ref === undefined && !isListed
  if (isPlain) return choosePlan(node, site, planner)
  moveRoot()
  const keyword = ['anyOf', '$ref', 'enum', 'const'].find((name) => node[name] !== undefined)
  const inner = choosePlan(node, { ...site, isRoot: false }, planner)
  return {
    isPossible: inner.isPossible,
    isPlain: () => false,
    write(writer) {
      requireReshape(constructs.root, keyword, site, writer)
      writer.report({ code: 'root_wrapped', grade: 'reversible' }, site)
      const written = inner.write(writer)
      return written.node === false ? written : wrapValue(written, writer, 'input')
    },
  }
}

/** One schema by the passes of the mode, then by the rewrite of its construct. */
function planNode(schema: Schema, site: Site, planner: Planner): Planned {
  if (typeof schema === 'boolean') return planBoolean(schema, site, planner)
  if (isPlainScalar(schema, planner.mode))
    return planUnchanged(() => planner.origins.derive({ ...schema }, schema))
  const problems: SiteProblem[] = []
  const node = applyPasses(schema, passSite(site, problems, planner), planner)
  return planReporting(choosePlan(node, site, planner), problems, site)
}

function planBoolean(schema: boolean, site: Site, planner: Planner): Planned {
  const { untyped, booleans } = planner.mode.shape
  if (schema && untyped === 'json-text') return planUntyped({}, site, planner)
  if (schema) return planUnchanged(() => (booleans === 'keep' ? true : {}))
  return booleans === 'keep' || removesImpossible(planner.mode)
    ? IMPOSSIBLE
    : planUnchanged(() => ({ not: {} }))
}
