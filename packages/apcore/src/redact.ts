import type { Json, Schema } from '@toolbake/core'
import { copyJson, flatten, redactionData } from '@toolbake/core/internal'
import type { SchemaData } from '@toolbake/runtime'
import { createRedactor } from '@toolbake/runtime'
import { normalizeSchema } from './compiler.ts'

/**
 * A copy of data for logs: what the schema marks `x-sensitive` reads `***REDACTED***`, at any depth, through references,
 * unions and maps. Null stays null.
 */
export function redactSensitive<T>(data: T, schema: unknown): T {
  const copy = copyJson(data as Json)
  const rules = redactionData(flatten(normalizeSchema(schema as Json) as Schema).schema)
  return (rules === undefined ? copy : createRedactor(rules as SchemaData)(copy)) as T
}
