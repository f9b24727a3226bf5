import type { Json, JsonObject } from '../json.ts'
import { copyJson, equalJson, isObject, own, setOwn } from '../json.ts'

/** The members of `raw`, at any depth of objects, that `made` lacks or has otherwise; undefined when there are none. */
export function missingFrom(made: JsonObject, raw: JsonObject): JsonObject | undefined {
  const missing: JsonObject = {}
  for (const key of Object.keys(raw)) {
    const [value, other] = [raw[key] as Json, own(made, key)]
    if (other !== undefined && equalJson(value, other)) continue
    const part = isObject(value) && isObject(other) ? missingFrom(other, value) : copyJson(value)
    if (part !== undefined) setOwn(missing, key, part)
  }
  return Object.keys(missing).length === 0 ? undefined : missing
}

/** `made` with what it lacks of `leftover`. */
export function fillMissing(made: JsonObject, leftover: JsonObject | undefined): JsonObject {
  const filled = { ...made }
  for (const [key, value] of Object.entries(leftover ?? {})) {
    const there = own(filled, key)
    if (there === undefined) setOwn(filled, key, copyJson(value))
    else if (isObject(there) && isObject(value)) setOwn(filled, key, fillMissing(there, value))
  }
  return filled
}

/** `made` without the members that are equal to those of `surplus`. */
export function removeSurplus(made: JsonObject, surplus: JsonObject | undefined): JsonObject {
  const rest = { ...made }
  for (const [key, value] of Object.entries(surplus ?? {})) {
    const there = own(rest, key)
    if (there === undefined) continue
    if (equalJson(there, value)) delete rest[key]
    else if (isObject(there) && isObject(value)) setOwn(rest, key, removeSurplus(there, value))
  }
  return rest
}
