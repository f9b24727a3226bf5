import type { Json, JsonObject } from '@toolbake/core'
import { isObject, own, parsePointer } from '@toolbake/core/internal'

/** What a JSON Pointer leads to; undefined when that is nothing. */
export function valueAt(document: JsonObject, pointer: string): Json | undefined {
  return parsePointer(pointer)?.reduce<Json | undefined>(
    (at, key) => (Array.isArray(at) ? at[Number(key)] : isObject(at) ? own(at, key) : undefined),
    document,
  )
}
