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
 * Returns a copy of data for logs, in which values that the schema marks `x-sensitive` are `***REDACTED***`, at any
 * depth, through references, unions and maps. Null stays null.
 *
 * @param schema a TypeBox schema, a JSON Schema, or the result of a loader
 */
export function redactSensitive<T>(data: T, schema: unknown): T {
  const copy = copyData(data)
  const given: unknown = schemaOf(schema as AnySchema)
  const source = isObject(given) ? sourceOf(given) : undefined
  const rules = walkedData(source ?? normalizeSchema(given as Json), 'redact')
  return rules === undefined ? copy : (createRedactor(rules as SchemaData)(copy) as T)
}
