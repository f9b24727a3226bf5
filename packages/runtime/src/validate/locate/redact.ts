import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { inPlace, nodeOf } from '../interpret/schema.ts'
import { hasType, likely } from './may-fit.ts'
import { isMarkedWithin, mapParts, partsOf } from './parts.ts'

/** What stands for a sensitive value. */
const REDACTED = '***REDACTED***'

/**
 * A function for logs: it returns a copy of a value without everything that a schema marks `x-sensitive`, and without values
 * of a wrong type where a part would be marked: they may be that part, or its text. Of a union the likely alternatives
 * count. Null stays. The copy shares the parts without anything sensitive with the value.
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

/** What may apply to a value beside what has to. */
function choicesOf(root: SchemaNode, schema: SchemaNode, value: unknown): (SchemaData | undefined)[] {
  const { anyOf = [], oneOf = [], dependentSchemas = {} } = schema
  const conditional = [schema.if, schema.then, schema.else, ...Object.values(dependentSchemas)]
  return [...conditional, ...likely(root, anyOf, value), ...likely(root, oneOf, value)]
}
