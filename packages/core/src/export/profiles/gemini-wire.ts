import { isObject, type Json, type JsonObject, own, setOwn, typesOf } from '../../json.ts'
import type { WireTool } from '../unwrap.ts'
import { changeSchemas } from '../wrap.ts'

/** Reads the schema of what a function returns, in either of the two forms. */
export function readResponse({ response, responseJsonSchema }: JsonObject): JsonObject | undefined {
  if (isObject(responseJsonSchema)) return orderProperties(responseJsonSchema)
  return isObject(response) ? readParameters(response) : undefined
}

/** Omits an empty description, which stands for none. */
export function withoutEmptyText({ description, ...tool }: WireTool): WireTool {
  return description === undefined || description === '' ? tool : { ...tool, description }
}

/** The schema of a function without `parameters`. */
export const NO_PARAMETERS: JsonObject = { type: 'object', properties: {} }

/** Keywords whose values are strings in Google's JSON, because they are 64-bit fields. */
const COUNTS = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength']

/**
 * Converts a schema of Google's own type to JSON Schema: there, type names are upper-case, counts are strings, there is
 * one example, and the order of properties is a separate member. `nullable` is read with the other OpenAPI keywords.
 *
 * https://ai.google.dev/api/caching#Schema, read 2026-11-22.
 */
export function readParameters(schema: JsonObject): JsonObject {
  return changeSchemas(orderProperties(schema), ({ example, ...rest }) => {
    const read: JsonObject = rest
    if (example !== undefined) read['examples'] ??= [example]
    // The format `enum` only marks that there is an `enum`.
    if (own(read, 'format') === 'enum') delete read['format']
    const type = own(read, 'type')
    if (type === 'TYPE_UNSPECIFIED') delete read['type']
    else if (isGoogleType(type)) read['type'] = type.toLowerCase()
    for (const keyword of COUNTS) {
      const count = own(read, keyword)
      if (typeof count === 'string' && /^\d+$/.test(count)) read[keyword] = Number(count)
    }
    return read
  })
}

/** Sorts properties as `propertyOrdering` asks for, and omits it: in JSON Schema, it would be an unknown keyword. */
export function orderProperties(schema: JsonObject): JsonObject {
  return changeSchemas(schema, ({ propertyOrdering: order, ...rest }) => {
    const properties = own(rest, 'properties')
    if (!Array.isArray(order)) return order === undefined ? rest : { ...rest, propertyOrdering: order }
    return isObject(properties) ? { ...rest, properties: ordered(properties, order) } : rest
  })
}

/** Adds the type of listed values if they have one in common: a list without it may be ignored. */
export function writeTypes(schema: JsonObject): JsonObject {
  return changeSchemas(schema, (node) => {
    const { enum: listed, const: only } = node
    const values = Array.isArray(listed) ? listed : only === undefined ? [] : [only]
    if (values.length === 0 || own(node, 'type') !== undefined) return node
    const found = new Set(values.flatMap((value) => typesOf(value).slice(0, 1)))
    if (found.has('number')) found.delete('integer')
    // Lists of types are documented only for null.
    const [type, ...others] = found
    return type === undefined || others.length > 0 ? node : { type, ...node }
  })
}

/**
 * Converts a lowered schema to Google's own type: upper-case type names, `nullable` for null, nothing next to `anyOf`,
 * and no `additionalProperties`, because an object of this type has only its declared properties.
 */
export function writeParameters(schema: JsonObject): JsonObject {
  return changeSchemas(schema, (mapped) => {
    const written: JsonObject = {}
    for (const [key, value] of Object.entries(mapped))
      if (key !== 'additionalProperties' || value !== false) setOwn(written, key, value)
    const type = own(written, 'type')
    const names = [type ?? []].flat().map((name) => (typeof name === 'string' ? name.toUpperCase() : name))
    if (typeof type === 'string') return { ...written, type: names[0] ?? type }
    const branches = own(written, 'anyOf')
    if (Array.isArray(branches)) return writeUnion(branches.filter(isObject), written, 'anyOf')
    if (type === undefined) return written
    return writeUnion(
      names.map((name) => ({ type: name })),
      written,
      'type',
    )
  })
}

/** Replaces a null branch by `nullable`, and moves the keywords next to the union into its branches. */
function writeUnion(all: readonly JsonObject[], union: JsonObject, keyword: string): JsonObject {
  const { [keyword]: _, description: outer, title, ...beside } = union
  const branches = all.flatMap((branch): JsonObject[] =>
    Array.isArray(branch['anyOf']) ? branch['anyOf'].filter(isObject) : [branch],
  )
  const others = branches.filter(({ type }) => type !== 'NULL')
  const kept = others.length > 0 ? others : branches.slice(0, 1)
  const isNullable = others.length > 0 && others.length < branches.length
  const ofNull = isNullable ? branches.filter(({ type }) => type === 'NULL') : []
  const notes = ofNull.flatMap(({ description }) =>
    typeof description === 'string' ? `(null: ${description})` : [],
  )
  const written = kept.map((branch, index): JsonObject => {
    const { description: own, ...rest } = branch
    const texts = [outer, own, ...(index === 0 ? notes : [])]
    const description = texts.filter((text) => typeof text === 'string').join(' ')
    return {
      // A branch keeps its own title, by which a model knows it from the others.
      ...(title === undefined ? {} : { title }),
      ...rest,
      ...beside,
      ...(description === '' ? {} : { description }),
      ...(isNullable && index === 0 ? { nullable: true } : {}),
    }
  })
  const [first = {}] = written
  return written.length === 1 ? first : { anyOf: written }
}

function ordered(properties: JsonObject, order: readonly Json[]): JsonObject {
  const first = order.filter(
    (key): key is string => typeof key === 'string' && Object.hasOwn(properties, key),
  )
  const result: JsonObject = {}
  for (const key of new Set([...first, ...Object.keys(properties)])) setOwn(result, key, properties[key])
  return result
}

/** Whether a type name belongs to Google's own schema type, whose names are upper-case: `STRING`. */
export function isGoogleType(type: Json | undefined): type is string {
  return typeof type === 'string' && /^[A-Z]+$/.test(type)
}
