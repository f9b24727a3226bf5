import type { Json } from '../../packages/core/src/json.ts'
import { isObject, setOwn } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'

/**
 * Returns a decoded value without nulls that the author's value lacks: if null is the default, a model that writes null
 * may mean an absent property. Without such a default it returns the value unchanged.
 */
export function withoutNullDefaults(decoded: Json, value: Json, author: Schema): Json {
  return JSON.stringify(author).includes('"default":null') ? without(decoded, value) : decoded
}

function without(decoded: Json, value: Json): Json {
  if (Array.isArray(decoded) && Array.isArray(value))
    return decoded.map((item, index) => without(item, value[index] ?? null))
  if (!isObject(decoded) || !isObject(value)) return decoded
  const result: { [key: string]: Json } = {}
  for (const [key, member] of Object.entries(decoded)) {
    const own = Object.hasOwn(value, key) ? value[key] : undefined
    if (own !== undefined || member !== null) setOwn(result, key, without(member, own ?? null))
  }
  return result
}
