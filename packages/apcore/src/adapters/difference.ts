import type { JsonObject } from '@toolbake/core'
import { copyJson, equalJson, isObject, missingFrom, own, setOwn } from '@toolbake/core/internal'

/** The differences between a tool and its reconstruction. */
export interface Difference {
  /** Members that the reconstruction lacks. */
  readonly leftover?: JsonObject
  /** Members that only the reconstruction has. */
  readonly surplus?: JsonObject
}

export function differenceOf(made: JsonObject, raw: JsonObject): Difference {
  const [leftover, surplus] = [missingFrom(made, raw), missingFrom(raw, made)]
  return { ...(leftover && { leftover }), ...(surplus && { surplus }) }
}

/** Applies earlier differences to a reconstruction: removes members equal to the surplus, adds the leftover ones. */
export function restore(made: JsonObject, leftover: JsonObject = {}, surplus: JsonObject = {}): JsonObject {
  const restored = { ...made }
  for (const [key, value] of Object.entries(surplus)) {
    const there = own(restored, key)
    if (there !== undefined && equalJson(there, value)) delete restored[key]
    else if (isObject(there) && isObject(value)) setOwn(restored, key, restore(there, {}, value))
  }
  for (const [key, value] of Object.entries(leftover)) {
    const there = own(restored, key)
    if (there === undefined) setOwn(restored, key, copyJson(value))
    else if (isObject(there) && isObject(value)) setOwn(restored, key, restore(there, value))
  }
  return restored
}
