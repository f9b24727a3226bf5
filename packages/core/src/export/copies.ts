import type { Schema, SchemaObject } from '../schema/types.ts'
import { forEachSubschema, visitAll } from '../schema/walk.ts'
import { isConjunction } from './passes.ts'
import type { Planned, Site } from './planned.ts'
import { planUnchanged } from './planned.ts'

/** So many nodes may be planned of any schema. */
const FREE_NODES = 2000

/**
 * Once this many nodes were planned for the copies of a schema, it becomes a definition: copies within copies would grow
 * by powers. No schema of which a provider takes that many copies comes near.
 */
const MOST_COPIED_NODES = 300

/** Bounds what passes copy: merged unions multiply, and recursion would be copied for ever. */
export interface Copies {
  /** Counts a node and plans it, unless it is a copy too many. */
  plan(schema: Schema, site: Site, planNode: () => Planned): Planned
}

/** @param planRepeated plans a schema as a definition; `key` is the same for equal schemas */
export function createCopies(
  root: SchemaObject,
  planRepeated: (key: string, schema: SchemaObject, site: Site) => Planned,
): Copies {
  // Keys of the schemas that are being planned, and of those that are definitions from now on.
  const open = new Set<string>()
  const shared = new Set<string>()
  const spent = new Map<string, number>()
  let nodes = 0
  let most: number | undefined

  function planCombined(schema: SchemaObject, site: Site, planNode: () => Planned): Planned {
    const key = JSON.stringify(schema)
    const [isInside, isShared] = [open.delete(key), shared.delete(key)]
    if (isInside || isShared) {
      const planned = planRepeated(key, schema, site)
      if (isInside) open.add(key)
      if (isShared) shared.add(key)
      return planned
    }
    const before = nodes
    open.add(key)
    const planned = planNode()
    open.delete(key)
    const sum = (spent.get(key) ?? 0) + nodes - before
    spent.set(key, sum)
    if (sum > MOST_COPIED_NODES) shared.add(key)
    return planned
  }

  return {
    plan(schema, site, planNode) {
      nodes += 1
      if (nodes > FREE_NODES) {
        most ??= mostNodes(root)
        if (nodes > most) return planNothing(nodes === most + 1 ? most : undefined, site)
      }
      const isBounded = typeof schema === 'object' && isCombined(schema)
      return isBounded ? planCombined(schema, site, planNode) : planNode()
    },
  }
}

/** A node beyond the limit, which is reported once. */
function planNothing(max: number | undefined, site: Site): Planned {
  return planUnchanged((writer) => {
    if (max !== undefined) writer.refuse({ code: 'nodes_exceeded', params: { max } }, site)
    return {}
  })
}

/** Real tools stay below three nodes for each of their own. */
function mostNodes(root: SchemaObject): number {
  let nodes = 0
  visitAll(root, (schema) => {
    nodes += 1
    forEachSubschema(schema, (child) => {
      if (typeof child.schema === 'boolean') nodes += 1
    })
  })
  return FREE_NODES + 10 * nodes
}

/** Whether passes may copy what a reference in a schema leads to. */
function isCombined(schema: SchemaObject): boolean {
  if (isConjunction(schema)) return true
  const { anyOf = [], oneOf = [], dependentSchemas, then, else: otherwise } = schema
  if ([schema.if, then, otherwise, dependentSchemas].some((part) => part !== undefined)) return true
  const branches = [...anyOf, ...oneOf]
  const isMixed = branches.length > 0 && Object.keys(schema).length > 1
  return isMixed || branches.some((branch) => typeof branch === 'object' && isCombined(branch))
}
