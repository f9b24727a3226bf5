import type { Origin } from '../diagnostics/origin.ts'
import type { Grade } from '../diagnostics/types.ts'
import { UNEVALUATED } from '../schema/keywords.ts'
import { disjoin } from '../schema/relate/disjoin.ts'
import { intersect } from '../schema/relate/intersect.ts'
import { type Schema, type SchemaObject, without } from '../schema/types.ts'
import type { PassSite } from './types.ts'

/**
 * What a reference leads to, in its place; the recursion behind it stays a reference.
 *
 * @param done definitions that apply beside the reference already; those that are inlined here join them
 */
export function inlineRef(schema: Schema, site: PassSite, done: Set<Schema> = new Set()): Schema {
  if (typeof schema === 'boolean' || schema.$ref === undefined || site.copies?.isSpent()) return schema
  const found = site.definition(schema.$ref)
  if (found === undefined) return schema
  const rest = without(schema, '$ref')
  // What is not evaluated depends on the reference beside it.
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

/** What accepts every value that one of the schemas accepts; a union stands where the first of them does. */
export function unionAt(schemas: readonly Schema[], { origins }: PassSite): Schema {
  const union = disjoin(schemas)
  const first = schemas.find((schema) => typeof schema === 'object')
  const isMade = typeof union === 'object' && !schemas.includes(union)
  return isMade && first !== undefined ? origins.derive(union, first) : union
}

/** Where the schema of a node was written: the definition, where that stands in the place of a `$ref`. */
export function definedAt(node: SchemaObject, site: Pick<PassSite, 'origin' | 'origins'>): Origin {
  const { origin, origins } = site
  let schema = node
  for (let target = origins.target(schema); target !== undefined; target = origins.target(schema))
    schema = target
  return origins.of(schema) ?? origin
}

export function reportDropped(node: SchemaObject, keyword: string, grade: Grade, site: PassSite): void {
  const at = site.place(node, keyword)
  site.report({ code: 'keyword_dropped', at, mark: 'key', keyword, grade, params: { keyword } })
}
