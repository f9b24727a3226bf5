import type { Keyword } from '../schema/keywords.ts'
import { partition, type Schema } from '../schema/types.ts'
import { mapSchemas } from '../schema/walk.ts'

// biome-ignore format: one group a line
const KEPT: ReadonlySet<string> = new Set<Keyword>([
  '$defs', '$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'type', 'enum', 'const',
  'properties', 'patternProperties', 'additionalProperties', 'required', 'prefixItems', 'items',
])

/**
 * Reduces a schema to the structural keywords, which tests in emitted code understand: `$ref`, types, constants,
 * members, items, `anyOf`, `allOf` and definitions. The result accepts every value that the schema accepts.
 */
export function structural(schema: Schema): Schema {
  return mapSchemas(schema, (mapped) => {
    const { patternProperties, oneOf, ...test } = partition(mapped, (keyword) => KEPT.has(keyword))[0]
    // Without the patterns it is unknown which members are additional.
    if (patternProperties !== undefined) delete test.additionalProperties
    // "Exactly one" of branches that accept more than they should would refuse valid values.
    if (oneOf !== undefined) test.allOf = [...(test.allOf ?? []), { anyOf: oneOf }]
    return test
  })
}
