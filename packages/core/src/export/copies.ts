import { remember } from '../remember.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { isInPlace, subschemasOf, visitAll } from '../schema/walk.ts'
import type { CopyBudget } from '../strict/types.ts'
import { type Planned, type Planner, planUnchanged, type Site } from './planned.ts'
import type { References } from './references.ts'

/** So many nodes may be planned of any schema. */
const FREE_NODES = 2000

/**
 * Once this many nodes were planned for the copies of a schema, it becomes a definition: copies within copies would grow
 * by powers. No schema of which a provider takes that many copies comes near.
 */
const MOST_COPIED_NODES = 300

/** Plans a node, unless it is a copy too many: merged unions multiply, and recursion would be copied for ever. */
export function boundCopies(
  root: SchemaObject,
  planNode: Planner['plan'],
  planRepeated: References['planRepeated'],
): Planner['plan'] {
  // Keys of the schemas that are being planned, and of those that are definitions from now on.
  const open = new Set<string>()
  const shared = new Set<string>()
  const spent = new Map<string, number>()
  let nodes = 0
  let weight = 0
  let most: number | undefined
  let beyond: Site | undefined

  function planCombined(schema: SchemaObject, site: Site): Planned {
    const key = JSON.stringify(schema)
    const [isInside, isShared] = [open.delete(key), shared.delete(key)]
    if (isInside || isShared) {
      const planned = planRepeated(key, schema, site)
      if (isInside) open.add(key)
      if (isShared) shared.add(key)
      return planned
    }
    const before = nodes
    // What a pass makes of it is merged before any of it is planned.
    weight += subschemasOf(schema).length
    open.add(key)
    const planned = planNode(schema, site)
    open.delete(key)
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

/** Refuses the schema where such a node is written, at the first of them. The plan of the first may not be used. */
function planBeyond(max: number, first: Site): Planned {
  return planUnchanged((writer) => {
    writer.refuse({ code: 'nodes_exceeded', params: { max } }, first)
    return {}
  })
}

/** Of thousands of real tools none needs more than a quarter of the free ones. References are planned once. */
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
 * Whether passes may copy what a reference in a schema leads to: they merge what applies in place into the schema, or it
 * into that, but not where a reference or a union stands alone.
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

/** So many characters may be copied for any tool. With the rest more than any tool needs that is known. */
const FREE_TEXT = 20_000

/**
 * Definitions may be copied to the places that refer to them up to three times the size of the tool, so that a request
 * grows as its tool does and not as the product of its references and what they lead to.
 */
export function createCopyBudget(root: Schema): CopyBudget {
  const sizeOf = remember((schema: SchemaObject) => JSON.stringify({ ...schema, $defs: undefined }).length)
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
