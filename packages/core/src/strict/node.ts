import type { Origin } from '../diagnostics/origin.ts'
import type { Grade } from '../diagnostics/types.ts'
import { UNEVALUATED } from '../schema/keywords.ts'
import { intersect } from '../schema/relate/intersect.ts'
import { unite } from '../schema/relate/join.ts'
import { type Schema, type SchemaObject, without } from '../schema/types.ts'
import type { PassSite } from './types.ts'

/**
 * Replaces a reference by its target; recursion inside the target stays a reference.
 *
 * @param done definitions that were merged already: a second reference to one adds nothing; inlined ones are added
 */
export function inlineRef(schema: Schema, site: PassSite, done: Set<Schema> = new Set()): Schema {
  if (typeof schema === 'boolean' || schema.$ref === undefined || site.copies?.isSpent()) return schema
  const found = site.definition(schema.$ref)
  if (found === undefined) return schema
  const rest = without(schema, '$ref')
  // `unevaluated*` depends on the reference beside it.
  if (done.has(found) && UNEVALUATED.every((keyword) => rest[keyword] === undefined))
    return site.origins.derive(rest, schema)
  site.copies?.add(found)
  const target = typeof found === 'object' ? site.origins.derive(without(found, '$defs'), found) : found
  const merged = Object.keys(rest).length === 0 ? target : intersect(rest, target)
  if (merged === undefined) return schema
  done.add(found)
  if (merged === target || typeof merged === 'boolean') return merged
  return site.origins.derive(merged, schema, [target])
}

/** Returns a schema that accepts what any of the schemas accepts; a new union has the origin of the first. */
export function unionAt(schemas: readonly Schema[], { origins }: PassSite): Schema {
  const union = unite(schemas)
  const first = schemas.find((schema) => typeof schema === 'object')
  const isMade = typeof union === 'object' && !schemas.includes(union)
  return isMade && first !== undefined ? origins.derive(union, first) : union
}

/** Returns where the schema of a node was written: in the definition, if that replaced a `$ref`. */
export function definedAt(node: SchemaObject, site: Pick<PassSite, 'origin' | 'origins'>): Origin {
  const { origin, origins } = site
  let schema = node
  for (let target = origins.target(schema); target !== undefined; target = origins.target(schema))
    schema = target
  return origins.of(schema) ?? origin
}

export function reportDroppedByPass(node: SchemaObject, keyword: string, grade: Grade, site: PassSite): void {
  const at = site.place(node, keyword)
  site.report({ code: 'keyword_dropped', at, mark: 'key', keyword, grade, params: { keyword } })
}
