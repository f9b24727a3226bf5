import { constructs } from '../messages/lowering.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { openSchemas } from '../schema/facts/members.ts'
import { isImpossible, isObjectOnly } from '../schema/facts/values.ts'
import { decides, OF_EVERY_TYPE } from '../schema/keywords.ts'
import { acceptsOnlyObjects } from '../schema/kinds.ts'
import { type Schema, type SchemaObject, typeList } from '../schema/types.ts'
import type { ToolSchema } from '../tool/types.ts'
import { choosePlan } from './choose.ts'
import { boundCopies, createCopyBudget } from './copies.ts'
import { passesOf, planPassed } from './passes.ts'
import type { Facts, Lowering, LowerSettings, Planned, PlannedDefinition, Planner, Site } from './planned.ts'
import { IMPOSSIBLE, planUnchanged, type Room } from './planned.ts'
import { createReferences } from './references.ts'
import { requireReshape } from './report-keyword.ts'
import { listsStructures, planText } from './rewrites/scalar.ts'
import { wrapValue } from './rewrites/wrap.ts'
import { deeper } from './site.ts'
import { isPlainScalar, removesImpossible } from './treatment.ts'
import type { Mode } from './types.ts'

/** A schema whose rewrites are chosen, to be settled and written. */
export interface Plan {
  readonly lowering: Lowering
  readonly site: Site
  readonly root: Planned
  /** More are added by parts that are planned lazily. */
  readonly definitions: ReadonlyMap<string, PlannedDefinition>
  /** Each asks whether a keyword refers to values whose encoding changes. */
  readonly conflicts: readonly ((facts: Facts) => boolean)[]
}

/** Chooses the rewrite of every subschema of a self-contained schema; passes run here, once. */
export function planSchema(
  section: ToolSchema,
  mode: Mode,
  settings: LowerSettings,
  site: Site,
  room: Room,
): Plan {
  const root = typeof section.schema === 'boolean' ? {} : section.schema
  const conflicts: ((facts: Facts) => boolean)[] = []
  // Members are written out, here and below: spreading costs more than planning a small tool.
  const planner: Planner = {
    mode,
    settings,
    origins: section.origins,
    definition: definitionsOf(root),
    room: { ...room },
    // No limit where objects are closed: a closed object needs all properties in one place.
    copies: mode.shape.closed ? undefined : createCopyBudget(root),
    plan: (schema, at) => plan(schema, at),
    planReference: (ref, at) => references.plan(ref, at),
    askConflict: (question) => void conflicts.push(question),
  }
  const references = createReferences(root, planner)
  const planOnce: Planner['plan'] = (schema, at) => planNode(schema, at, planner)
  const plan = boundCopies(root, planOnce, references.planRepeated)
  const planned = planRoot(section.schema, site, planner, references.moveRoot)
  const itself = references.definitions.get('#')
  if (itself?.name === '#') itself.planned = planned
  return { lowering: planner, site, root: planned, definitions: references.definitions, conflicts }
}

/**
 * Plans the root. The arguments must be a plain object, so any other schema is wrapped in a property of one. Other
 * types that the root accepts are never the arguments, but stay valid where the root is referenced.
 */
function planRoot(schema: Schema, site: Site, planner: Planner, moveRoot: () => void): Planned {
  const { mode } = planner
  if (planner.settings.root === 'output' && isWrapped(schema, planner)) {
    moveRoot()
    const inside = deeper({ ...site, isRoot: false })
    return planWrapped(typeof schema === 'boolean' ? {} : schema, site, planner.plan(schema, inside))
  }
  if (typeof schema === 'object' && site.isRoot && (typeList(schema)?.length ?? 0) > 1) moveRoot()
  if (typeof schema === 'boolean' || !site.isRoot || mode.shape.refusedAtRoot === false)
    return planner.plan(schema, site)
  return planPassed(schema, site, planner, passesOf(mode), (node) => {
    if (isImpossible(node)) return IMPOSSIBLE
    const isListed = mode.shape.closed === true && (listsStructures(node) || isRefused(node, mode))
    const isOwnObject = isObjectOnly(node) && node.$ref === undefined && !isListed
    if (isOwnObject) return choosePlan(node, site, planner)
    moveRoot()
    return planWrapped(node, site, choosePlan(node, deeper({ ...site, isRoot: false }), planner))
  })
}

/** Whether a node has no properties, while the provider wants one to be required. */
function isRefused(node: SchemaObject, { shape }: Mode): boolean {
  const isEmpty = Object.keys(node.properties ?? {}).length === 0 && openSchemas(node).length === 0
  return shape.optional === 'one' && isEmpty
}

/** Whether a reply must be wrapped: it may not be an object, or the root would lose keywords that it needs. */
function isWrapped(schema: Schema, { mode, definition }: Planner): boolean {
  const { closed, refusedAtRoot } = mode.shape
  if (schema === false || refusedAtRoot === false) return false
  const isObject = acceptsOnlyObjects(schema, definition)
  if (!isObject || schema === true) return true
  // A closed root without members would accept only the empty object.
  if (closed === true) return !Object.keys(schema).some((keyword) => keyword !== 'type' && decides(keyword))
  return refusedAtRoot.some((keyword) => keyword !== 'allOf' && schema[keyword] !== undefined)
}

function planWrapped(node: SchemaObject, site: Site, inner: Planned): Planned {
  const keyword = OF_EVERY_TYPE.find((name) => node[name] !== undefined)
  return {
    isPossible: inner.isPossible,
    keepsValues: () => false,
    write(writer) {
      requireReshape(constructs.root, keyword, { site, writer })
      writer.report({ code: 'root_wrapped', grade: 'reversible' }, site)
      const written = inner.write(writer)
      return written.node === false ? written : wrapValue(written, writer, writer.settings.root)
    },
  }
}

function planNode(schema: Schema, site: Site, planner: Planner): Planned {
  const { mode, origins } = planner
  if (typeof schema === 'boolean') return planBoolean(schema, site, planner)
  if (isPlainScalar(schema, mode)) return planUnchanged(() => origins.derive({ ...schema }, schema))
  return planPassed(schema, site, planner, passesOf(mode), choosePlan)
}

function planBoolean(schema: boolean, site: Site, planner: Planner): Planned {
  const { untyped, booleans } = planner.mode.shape
  if (schema && untyped === 'json-text') return planText({}, site, planner)
  if (schema) return planUnchanged(() => (booleans === 'keep' ? true : {}))
  if (booleans === 'keep' || removesImpossible(planner.mode)) return IMPOSSIBLE
  return planUnchanged(() => ({ not: {} }))
}
