import type { JsonObject } from '../json.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import { forEachSubschema } from '../schema/walk.ts'

/** How often each schema object is reached from a root, and which ones are reached from within themselves. */
export interface Uses {
  /** References to the object, plus one where it stands in place. */
  count(node: SchemaNode): number
  isRecursive(node: SchemaNode): boolean
  /** Every schema object that a root leads to. */
  readonly reached: Iterable<JsonObject>
  /** Some reference depends on the dynamic scope. */
  readonly dynamic: boolean
}

/** Walks with a stack of its own: a chain of references may be longer than the call stack. */
export function countUses(root: SchemaNode, resolved: ResolvedDocument): Uses {
  const counts = new Map<JsonObject, number>()
  const open = new Set<JsonObject>()
  const recursive = new Set<JsonObject>()
  let dynamic = false
  const stack: { value: JsonObject; leave: boolean }[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) stack.push({ value: value as JsonObject, leave: false })
  }
  visit(root.value)
  while (stack.length > 0) {
    const { value, leave } = stack.pop() as { value: JsonObject; leave: boolean }
    if (leave) {
      open.delete(value)
      continue
    }
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    if (open.has(value)) recursive.add(value)
    if (count > 1) continue
    open.add(value)
    stack.push({ value, leave: true })
    const dynamicLink = resolved.dynamicRefs.get(value)
    dynamic ||= dynamicLink?.dynamicAnchor !== undefined
    for (const link of [resolved.refs.get(value), dynamicLink]) visit(link?.target.value)
    forEachSubschema(value, ({ schema, keyword }) => {
      if (keyword !== '$defs' && keyword !== 'definitions') visit(schema)
    })
  }
  return {
    count: (node) => (typeof node.value === 'object' ? (counts.get(node.value) ?? 0) : 0),
    isRecursive: (node) => typeof node.value === 'object' && recursive.has(node.value),
    reached: counts.keys(),
    dynamic,
  }
}
