import type { Json } from '@toolbake/core'
import { decides, equalJson } from '@toolbake/core/internal'

type Written = Readonly<Record<string, unknown>>

/** Types whose keywords do not depend on each other. */
const SCALAR: ReadonlySet<unknown> = new Set(['boolean', 'integer', 'number', 'string'])

/**
 * Returns a JSON Schema for the values of both schemas; undefined if the other one has references, which would refer to
 * other places there.
 */
export function mergeSchema(schema: Written, other: unknown): Written | undefined {
  const { $schema: _, ...added } = JSON.parse(JSON.stringify(other)) as Record<string, Json>
  if (JSON.stringify(added).includes('"$ref":')) return undefined
  const isNew = Object.keys(added).some((key) => decides(key) && !isSame(schema[key], added[key]))
  if (!isNew) return schema
  const isFree = !Object.keys(schema).some(decides)
  const isAlike =
    SCALAR.has(schema['type']) &&
    schema['type'] === added['type'] &&
    schema['nullable'] === added['nullable'] &&
    Object.keys(added).every(
      (key) => schema[key] === undefined || !decides(key) || isSame(schema[key], added[key]),
    )
  if (isFree || isAlike) return { ...added, ...schema }
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : []
  return parts.some((part) => isSame(part, added)) ? schema : { ...schema, allOf: [...parts, added] }
}

function isSame(one: unknown, other: unknown): boolean {
  return one !== undefined && equalJson(one as Json, other as Json)
}
