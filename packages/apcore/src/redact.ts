import type { Json } from '@toolbake/core'
import { walkedData } from '@toolbake/core/internal'
import type { SchemaData } from '@toolbake/runtime'
import { createRedactor } from '@toolbake/runtime'
import { normalizeSchema } from './compiler.ts'
import { copyData } from './copy-data.ts'

/**
 * A copy of data for logs: what the schema marks `x-sensitive` reads `***REDACTED***`, at any depth, through references,
 * unions and maps. Null stays null.
 */
export function redactSensitive<T>(data: T, schema: unknown): T {
  const copy = copyData(data)
  const rules = walkedData(normalizeSchema(schema as Json), 'redact')
  return rules === undefined ? copy : (createRedactor(rules as SchemaData)(copy) as T)
}
