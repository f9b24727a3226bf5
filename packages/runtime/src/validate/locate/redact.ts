import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { inPlace, nodeOf } from '../interpret/schema.ts'
import { hasType, likely } from './may-fit.ts'
import { isMarkedWithin, mapParts, partsOf } from './parts.ts'

/** Replaces a sensitive value. */
const REDACTED = '***REDACTED***'

/**
 * Creates a function for logs: it returns a copy of a value without everything that a schema marks `x-sensitive`, and
 * without values of the wrong type if a part of them would be marked, because the value may be that part, or its text.
 * In a union the likely branches count. Null stays. The copy shares parts without sensitive values with the original.
 */
export function createRedactor(whole: SchemaData): (value: unknown) => unknown {
  const root = nodeOf(whole)
  const redact = (value: unknown, schemas: readonly SchemaData[]): unknown => {
    if (value === null || schemas.length === 0) return value
    const applied = inPlace(root, schemas, (schema) => choicesOf(root, schema, value))
    if (applied.some((schema) => schema['x-sensitive'] === true)) return REDACTED
    if (!applied.every((schema) => hasType(schema, value)) && isMarkedWithin(root, applied)) return REDACTED
    return mapParts(value, (part, key) =>
      redact(
        part,
        applied.flatMap((schema) => partsOf(schema, key)),
      ),
    )
  }
  return (value) => redact(value, [root])
}

/** Returns the schemas that may apply to a value in addition to those that always do. */
function choicesOf(root: SchemaNode, schema: SchemaNode, value: unknown): (SchemaData | undefined)[] {
  const { anyOf = [], oneOf = [], dependentSchemas = {} } = schema
  const conditional = [schema.if, schema.then, schema.else, ...Object.values(dependentSchemas)]
  return [...conditional, ...likely(root, anyOf, value), ...likely(root, oneOf, value)]
}
