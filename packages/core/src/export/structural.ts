import type { Definition } from '../schema/definitions.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mapSchemas } from '../schema/walk.ts'

const KEPT: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'const',
  'enum',
  'required',
  'properties',
  'additionalProperties',
  'prefixItems',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
])

/**
 * A schema in the keywords that a test in emitted code understands, which describe the structure of a value: `$ref`,
 * types, constants, members, items, `anyOf` and `allOf`. It accepts every value that the schema accepts.
 */
export function structural(schema: Schema): Schema {
  return mapSchemas(schema, structuralNode)
}

function structuralNode(schema: SchemaObject): SchemaObject {
  const test: SchemaObject = {}
  for (const keyword of Object.keys(schema)) if (KEPT.has(keyword)) test[keyword] = schema[keyword]
  // Without the patterns it is unknown which members are additional.
  if (schema.patternProperties !== undefined) delete test.additionalProperties
  // "Exactly one" of branches that accept more than they should would refuse valid values.
  if (test.oneOf !== undefined) {
    test.allOf = [...(test.allOf ?? []), { anyOf: test.oneOf }]
    delete test.oneOf
  }
  return test
}

/** The same view of what references lead to. */
export function structuralDefinition(definition: Definition): Definition {
  return (ref) => {
    const target = definition(ref)
    return target === undefined ? undefined : structural(target)
  }
}
