import type { Json, JsonObject } from '../json.ts'
import { distinctJson, equalJson, isObject, own, typesOf } from '../json.ts'
import { isMultiple } from '../multiple.generated.ts'
import { matchesPattern } from '../pattern/match.ts'
import type { Definition } from '../schema/definitions.ts'
import { matching } from '../schema/facts/members.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'

/**
 * Whether a value is valid under a schema, to tell the branches of a union apart while compiling. Dynamic references
 * and `unevaluated*` are not looked at, `format` is an annotation; a reference to nothing accepts, as does a
 * pattern that cannot be judged.
 */
export function accepts(schema: Schema, value: Json, definition: Definition): boolean {
  return fits(schema, value, { definition, known: new WeakMap() })
}

interface Run {
  readonly definition: Definition
  /** Parts of a recursive schema that lead to the same would each ask, twice as often with each level of a value. */
  readonly known: WeakMap<SchemaObject, WeakMap<object, boolean>>
}

function fits(schema: Schema, value: Json, run: Run): boolean {
  if (typeof schema === 'boolean') return schema
  if (typeof value !== 'object' || value === null) return fitsAnew(schema, value, run)
  const verdicts = run.known.get(schema) ?? new WeakMap<object, boolean>()
  run.known.set(schema, verdicts)
  const verdict = verdicts.get(value) ?? fitsAnew(schema, value, run)
  verdicts.set(value, verdict)
  return verdict
}

function fitsAnew(schema: SchemaObject, value: Json, run: Run): boolean {
  return (
    acceptsAny(schema, value, run) &&
    acceptsCombined(schema, value, run) &&
    (typeof value !== 'string' || acceptsString(schema, value)) &&
    (typeof value !== 'number' || acceptsNumber(schema, value)) &&
    (!Array.isArray(value) || acceptsArray(schema, value, run)) &&
    (!isObject(value) || acceptsObject(schema, value, run))
  )
}

function acceptsAny(schema: SchemaObject, value: Json, run: Run): boolean {
  const types = typeList(schema)
  if (types !== undefined && !typesOf(value).some((type) => types.includes(type))) return false
  if (schema.const !== undefined && !equalJson(schema.const, value)) return false
  if (schema.enum !== undefined && !schema.enum.some((item) => equalJson(item, value))) return false
  const target = schema.$ref === undefined ? undefined : run.definition(schema.$ref)
  return target === undefined || fits(target, value, run)
}

function acceptsCombined(schema: SchemaObject, value: Json, run: Run): boolean {
  const isValid = (branch: Schema): boolean => fits(branch, value, run)
  if (schema.allOf?.every(isValid) === false) return false
  if (schema.anyOf?.some(isValid) === false) return false
  if (schema.oneOf !== undefined && schema.oneOf.filter(isValid).length !== 1) return false
  if (schema.not !== undefined && isValid(schema.not)) return false
  if (schema.if === undefined) return true
  const consequence = isValid(schema.if) ? schema.then : schema.else
  return consequence === undefined || isValid(consequence)
}

function acceptsString(schema: SchemaObject, value: string): boolean {
  const { minLength, maxLength, pattern } = schema
  if (minLength !== undefined || maxLength !== undefined) {
    if (!isBetween(Array.from(value).length, minLength, maxLength)) return false
  }
  return pattern === undefined || matchesPattern(pattern, value) !== false
}

function acceptsNumber(schema: SchemaObject, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (!isBetween(value, minimum, maximum)) return false
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false
  return multipleOf === undefined || isMultiple(value, multipleOf)
}

function acceptsArray(schema: SchemaObject, value: Json[], run: Run): boolean {
  const { prefixItems = [], items, contains, minContains = 1, maxContains } = schema
  if (!isBetween(value.length, schema.minItems, schema.maxItems)) return false
  const itemsFit = value.every((item, index) => {
    const itemSchema = prefixItems[index] ?? items
    return itemSchema === undefined || fits(itemSchema, item, run)
  })
  if (!itemsFit) return false
  if (contains !== undefined) {
    const count = value.filter((item) => fits(contains, item, run)).length
    if (!isBetween(count, minContains, maxContains)) return false
  }
  return schema.uniqueItems !== true || distinctJson(value).length === value.length
}

function acceptsObject(schema: SchemaObject, value: JsonObject, run: Run): boolean {
  const keys = Object.keys(value)
  const has = (key: string): boolean => Object.hasOwn(value, key)
  if (!isBetween(keys.length, schema.minProperties, schema.maxProperties)) return false
  if (schema.required?.every(has) === false) return false
  const { propertyNames, dependentRequired = {}, dependentSchemas = {} } = schema
  if (propertyNames !== undefined && !keys.every((key) => fits(propertyNames, key, run))) return false
  if (
    Object.keys(dependentRequired).some((key) => has(key) && dependentRequired[key]?.every(has) === false)
  ) {
    return false
  }
  return (
    Object.keys(dependentSchemas).every(
      (key) => !has(key) || fits(dependentSchemas[key] as Schema, value, run),
    ) &&
    keys.every((key) =>
      memberSchemas(schema, key).every((member) => fits(member, own(value, key) as Json, run)),
    )
  )
}

function memberSchemas(schema: SchemaObject, key: string): Schema[] {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema
  const schemas = matching(patternProperties, key)
  if (Object.hasOwn(properties, key)) schemas.push(properties[key] as Schema)
  if (schemas.length === 0 && additionalProperties !== undefined) schemas.push(additionalProperties)
  return schemas
}

function isBetween(count: number, min: number | undefined, max: number | undefined): boolean {
  return (min === undefined || count >= min) && (max === undefined || count <= max)
}
