import type { Json, JsonObject } from '../../../json.ts'
import { definitionsOf } from '../../../schema/definitions.ts'
import { widen } from '../../../schema/expressible.ts'
import { decides, keywordsWhere } from '../../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { mapSchemas } from '../../../schema/walk.ts'

/**
 * Keywords that draft-07 has no spelling for; without them the schema accepts more, never less. Validators take `id`, here
 * a misplaced property without effect, for the one of draft-04 and refuse the schema (ajv).
 */
const UNKNOWN: ReadonlySet<string> = new Set([
  'id',
  ...keywordsWhere(({ rest, needs, since }) => since === '2019-09' && (rest ?? needs) !== undefined),
])

/** A flat schema as JSON Schema draft-07. */
export function toDraft07(root: Schema): Schema {
  const definition = definitionsOf(root)
  return mapSchemas(root, convert, (schema) => widen(schema, isExpressed, definition))
}

/** @param mapped its subschemas are those of draft-07 already */
function convert(mapped: SchemaObject): SchemaObject {
  const { $ref, $defs, prefixItems, dependentRequired, dependentSchemas, ...rest } = mapped
  const result: SchemaObject = rest
  if (mapped.minContains === 0) delete result.contains
  for (const keyword of UNKNOWN) delete result[keyword]
  if ($defs !== undefined) result.definitions = $defs
  if (prefixItems !== undefined) addTuple(result, prefixItems, mapped.items)
  const dependencies = { ...dependentSchemas, ...dependentRequired }
  if (Object.keys(dependencies).length > 0)
    result.dependencies = dependenciesOf(dependentSchemas, dependencies)
  return $ref === undefined ? result : withReference(result, $ref.replace('#/$defs/', '#/definitions/'))
}

/** Counts have no effect without `contains`. */
function isExpressed(keyword: string, schema: SchemaObject): boolean {
  const isCount = keyword === 'minContains' || keyword === 'maxContains'
  return (isCount && schema.contains === undefined) || !UNKNOWN.has(keyword) || !decides(keyword)
}

function addTuple(schema: SchemaObject, prefix: Schema[], rest: Schema | undefined): void {
  const members = schema as JsonObject
  members.items = prefix as Json[]
  if (rest !== undefined) members.additionalItems = rest as Json
}

/** A name with both a list and a schema gets a schema with both. */
function dependenciesOf(
  schemas: Readonly<Record<string, Schema>> = {},
  all: Readonly<Record<string, Schema | string[]>>,
): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
      const both = Array.isArray(value) && schema !== undefined
      return [name, (both ? { allOf: [schema, { required: value }] } : value) as Schema]
    }),
  )
}

/** Draft-07 ignores what stands beside a reference. */
function withReference(schema: SchemaObject, $ref: string): SchemaObject {
  const { definitions, title, description, ...siblings } = schema
  const kept = definitions === undefined ? {} : { definitions }
  if (Object.keys(siblings).length === 0 && title === undefined && description === undefined)
    return { $ref, ...kept }
  return { ...schema, allOf: [{ $ref }, ...(schema.allOf ?? [])] }
}
