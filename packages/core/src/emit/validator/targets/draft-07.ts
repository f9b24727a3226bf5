import { own, setOwn } from '../../../json.ts'
import { definitionsOf } from '../../../schema/definitions.ts'
import { widen } from '../../../schema/expressible.ts'
import { decides, headOf, keywordsWhere } from '../../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { mapSchemas } from '../../../schema/walk.ts'

/**
 * Keywords that draft-07 cannot express; without them the schema accepts more, never less. `id`, here an unknown
 * keyword without effect, is removed because validators (ajv) take it for that of draft-04 and refuse the schema.
 */
const UNKNOWN: ReadonlySet<string> = new Set([
  'id',
  ...keywordsWhere(({ absentFrom }) => absentFrom?.includes('draft-07') ?? false),
])

export function toDraft07(root: Schema): Schema {
  const definition = definitionsOf(root)
  return mapSchemas(root, convert, (schema) => widen(schema, isExpressed, definition))
}

/** @param mapped its subschemas are converted already */
function convert(mapped: SchemaObject): SchemaObject {
  const { $ref, $defs, prefixItems, dependentRequired = {}, dependentSchemas = {}, ...result } = mapped
  if (mapped.minContains === 0) delete result.contains
  for (const keyword of UNKNOWN) delete result[keyword]
  if ($defs !== undefined) result.definitions = $defs
  if (prefixItems !== undefined) {
    const { items: additionalItems } = mapped
    Object.assign(result, { items: prefixItems }, additionalItems === undefined ? {} : { additionalItems })
  }
  const dependencies: Record<string, Schema | string[]> = { ...dependentSchemas, ...dependentRequired }
  for (const [name, required] of Object.entries(dependentRequired)) {
    const schema = own<Schema>(dependentSchemas, name)
    if (schema !== undefined) setOwn(dependencies, name, { allOf: [schema, { required }] })
  }
  if (Object.keys(dependencies).length > 0) Object.assign(result, { dependencies })
  return $ref === undefined ? result : withReference(result, $ref.replace('#/$defs/', '#/definitions/'))
}

function isExpressed(keyword: string, schema: SchemaObject): boolean {
  const hasNoEffect = !decides(keyword) || schema[headOf(keyword)] === undefined
  return hasNoEffect || !UNKNOWN.has(keyword)
}

/** Adds a reference to a schema. Draft-07 ignores siblings of `$ref`, so it moves into `allOf`. */
function withReference(schema: SchemaObject, $ref: string): SchemaObject {
  const { definitions, title, description, ...siblings } = schema
  const kept = definitions === undefined ? {} : { definitions }
  if (Object.keys(siblings).length === 0 && title === undefined && description === undefined)
    return { $ref, ...kept }
  return { ...schema, allOf: [{ $ref }, ...(schema.allOf ?? [])] }
}
