import type { Json } from '../json.ts'
import { isObject, own } from '../json.ts'
import { IN_PLACE } from '../schema/keywords.ts'
import { childOrigin, originPath } from './origin.ts'
import type { Origin } from './types.ts'

/** The nearest place around that is in the file: parts of a schema that a pass made have none of their own. */
export function writtenOrigin(origin: Origin): Origin {
  const { parent } = origin
  return parent === undefined || isWritten(origin) ? origin : writtenOrigin(parent)
}

/** Whether something stands there in the file. */
export function isWritten(origin: Origin): boolean {
  return valueAt(origin) !== undefined
}

/** Whether the schema that is written there has parts that apply to the same value. */
export function hasWrittenParts(origin: Origin): boolean {
  const value = valueAt(origin)
  return isObject(value) && IN_PLACE.some((keyword) => own(value, keyword) !== undefined)
}

/** Where an item of a list stands; the list itself where no such item is written. */
export function itemOrigin(list: Origin, item: Json): Origin {
  const value = valueAt(list)
  const index = Array.isArray(value) ? value.indexOf(item) : -1
  return index < 0 ? list : childOrigin(list, String(index))
}

function valueAt(origin: Origin): Json | undefined {
  let value: Json | undefined = origin.document.value
  for (const key of originPath(origin)) {
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isObject(value) ? own(value, key) : undefined
  }
  return value
}
