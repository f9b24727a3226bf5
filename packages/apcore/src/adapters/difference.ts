import type { JsonObject } from '@toolbake/core'
import { copyJson, equalJson, isObject, missingFrom, own, setOwn } from '@toolbake/core/internal'

/** How what was made of a tool differs from the tool. */
export interface Difference {
  /** What was not made. */
  readonly leftover?: JsonObject
  /** What was made and is not there. */
  readonly surplus?: JsonObject
}

export function differenceOf(made: JsonObject, raw: JsonObject): Difference {
  const [leftover, surplus] = [missingFrom(made, raw), missingFrom(raw, made)]
  return { ...(leftover && { leftover }), ...(surplus && { surplus }) }
}

/** What was made, as it differed before: without what is equal to a member of the surplus, with what it lacks. */
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
