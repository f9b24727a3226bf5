import type { Json } from '@toolbake/core'
import { redactionData, setOwn } from '@toolbake/core/internal'
import type { SchemaData } from '@toolbake/runtime'
import { createRedactor } from '@toolbake/runtime'
import { normalizeSchema } from './compiler.ts'

/**
 * A copy of data for logs: what the schema marks `x-sensitive` reads `***REDACTED***`, at any depth, through references,
 * unions and maps. Null stays null.
 */
export function redactSensitive<T>(data: T, schema: unknown): T {
  const copy = copyData(data)
  const rules = redactionData(normalizeSchema(schema as Json))
  return (rules === undefined ? copy : createRedactor(rules as SchemaData)(copy)) as T
}

/** Lists and plain objects are copied; a date or an instance of a class is one value. */
function copyData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyData)
  if (typeof value !== 'object' || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) setOwn(copy, key, copyData(member))
  return copy
}
