import { isObject, type Json, type JsonObject, own, stringsOf } from '../../oracles/json.ts'

/** Returns the names in `type`, a string or a list. */
export function typesOf(schema: JsonObject): string[] {
  const type = own(schema, 'type')
  return typeof type === 'string' ? [type] : stringsOf(type)
}

/** Whether a schema declares an object, or has properties and no type. */
export function isObjectSchema(schema: JsonObject): boolean {
  const types = typesOf(schema)
  return types.includes('object') || (types.length === 0 && isObject(own(schema, 'properties')))
}

export function propertiesOf(schema: JsonObject): [string, Json][] {
  const properties = own(schema, 'properties')
  return isObject(properties) ? Object.entries(properties) : []
}

/** Returns the names of optional properties. */
export function optionalOf(schema: JsonObject): string[] {
  const required = new Set(stringsOf(own(schema, 'required')))
  return propertiesOf(schema).flatMap(([name]) => (required.has(name) ? [] : [name]))
}

export function has(schema: JsonObject, ...keywords: string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(schema, keyword))
}

/** Whether a schema is a union by Anthropic's limits: `anyOf`, or a list of types. */
export function isUnion(schema: Json): boolean {
  return Array.isArray(own(schema, 'anyOf')) || Array.isArray(own(schema, 'type'))
}

/** Returns the type of a value for `type`; whole numbers are integers. */
export function typeOfValue(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

export function isPrimitive(value: Json): boolean {
  return value === null || typeof value !== 'object'
}
