import type { Json } from '@toolbake/core'
import { isObject } from '@toolbake/runtime'

/** The member of an object, or the item of a list, of its own; undefined when there is none. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)]
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
