import type { Definition } from '../definitions.ts'
import type { Json, JsonObject } from '../json.ts'
import { distinctJson, equalJson, isObject, own, typesOf } from '../json.ts'
import { isMultiple } from '../multiple.generated.ts'
import type { Schema, SchemaObject } from '../schema.ts'
import { typeList } from '../schema.ts'

/**
 * Whether a value is valid under a schema, to tell the branches of a union apart while compiling. Dynamic references
 * and `unevaluated*` are not looked at, `format` is an annotation; a reference to nothing accepts.
 */
export function accepts(schema: Schema, value: Json, definition: Definition): boolean {
  if (typeof schema === 'boolean') return schema
  return (
    acceptsAny(schema, value, definition) &&
    acceptsCombined(schema, value, definition) &&
    (typeof value !== 'string' || acceptsString(schema, value)) &&
    (typeof value !== 'number' || acceptsNumber(schema, value)) &&
    (!Array.isArray(value) || acceptsArray(schema, value, definition)) &&
    (!isObject(value) || acceptsObject(schema, value, definition))
  )
}

function acceptsAny(schema: SchemaObject, value: Json, definition: Definition): boolean {
  const types = typeList(schema)
  if (types !== undefined && !typesOf(value).some((type) => types.includes(type))) return false
  if (schema.const !== undefined && !equalJson(schema.const, value)) return false
  if (schema.enum !== undefined && !schema.enum.some((item) => equalJson(item, value))) return false
  const target = schema.$ref === undefined ? undefined : definition(schema.$ref)
  return target === undefined || accepts(target, value, definition)
}

function acceptsCombined(schema: SchemaObject, value: Json, definition: Definition): boolean {
  const isValid = (branch: Schema): boolean => accepts(branch, value, definition)
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
  return pattern === undefined || matches(pattern, value)
}

function acceptsNumber(schema: SchemaObject, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (!isBetween(value, minimum, maximum)) return false
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false
  return multipleOf === undefined || isMultiple(value, multipleOf)
}

function acceptsArray(schema: SchemaObject, value: Json[], definition: Definition): boolean {
  const { prefixItems = [], items, contains, minContains = 1, maxContains } = schema
  if (!isBetween(value.length, schema.minItems, schema.maxItems)) return false
  const itemsFit = value.every((item, index) => {
    const itemSchema = prefixItems[index] ?? items
    return itemSchema === undefined || accepts(itemSchema, item, definition)
  })
  if (!itemsFit) return false
  if (contains !== undefined) {
    const count = value.filter((item) => accepts(contains, item, definition)).length
    if (!isBetween(count, minContains, maxContains)) return false
  }
  return schema.uniqueItems !== true || distinctJson(value).length === value.length
}

function acceptsObject(schema: SchemaObject, value: JsonObject, definition: Definition): boolean {
  const keys = Object.keys(value)
  const has = (key: string): boolean => Object.hasOwn(value, key)
  if (!isBetween(keys.length, schema.minProperties, schema.maxProperties)) return false
  if (schema.required?.every(has) === false) return false
  const { propertyNames, dependentRequired = {}, dependentSchemas = {} } = schema
  if (propertyNames !== undefined && !keys.every((key) => accepts(propertyNames, key, definition)))
    return false
  if (
    Object.keys(dependentRequired).some((key) => has(key) && dependentRequired[key]?.every(has) === false)
  ) {
    return false
  }
  return (
    Object.keys(dependentSchemas).every(
      (key) => !has(key) || accepts(dependentSchemas[key] as Schema, value, definition),
    ) &&
    keys.every((key) =>
      memberSchemas(schema, key).every((member) => accepts(member, own(value, key) as Json, definition)),
    )
  )
}

function memberSchemas(schema: SchemaObject, key: string): Schema[] {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema
  const schemas = Object.keys(patternProperties)
    .filter((pattern) => matches(pattern, key))
    .map((pattern) => patternProperties[pattern] as Schema)
  if (Object.hasOwn(properties, key)) schemas.push(properties[key] as Schema)
  if (schemas.length === 0 && additionalProperties !== undefined) schemas.push(additionalProperties)
  return schemas
}

/** An expression that is not valid with the `u` flag is tried without it, as everywhere; what is none matches. */
function matches(pattern: string, text: string): boolean {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(text)
    } catch {}
  }
  return true
}

function isBetween(count: number, min: number | undefined, max: number | undefined): boolean {
  return (min === undefined || count >= min) && (max === undefined || count <= max)
}
