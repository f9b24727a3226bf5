import { keywordsWhere } from '../schema/keywords.ts'
import { type Definition, partition, type Schema } from '../schema/types.ts'
import { mapSchemas } from '../schema/walk.ts'

const KEPT: ReadonlySet<string> = new Set(
  keywordsWhere(
    ({ value, merge }, keyword) =>
      ['reference', 'branches'].includes(value) ||
      ['const', '$defs'].includes(keyword) ||
      ['types', 'values', 'names', 'members', 'items'].includes(merge ?? ''),
  ),
)

/**
 * A schema in the keywords that a test in emitted code understands, which describe the structure of a value: `$ref`,
 * types, constants, members, items, `anyOf` and `allOf`; with its definitions. It accepts every value that the schema accepts.
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

/** The same view of what references lead to. */
export function structuralDefinition(definition: Definition): Definition {
  return (ref) => {
    const target = definition(ref)
    return target === undefined ? undefined : structural(target)
  }
}
