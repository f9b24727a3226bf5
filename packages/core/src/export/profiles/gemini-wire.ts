import type { Json, JsonObject } from '../../json.ts'
import { isObject, own, setOwn } from '../../json.ts'
import { changeSchemas } from '../unwrap.ts'

/** A function without `parameters` takes none. */
export const NO_PARAMETERS: JsonObject = { type: 'object', properties: {} }

/** Fields of 64 bits are texts in Google's JSON. */
const COUNTS = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength']

/**
 * A schema in Google's own type as JSON Schema: types have names in capitals there, counts are texts, there is one example,
 * and the order of properties has a member of its own. `nullable` is read with the rest of OpenAPI's habits.
 *
 * https://ai.google.dev/api/caching#Schema, read 2026-11-22.
 */
export function readParameters(schema: JsonObject): JsonObject {
  return changeSchemas(schema, ({ propertyOrdering: order, example, ...rest }) => {
    const read: JsonObject = rest
    if (example !== undefined) read['examples'] ??= [example]
    // Says that there is an `enum`.
    if (own(read, 'format') === 'enum') delete read['format']
    const type = own(read, 'type')
    if (type === 'TYPE_UNSPECIFIED') delete read['type']
    else if (typeof type === 'string' && /^[A-Z]+$/.test(type)) read['type'] = type.toLowerCase()
    for (const keyword of COUNTS) {
      const count = own(read, keyword)
      if (typeof count === 'string' && /^\d+$/.test(count)) read[keyword] = Number(count)
    }
    const properties = own(read, 'properties')
    if (isObject(properties) && Array.isArray(order)) read['properties'] = ordered(properties, order)
    return read
  })
}

function ordered(properties: JsonObject, order: readonly Json[]): JsonObject {
  const first = order.filter(
    (key): key is string => typeof key === 'string' && Object.hasOwn(properties, key),
  )
  const result: JsonObject = {}
  for (const key of new Set([...first, ...Object.keys(properties)]))
    setOwn(result, key, properties[key] as Json)
  return result
}
