import type { Json } from '@toolbake/core'
import { isObject } from '@toolbake/runtime'

/** Returns an own member of an object or an item of a list, or undefined. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)]
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
