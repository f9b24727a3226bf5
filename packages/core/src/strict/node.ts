import type { Origin } from '../diagnostics/types.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mergeSchemas } from './merge.ts'
import type { PassSite } from './types.ts'

/** A copy without some keywords. */
export function without(schema: SchemaObject, ...keywords: readonly string[]): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key))) as SchemaObject
}

/** A bare reference is seen through once; the recursion behind it stays a reference. */
export function inlineRef(schema: Schema, site: PassSite): Schema {
  if (typeof schema === 'boolean' || schema.$ref === undefined || site.copies?.isSpent === true) return schema
  const found = site.definition(schema.$ref)
  if (found === undefined) return schema
  site.copies?.add(found)
  const target = typeof found === 'object' ? site.origins.derive(without(found, '$defs'), found) : found
  const rest = without(schema, '$ref')
  if (Object.keys(rest).length === 0) return target
  const merged = mergeSchemas(rest, target)
  if (merged === undefined || typeof merged === 'boolean') return merged ?? schema
  return site.origins.derive(merged, schema, [target])
}

/** Where the schema of a node was written: the definition, where that stands in the place of a `$ref`. */
export function definedAt(
  node: SchemaObject,
  { origin, origins }: Pick<PassSite, 'origin' | 'origins'>,
): Origin {
  let schema = node
  for (let target = origins.target(schema); target !== undefined; target = origins.target(schema))
    schema = target
  return origins.of(schema) ?? origin
}

/** Whether a schema says itself that no value fits. */
export function isImpossible(node: SchemaObject): boolean {
  const isEmpty = typeof node.not === 'object' && Object.keys(node.not).length === 0
  return isEmpty || node.not === true || node.enum?.length === 0
}
