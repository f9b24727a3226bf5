import { differentName } from '../../messages/rules.ts'
import { isObject } from '../../values.ts'
import { namesIn } from '../equality.ts'
import { escapeToken } from '../pointer.ts'
import type { Keyword, Site } from './interpret.ts'
import { addError, applySchema, errorsOf } from './interpret.ts'
import type { SchemaData, SchemaMap, SchemaNode } from './schema.ts'
import { regexOf } from './values.ts'

/** Whether an object has a property that is not undefined, which JSON cannot write. */
function has(object: SchemaNode, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined
}

/** Returns the names of the properties that an object has. */
export function namesOf(value: unknown): string[] {
  return isObject(value) ? namesIn(value).filter((key) => value[key] !== undefined) : []
}

function checkProperty(properties: SchemaMap, key: string, value: SchemaNode, at: Site): void {
  applySchema(at, properties[key] as SchemaData, value[key], `/properties${escapeToken(key)}`, key)
}

function checkOther(keyword: string, key: string, value: SchemaNode, at: Site): void {
  const rest = at.schema[keyword]
  if (rest === false) addError(at, keyword, false, value[key], key)
  else if (rest !== undefined) applySchema(at, rest as SchemaData, value[key], `/${keyword}`, key)
}

/** Includes `additionalProperties`. */
export const propertiesKeyword: Keyword = (properties: SchemaMap, value, at) => {
  for (const key of namesOf(value))
    if (Object.hasOwn(properties, key)) checkProperty(properties, key, value as SchemaNode, at)
    else checkOther('additionalProperties', key, value as SchemaNode, at)
}

/** Includes all keywords for names and for other properties. */
export const allPropertiesKeyword: Keyword = (properties: SchemaMap, value, at) => {
  const { patternProperties = {}, propertyNames, additionalProperties } = at.schema
  const patterns = Object.keys(patternProperties).map((pattern) => [pattern, regexOf(pattern)] as const)
  const rest = additionalProperties === undefined ? 'unevaluatedProperties' : 'additionalProperties'
  for (const key of namesOf(value)) {
    if (propertyNames !== undefined) checkName(propertyNames, key, at)
    const object = value as SchemaNode
    let isOther = !Object.hasOwn(properties, key)
    if (!isOther) checkProperty(properties, key, object, at)
    for (const [pattern, regex] of patterns) {
      if (!regex.test(key)) continue
      isOther = false
      const schema = patternProperties[pattern] as SchemaData
      applySchema(at, schema, object[key], `/patternProperties${escapeToken(pattern)}`, key)
    }
    if (isOther) checkOther(rest, key, object, at)
  }
}

function checkName(schema: SchemaData, name: string, { run, path, where }: Site): void {
  const { errors, limit } = run
  const start = { path: path + escapeToken(name), where: `${where}/propertyNames` }
  for (const error of limit > errors.length
    ? errorsOf(run, schema, name, limit - errors.length, start)
    : []) {
    if (error.keyword !== 'false') error.message = differentName(error.message)
    errors.push(error)
  }
}

/** Properties of an open object: each is read by its name, and reported if it is required and missing. */
export const namedKeyword: Keyword = (properties: SchemaMap, value, at) => {
  if (!isObject(value)) return
  for (const name of Object.keys(properties)) {
    // As in compiled code: inherited properties count, except those of Object.prototype.
    const isRead = !(name in Object.prototype) || Object.hasOwn(value, name)
    if (isRead && value[name] !== undefined) checkProperty(properties, name, value, at)
    else if (at.schema.required?.includes(name)) addError(at, 'required', name, undefined)
  }
}

export const requiredKeyword: Keyword = (names: readonly string[], value, at) => {
  if (at.schema.named === undefined)
    for (const name of names)
      if (isObject(value) && !has(value, name)) addError(at, 'required', name, undefined)
}

export const minPropertiesKeyword: Keyword = (count: number, value) =>
  isObject(value) && namesOf(value).length < count

export const maxPropertiesKeyword: Keyword = (count: number, value) => namesOf(value).length > count

export const dependentRequiredKeyword: Keyword = (
  dependent: Readonly<Record<string, readonly string[]>>,
  value,
  at,
) => {
  for (const name of Object.keys(dependent))
    for (const needs of dependent[name] ?? [])
      if (isObject(value) && has(value, name) && !has(value, needs))
        addError(at, 'dependentRequired', { name, needs }, value)
}

export const dependentSchemasKeyword: Keyword = (schemas: SchemaMap, value, at) => {
  for (const key of Object.keys(schemas))
    if (isObject(value) && has(value, key))
      applySchema(at, schemas[key] as SchemaData, value, `/dependentSchemas${escapeToken(key)}`)
}
