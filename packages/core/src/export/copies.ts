import { memoize } from '../memoize.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { isInPlace, subschemasOf, visitAll } from '../schema/walk.ts'
import type { CopyBudget } from '../strict/types.ts'
import { type Planned, type Planner, planUnchanged, type Site } from './planned.ts'
import type { References } from './references.ts'

/** Number of nodes that may be planned for any schema. */
const FREE_NODES = 2000

/**
 * After this many nodes were planned for the copies of a schema, it becomes a definition: nested copies would grow
 * exponentially. No schema whose copies a provider accepts comes near this number.
 */
const MOST_COPIED_NODES = 300

/** Plans a node, unless it is a copy too many: merged unions multiply, and recursion would be copied for ever. */
export function boundCopies(
  root: SchemaObject,
  planNode: Planner['plan'],
  planRepeated: References['planRepeated'],
): Planner['plan'] {
  // Keys of the schemas that are being planned, and of those that are definitions from now on.
  const unfinished = new Set<string>()
  const shared = new Set<string>()
  const spent = new Map<string, number>()
  let nodes = 0
  // The nodes without references, with the subschemas that they had before the passes merged any.
  let weight = 0
  let most: number | undefined
  let beyond: Site | undefined

  function planCombined(schema: SchemaObject, site: Site): Planned {
    const key = JSON.stringify(schema)
    const [isInside, isShared] = [unfinished.delete(key), shared.delete(key)]
    if (isInside || isShared) {
      const planned = planRepeated(key, schema, site)
      if (isInside) unfinished.add(key)
      if (isShared) shared.add(key)
      return planned
    }
    const before = nodes
    // Passes merge the subschemas before any of them is planned, so they count now.
    weight += subschemasOf(schema).length
    unfinished.add(key)
    const planned = planNode(schema, site)
    unfinished.delete(key)
    const sum = (spent.get(key) ?? 0) + nodes - before
    spent.set(key, sum)
    if (sum > MOST_COPIED_NODES) shared.add(key)
    return planned
  }

  return (schema, site) => {
    nodes += 1
    if (!isReference(schema)) weight += 1
    if (weight > FREE_NODES) {
      most ??= mostNodes(root)
      if (weight > most) {
        beyond ??= site
        return planBeyond(most, beyond)
      }
    }
    const isBounded = typeof schema === 'object' && isCombined(schema)
    return isBounded ? planCombined(schema, site) : planNode(schema, site)
  }
}

/** Refuses the schema when a node beyond the limit is written. Reports the first, whose own plan may not be used. */
function planBeyond(max: number, first: Site): Planned {
  return planUnchanged((writer) => {
    writer.refuse({ code: 'nodes_exceeded', params: { max } }, first)
    return {}
  })
}

/** Of thousands of real tools none needs more than a quarter of `FREE_NODES`. References are planned once. */
function mostNodes(root: SchemaObject): number {
  let nodes = 0
  visitAll(root, (schema) => {
    const booleans = subschemasOf(schema).filter((child) => typeof child.schema === 'boolean')
    nodes += booleans.length + (isReference(schema) ? 0 : 1)
  })
  return FREE_NODES + 2 * nodes
}

export function isReference(schema: Schema): boolean {
  return typeof schema === 'object' && schema.$ref !== undefined && Object.keys(schema).length === 1
}

/**
 * Whether passes may copy the targets of references in a schema: they merge subschemas in place with the keywords
 * around them, but not a reference or a union without siblings.
 */
function isCombined(schema: SchemaObject): boolean {
  if (!Object.keys(schema).some(isInPlace)) return false
  let isFound = false
  visitAll(schema, (part) => {
    const keywords = Object.keys(part)
    const isUnion = part.anyOf !== undefined || part.oneOf !== undefined
    const isAlone = keywords.length === 1 && (isUnion || part.$ref !== undefined)
    isFound ||= !isAlone && keywords.some(isInPlace)
    return isAlone && isUnion
  })
  return isFound
}

/** Number of characters that may be copied for any tool. With the rest this is more than any known tool needs. */
const FREE_TEXT = 20_000

/**
 * Creates the budget for copies of definitions: three times the size of the tool, beyond `FREE_TEXT`. So a request
 * grows as its tool does, and not as the product of its references and the size of their targets.
 */
export function createCopyBudget(root: Schema): CopyBudget {
  const sizeOf = memoize((schema: SchemaObject) => JSON.stringify({ ...schema, $defs: undefined }).length)
  let spent = 0
  let most: number | undefined
  return {
    isSpent() {
      if (spent <= FREE_TEXT) return false
      most ??= FREE_TEXT + 3 * JSON.stringify(root).length
      return spent > most
    },
    add(schema) {
      if (typeof schema === 'boolean') return
      spent += sizeOf(schema)
    },
  }
}
