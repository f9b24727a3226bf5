import { escapeToken } from '../pointer.ts'
import type { Keyword } from './interpret.ts'
import { fits } from './interpret.ts'
import type { SchemaData, SchemaMap, SchemaNode } from './schema.ts'
import { kindOf } from './values.ts'

function isObject(value: unknown): value is SchemaNode {
  return kindOf(value) === 'object'
}

/** Whether an object has a property; JSON cannot write one that is undefined. */
function has(object: SchemaNode, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined
}

/** The names of the properties that an object has. */
export function namesOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value).filter((key) => has(value, key)) : []
}

export const propertiesKeyword: Keyword = (properties: SchemaMap, value, go) => {
  for (const key of namesOf(value))
    if (Object.hasOwn(properties, key))
      go(properties[key] as SchemaData, `/properties${escapeToken(key)}`, key)
  return undefined
}

/**
 * A number stands for the names of so many `properties`, from the first; a string for one that is missing, so that
 * each is told of by itself.
 */
export const requiredKeyword: Keyword = (
  names: readonly string[] | number | string,
  value,
  go,
  { properties },
) => {
  if (typeof names === 'string') return true
  for (const name of typeof names === 'object' ? names : Object.keys(properties as SchemaMap).slice(0, names))
    if (isObject(value) && !has(value, name)) go({ required: name }, '')
  return undefined
}

/** `additionalProperties: false` beside `properties`, without `patternProperties`. */
export const closedKeyword: Keyword = (_, value, _go, { properties }) =>
  namesOf(value)
    .filter((key) => !has(properties as SchemaNode, key))
    .map(escapeToken)

export const additionalPropertiesKeyword: Keyword = (
  rest: SchemaData,
  value,
  go,
  { properties, patternProperties },
) => {
  const patterns = Object.keys(Object(patternProperties)).map((pattern) => new RegExp(pattern, 'u'))
  const others = namesOf(value).filter(
    (key) => !has(Object(properties), key) && !patterns.some((regex) => regex.test(key)),
  )
  if (rest === false) return others.map(escapeToken)
  for (const key of others) go(rest, '/additionalProperties', key)
  return undefined
}

export const patternPropertiesKeyword: Keyword = (patterns: SchemaMap, value, go) => {
  for (const pattern of Object.keys(patterns)) {
    const regex = new RegExp(pattern, 'u')
    for (const key of namesOf(value))
      if (regex.test(key))
        go(patterns[pattern] as SchemaData, `/patternProperties${escapeToken(pattern)}`, key)
  }
  return undefined
}

export const propertyNamesKeyword: Keyword = (schema: SchemaData, value, _go, _schema, run) =>
  namesOf(value).flatMap((key) => (fits(run, schema, key) ? [] : [escapeToken(key)]))

export const minPropertiesKeyword: Keyword = (count: number, value) =>
  isObject(value) && namesOf(value).length < count

export const maxPropertiesKeyword: Keyword = (count: number, value) => namesOf(value).length > count

export const dependentRequiredKeyword: Keyword = (
  names: Readonly<Record<string, readonly string[]>>,
  value,
) =>
  isObject(value) &&
  Object.keys(names).some((key) => has(value, key) && names[key]?.some((name) => !has(value, name)))

export const dependentSchemasKeyword: Keyword = (schemas: SchemaMap, value, go) => {
  for (const key of Object.keys(schemas))
    if (isObject(value) && has(value, key))
      go(schemas[key] as SchemaData, `/dependentSchemas${escapeToken(key)}`)
  return undefined
}
