import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { nodeOf, targetOf } from '../interpret/schema.ts'
import { likely } from './may-fit.ts'
import { mapParts, partsOf } from './parts.ts'

/** What stands for a sensitive value. */
const REDACTED = '***REDACTED***'

/**
 * A function for logs: it returns a copy of a value without everything that a schema marks `x-sensitive`. Of a union the
 * likely alternatives count. Null stays. The copy shares the parts without anything sensitive with the value.
 */
export function createRedactor(whole: SchemaData): (value: unknown) => unknown {
  const root = nodeOf(whole)
  const redact = (value: unknown, schemas: readonly SchemaData[]): unknown => {
    if (value === null || schemas.length === 0) return value
    const applied = expand(root, schemas, value)
    if (applied.some((schema) => schema['x-sensitive'] === true)) return REDACTED
    return mapParts(value, (part, key) =>
      redact(
        part,
        applied.flatMap((schema) => partsOf(schema, key)),
      ),
    )
  }
  return (value) => redact(value, [root])
}

/** The schemas and all that they apply to the same value. */
function expand(root: SchemaNode, schemas: readonly SchemaData[], value: unknown): SchemaNode[] {
  const applied = new Set(schemas.map(nodeOf))
  // A set is also visited for what is added meanwhile.
  for (const schema of applied) {
    const { $ref, allOf = [], anyOf, oneOf, dependentSchemas = {} } = schema
    const more = [
      $ref === undefined ? undefined : targetOf(root, $ref),
      ...allOf,
      schema.if,
      schema.then,
      schema.else,
      ...Object.values(dependentSchemas),
    ]
    for (const choices of [anyOf, oneOf]) if (choices) more.push(...likely(root, choices, value))
    for (const other of more) if (other !== undefined) applied.add(nodeOf(other))
  }
  return [...applied]
}
