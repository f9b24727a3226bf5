import { childOrigin, originPath } from '../diagnostics/origin.ts'
import type { Origin } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import { isObject, own } from '../json.ts'

/** What an author may have written where a pass has the keyword. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  anyOf: ['oneOf', 'type'],
  enum: ['const'],
  prefixItems: ['items'],
  items: ['additionalItems', 'unevaluatedItems'],
  additionalProperties: ['unevaluatedProperties'],
  dependentRequired: ['dependencies'],
  dependentSchemas: ['dependencies'],
}

/** Parts whose keywords a pass may have brought up. */
const PARTS = ['allOf', 'anyOf', 'oneOf', 'then', 'else']

/**
 * The place of a problem as the author wrote it: passes merge parts and respell keywords, and a record has to name
 * something that is in the file. What is nowhere is placed at the nearest schema that is.
 */
export function writtenOrigin(origin: Origin): Origin {
  if (exists(origin)) return origin
  const { parent, key } = origin
  if (parent === undefined || key === undefined) return origin
  return (exists(parent) ? findKeyword(parent, key, 0) : undefined) ?? writtenOrigin(parent)
}

/** How deep parts are searched. */
const MAX_DEPTH = 3

function findKeyword(at: Origin, keyword: string, depth: number): Origin | undefined {
  const others = Object.hasOwn(SPELLINGS, keyword) ? SPELLINGS[keyword] : undefined
  for (const spelling of [keyword, ...(others ?? [])]) {
    const found = childOrigin(at, spelling)
    if (exists(found)) return found
  }
  if (depth === MAX_DEPTH) return undefined
  const value = valueAt(at)
  for (const part of PARTS) {
    const inner = isObject(value) ? own(value, part) : undefined
    const places = Array.isArray(inner)
      ? inner.map((_, index) => childOrigin(at, part, String(index)))
      : inner === undefined
        ? []
        : [childOrigin(at, part)]
    for (const place of places) {
      const found = findKeyword(place, keyword, depth + 1)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function exists(origin: Origin): boolean {
  return valueAt(origin) !== undefined
}

function valueAt(origin: Origin): Json | undefined {
  let value: Json | undefined = origin.document.value
  for (const key of originPath(origin)) {
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isObject(value) ? own(value, key) : undefined
  }
  return value
}
