import type { Json } from '@toolbake/core'
import { walkedData } from '@toolbake/core/internal'
import type { SchemaData } from '@toolbake/runtime'
import { createRedactor, isObject } from '@toolbake/runtime'
import { normalizeSchema } from './compiler.ts'
import { copyData } from './copy-data.ts'
import { sourceOf } from './typebox.ts'
import type { AnySchema } from './validator.ts'
import { schemaOf } from './validator.ts'

/**
 * A copy of data for logs: what the schema marks `x-sensitive` reads `***REDACTED***`, at any depth, through references,
 * unions and maps. Null stays null.
 *
 * @param schema a TypeBox schema, a JSON Schema, or what a loader returns
 */
export function redactSensitive<T>(data: T, schema: unknown): T {
  const copy = copyData(data)
  const given: unknown = schemaOf(schema as AnySchema)
  const source = isObject(given) ? sourceOf(given) : undefined
  const rules = walkedData(source ?? normalizeSchema(given as Json), 'redact')
  return rules === undefined ? copy : (createRedactor(rules as SchemaData)(copy) as T)
}
