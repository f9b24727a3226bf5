import { isObject, type Json, type JsonObject } from '../json.ts'
import type { ResolvedDocument, SchemaNode } from '../ref/types.ts'
import { forEachSubschema } from '../schema/walk.ts'

/** The schemas that a root reaches. */
export interface Uses {
  readonly reached: ReadonlySet<JsonObject>
  /** Those that are reached more than once, by references or as subschemas; recursive ones are among them. */
  readonly shared: ReadonlySet<unknown>
  /** Whether a reference depends on the dynamic scope. */
  readonly dynamic: boolean
}

/** Finds the schemas that a root reaches. Not recursive: a chain of references may be longer than the call stack. */
export function usesOf(root: SchemaNode, { refs, dynamicRefs }: ResolvedDocument): Uses {
  const reached = new Set<JsonObject>()
  const shared = new Set<unknown>()
  let dynamic = false
  const stack: (Json | undefined)[] = [root.value]
  while (stack.length > 0) {
    const value = stack.pop()
    if (!isObject(value)) continue
    if (reached.has(value)) {
      shared.add(value)
      continue
    }
    reached.add(value)
    const dynamicLink = dynamicRefs.get(value)
    dynamic ||= dynamicLink?.dynamicAnchor !== undefined
    stack.push(refs.get(value)?.target.value, dynamicLink?.target.value)
    forEachSubschema(value, ({ schema, keyword }) => {
      if (keyword !== '$defs' && keyword !== 'definitions') stack.push(schema)
    })
  }
  return { reached, shared, dynamic }
}
