import type { SchemaData } from './schema-data.ts'
import { likely, mapParts, partsOf, targetOf } from './schema-data.ts'

/** What stands for a sensitive value. */
const REDACTED = '***REDACTED***'

/**
 * A function that returns a value with everything that a schema marks `x-sensitive` replaced, for logs. Of a union the
 * alternatives count that the value can be of; all, when it seems to be of none. Null is left. Parts without anything
 * sensitive are shared with the value, which is not changed.
 */
export function createRedactor(root: SchemaData): (value: unknown) => unknown {
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
function expand(root: SchemaData, schemas: readonly SchemaData[], value: unknown): SchemaData[] {
  const applied = new Set(schemas)
  // A set is also visited for what is added meanwhile.
  for (const schema of applied) {
    const { allOf = [], anyOf, oneOf, dependentSchemas = {} } = schema
    const more = [
      targetOf(root, schema),
      ...allOf,
      schema.if,
      schema.then,
      schema.else,
      ...Object.values(dependentSchemas),
    ]
    for (const choices of [anyOf, oneOf]) if (choices) more.push(...likely(root, choices, value))
    for (const other of more) if (other !== undefined) applied.add(other)
  }
  return [...applied]
}
