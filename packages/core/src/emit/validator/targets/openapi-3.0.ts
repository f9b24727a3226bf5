import { definitionsOf } from '../../../schema/definitions.ts'
import { isExpressible, widen } from '../../../schema/expressible.ts'
import { decides, keywordsWhere } from '../../../schema/keywords.ts'
import { type Schema, type SchemaObject, toSchemaObject, typeList } from '../../../schema/types.ts'
import { mapSchemas, mapSubschemas } from '../../../schema/walk.ts'

/** Keywords that OpenAPI 3.0 cannot express; without them the schema accepts more, never less. */
const UNKNOWN: ReadonlySet<string> = new Set(
  keywordsWhere(({ absentFrom }) => absentFrom?.includes('openapi-3.0') ?? false),
)

/** Keywords that it expresses only in part: not which item or which name they mean. */
const IN_PART: ReadonlySet<string> = new Set(['prefixItems', 'patternProperties'])

/**
 * Converts a flat schema to a Schema Object of OpenAPI 3.0, which is a subset of draft-04 with `nullable`
 * (https://spec.openapis.org/oas/v3.0.4.html#schema-object). Definitions are in `definitions`.
 */
export function toOpenApi30(root: Schema): SchemaObject {
  const definition = definitionsOf(root)
  const prepare = (one: SchemaObject): SchemaObject => widen(withoutNested(one), isExpressed, definition)
  return toSchemaObject(mapSchemas(root, convert, prepare))
}

function convert(mapped: SchemaObject): SchemaObject {
  const { $ref, $defs, const: constant, examples, ...rest } = mapSubschemas(mapped, toSchemaObject)
  const result = constant === undefined ? rest : { ...rest, enum: [constant] }
  for (const keyword of UNKNOWN) delete result[keyword]
  convertTypes(result)
  convertBounds(result)
  convertParts(result)
  convertConditions(result)
  if (examples?.[0] !== undefined) Object.assign(result, { example: examples[0] })
  if ($defs !== undefined) result.definitions = $defs
  if ($ref === undefined) return result
  const target = { $ref: $ref.replace('#/$defs/', '#/definitions/') }
  // A reference has no siblings (OpenAPI 3.0.4 §4.7.23).
  if (Object.keys(result).length === 0) return target
  addToAllOf(result, target)
  return result
}

function isExpressed(keyword: string): boolean {
  return !decides(keyword) || !(UNKNOWN.has(keyword) || IN_PART.has(keyword))
}

/** Removes a condition that contains another, if both are written twice: each level would double the text. */
function withoutNested(schema: SchemaObject): SchemaObject {
  const { if: condition, then: _then, else: _otherwise, ...rest } = schema
  const isDoubled = condition !== undefined && !isWrittenOnce('if', schema)
  return isDoubled && !isExpressible(condition, isWrittenOnce, NOWHERE) ? rest : schema
}

/** References are not followed. One function for all schemas, so that they share cached results. */
const NOWHERE = definitionsOf(true)

function isWrittenOnce(keyword: string, schema: SchemaObject): boolean {
  return keyword !== 'if' || schema.then === undefined || schema.else === undefined
}

function convertTypes(result: SchemaObject): void {
  const listed = typeList(result)
  if (listed === undefined) return
  delete result.type
  const nullable = listed.includes('null') ? { nullable: true } : {}
  // `nullable` has an effect only beside `type` (3.0.3 §4.7.24.1), and an array must declare its items (§4.7.24).
  const branches = listed
    .filter((type) => type !== 'null')
    .map((type) => ({ type, ...nullable, ...(type === 'array' ? { items: {} } : {}) }))
  const [only] = branches
  if (only === undefined && result.enum === undefined) result.enum = [null]
  else if (only === undefined) addToAllOf(result, { enum: [null] })
  else if (branches.length > 1) addToAllOf(result, { anyOf: branches })
  else Object.assign(result, only, result.items === undefined ? {} : { items: result.items })
}

function convertBounds(result: SchemaObject): void {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum } = result
  delete result.exclusiveMinimum
  delete result.exclusiveMaximum
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= (minimum ?? exclusiveMinimum))
    Object.assign(result, { minimum: exclusiveMinimum, exclusiveMinimum: true })
  if (exclusiveMaximum !== undefined && exclusiveMaximum <= (maximum ?? exclusiveMaximum))
    Object.assign(result, { maximum: exclusiveMaximum, exclusiveMaximum: true })
}

/** Converts items by position and properties by pattern: each may match any of the schemas declared so. */
function convertParts(result: SchemaObject): void {
  const { prefixItems, items, patternProperties, additionalProperties } = result
  delete result.prefixItems
  delete result.patternProperties
  if (prefixItems !== undefined) {
    result.items = { anyOf: [...prefixItems, ...others(items ?? {})] }
    if (items !== undefined && others(items).length === 0)
      result.maxItems = Math.min(result.maxItems ?? prefixItems.length, prefixItems.length)
  }
  if (patternProperties === undefined || additionalProperties === undefined) return
  const declared = Object.values(patternProperties)
  result.additionalProperties = { anyOf: [...declared, ...others(additionalProperties)] }
}

function convertConditions(result: SchemaObject): void {
  const { if: condition = {}, dependentRequired = {}, dependentSchemas = {} } = result
  const { then, else: otherwise }: SchemaObject = result.if === undefined ? {} : result
  delete result.if
  delete result.then
  delete result.else
  delete result.dependentRequired
  delete result.dependentSchemas
  const unmet = { not: condition }
  if (then !== undefined && otherwise !== undefined)
    addToAllOf(result, { anyOf: [{ allOf: [condition, then] }, { allOf: [unmet, otherwise] }] })
  else if (then !== undefined) addToAllOf(result, { anyOf: [unmet, then] })
  else if (otherwise !== undefined) addToAllOf(result, { anyOf: [condition, otherwise] })
  for (const [name, required] of Object.entries(dependentRequired))
    if (required.length > 0) addToAllOf(result, { anyOf: [{ not: { required: [name] } }, { required }] })
  for (const [name, schema] of Object.entries(dependentSchemas))
    addToAllOf(result, { anyOf: [{ not: { type: 'object', required: [name] } }, schema] })
}

/** Returns the branch for parts that no other schema declares; none if there must be no such parts. */
function others(schema: Schema): Schema[] {
  return JSON.stringify(schema) === '{"not":{}}' ? [] : [schema]
}

function addToAllOf(schema: SchemaObject, other: SchemaObject): void {
  schema.allOf = [...(schema.allOf ?? []), other]
}
