import type { Json, SchemaType } from '../../../json.ts'
import { definitionsOf } from '../../../schema/definitions.ts'
import { isExpressible, widen } from '../../../schema/expressible.ts'
import { decides, keywordsWhere } from '../../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { typeList } from '../../../schema/types.ts'
import { mapSchemas, mapSubschemas } from '../../../schema/walk.ts'

/** Keywords that OpenAPI 3.0 has no spelling for; without them the schema accepts more, never less. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'propertyNames',
  '$comment',
  ...keywordsWhere(
    ({ rest, since, group, kind, appliesTo }) =>
      (rest === true && since !== undefined) ||
      group === 'contains' ||
      (kind === 'annotation' && appliesTo !== undefined),
  ),
])

/** Keywords that it expresses only in part: not which item or which name they mean. */
const IN_PART: ReadonlySet<string> = new Set(['prefixItems', 'patternProperties'])

/**
 * A flat schema as a Schema Object of OpenAPI 3.0, which is a subset of draft-04 with `nullable`
 * (https://spec.openapis.org/oas/v3.0.4.html#schema-object). Definitions stay in `definitions`.
 */
export function toOpenApi30(root: Schema): SchemaObject {
  const definition = definitionsOf(root)
  const prepare = (schema: SchemaObject): SchemaObject =>
    widen(withoutNested(schema), isExpressed, definition)
  return withoutBoolean(mapSchemas(root, convert, prepare))
}

function convert(mapped: SchemaObject, schema: SchemaObject): SchemaObject {
  const result: SchemaObject = { ...mapSubschemas(mapped, withoutBoolean) }
  for (const keyword of UNKNOWN) delete result[keyword]
  for (const step of STEPS) step(result, schema)
  return result
}

function withoutBoolean(schema: Schema): SchemaObject {
  return typeof schema === 'object' ? schema : schema ? {} : { not: {} }
}

function isExpressed(keyword: string): boolean {
  return !decides(keyword) || !(UNKNOWN.has(keyword) || IN_PART.has(keyword))
}

/** A condition with both outcomes is written twice. With another such in it, each level would double the text. */
function withoutNested(schema: SchemaObject): SchemaObject {
  const { if: condition, then: _then, else: _otherwise, ...rest } = schema
  const isDoubled = condition !== undefined && !isWrittenOnce('if', schema)
  return isDoubled && !isExpressible(condition, isWrittenOnce, NOWHERE) ? rest : schema
}

const NOWHERE = (): undefined => undefined

function isWrittenOnce(keyword: string, schema: SchemaObject): boolean {
  return keyword !== 'if' || schema.then === undefined || schema.else === undefined
}

/** Changes a copy of a schema in place. */
type Step = (result: SchemaObject, schema: SchemaObject) => void

const STEPS: readonly Step[] = [
  function constants(result, { const: value }) {
    if (value !== undefined) result.enum = [value]
    delete result.const
  },
  function types(result, schema) {
    const listed = typeList(schema)
    if (listed === undefined) return
    delete result.type
    const isNullable = listed.includes('null')
    const branches = listed.filter((name) => name !== 'null').map((name) => typed(name, isNullable))
    const [only] = branches
    if (only === undefined && result.enum === undefined) result.enum = [null]
    else if (only === undefined) conjoin(result, { enum: [null] })
    else if (branches.length > 1) conjoin(result, { anyOf: branches })
    else Object.assign(result, only, result.items === undefined ? {} : { items: result.items })
  },
  function bounds(
    result,
    { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, ...schema },
  ) {
    const { exclusiveMinimum, exclusiveMaximum } = schema
    delete result.exclusiveMinimum
    delete result.exclusiveMaximum
    if (exclusiveMinimum !== undefined && exclusiveMinimum >= minimum)
      Object.assign(result, { minimum: exclusiveMinimum, exclusiveMinimum: true })
    if (exclusiveMaximum !== undefined && exclusiveMaximum <= maximum)
      Object.assign(result, { maximum: exclusiveMaximum, exclusiveMaximum: true })
  },
  function tuples(result) {
    const { prefixItems, items } = result
    if (prefixItems === undefined) return
    delete result.prefixItems
    const isClosed = items !== undefined && JSON.stringify(items) === '{"not":{}}'
    result.items = { anyOf: [...prefixItems, ...(isClosed ? [] : [items ?? {}])] }
    if (isClosed) result.maxItems = Math.min(result.maxItems ?? prefixItems.length, prefixItems.length)
  },
  function patterns(result) {
    const { patternProperties, additionalProperties } = result
    if (patternProperties === undefined) return
    delete result.patternProperties
    if (additionalProperties === undefined) return
    const rest = JSON.stringify(additionalProperties) === '{"not":{}}' ? [] : [additionalProperties]
    result.additionalProperties = { anyOf: [...Object.values(patternProperties), ...rest] }
  },
  function conditions(result) {
    const { if: condition, then, else: otherwise } = result
    for (const keyword of ['if', 'then', 'else']) delete result[keyword]
    if (condition === undefined) return
    if (then !== undefined && otherwise !== undefined)
      conjoin(result, { anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] })
    else if (then !== undefined) conjoin(result, { anyOf: [{ not: condition }, then] })
    else if (otherwise !== undefined) conjoin(result, { anyOf: [condition, otherwise] })
  },
  function dependencies(result) {
    const { dependentRequired = {}, dependentSchemas = {} } = result
    delete result.dependentRequired
    delete result.dependentSchemas
    for (const [name, required] of Object.entries(dependentRequired))
      if (required.length > 0) conjoin(result, { anyOf: [{ not: { required: [name] } }, { required }] })
    for (const [name, schema] of Object.entries(dependentSchemas))
      conjoin(result, { anyOf: [{ not: { type: 'object', required: [name] } }, schema] })
  },
  function examples(result) {
    const [example] = (result.examples ?? []) as Json[]
    delete result.examples
    if (example !== undefined) Object.assign(result, { example })
  },
  function references(result, { $ref, $defs }) {
    delete result.$ref
    if ($defs !== undefined) result.definitions = result.$defs as Record<string, Schema>
    delete result.$defs
    if ($ref === undefined) return
    const target = { $ref: $ref.replace('#/$defs/', '#/definitions/') }
    // A reference stands alone (OpenAPI 3.0.4 §4.7.23).
    if (Object.keys(result).length === 0) Object.assign(result, target)
    else conjoin(result, target)
  },
]

/**
 * `nullable` has an effect only beside `type` (3.0.3 §4.7.24.1), and a list must declare its items (§4.7.24).
 */
function typed(type: SchemaType, isNullable: boolean): SchemaObject {
  return { type, ...(isNullable ? { nullable: true } : {}), ...(type === 'array' ? { items: {} } : {}) }
}

function conjoin(schema: SchemaObject, other: SchemaObject): void {
  schema.allOf = [...(schema.allOf ?? []), other]
}
