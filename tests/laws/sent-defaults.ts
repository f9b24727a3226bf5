import type { Json } from '../../packages/core/src/json.ts'
import { isObject, setOwn } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { isSame } from '../generate/facets.ts'

/**
 * Returns a decoded value without defaults that the author's value lacks and that a strict mode always sends: a default of
 * null, since a model that writes null may mean an absent property, and one that is the only valid value. Without such
 * defaults it returns the value unchanged.
 */
export function withoutSentDefaults(decoded: Json, value: Json, author: Schema): Json {
  const defaults = sentDefaults(author)
  return defaults.length === 0 ? decoded : without(decoded, value, defaults)
}

/** Lists the defaults below a schema that may be sent for an absent property. */
function sentDefaults(part: unknown): Json[] {
  if (Array.isArray(part)) return part.flatMap(sentDefaults)
  if (typeof part !== 'object' || part === null) return []
  const below = Object.values(part).flatMap(sentDefaults)
  if (!('default' in part)) return below
  const given = part.default as Json
  const isOnly =
    'const' in part
      ? isSame(part.const as Json, given)
      : 'enum' in part && Array.isArray(part.enum) && part.enum.every((one: Json) => isSame(one, given))
  return given === null || isOnly ? [...below, given] : below
}

function without(decoded: Json, value: Json, defaults: readonly Json[]): Json {
  if (Array.isArray(decoded) && Array.isArray(value))
    return decoded.map((item, index) => without(item, value[index] ?? null, defaults))
  if (!isObject(decoded) || !isObject(value)) return decoded
  const result: { [key: string]: Json } = {}
  for (const [key, member] of Object.entries(decoded)) {
    const own = Object.hasOwn(value, key) ? value[key] : undefined
    const isSent = own === undefined && defaults.some((given) => isSame(given, member))
    if (!isSent) setOwn(result, key, without(member, own ?? null, defaults))
  }
  return result
}
