import type { Json } from '../json.ts'
import { isObject, own } from '../json.ts'
import { parsePointer } from '../pointer.ts'
import { BRANCHES, IN_PLACE } from '../schema/keywords.ts'
import { childOrigin, originPath, rootOrigin } from './origin.ts'
import type { Origin } from './types.ts'

/** What an author may have written where a pass has the keyword. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  anyOf: ['oneOf'],
  allOf: ['$ref'],
  enum: ['const'],
  prefixItems: ['items'],
  items: ['additionalItems', 'unevaluatedItems'],
  additionalProperties: ['unevaluatedProperties'],
  dependentRequired: ['dependencies'],
  dependentSchemas: ['dependencies'],
  examples: ['example'],
}

/** Parts whose keywords a pass may have brought up. */
const PARTS = [...BRANCHES, 'then', 'else']

/** How deep parts are searched. */
const MAX_DEPTH = 4

/**
 * The place of a problem as the author wrote it: passes merge parts and respell keywords, and a record has to name
 * something that is in the file. What is nowhere is placed at the nearest schema that is.
 */
export function writtenOrigin(origin: Origin): Origin {
  const { parent, key } = origin
  const value = valueAt(origin)
  // What passes call `items` follows the list that older dialects write there.
  if (key === 'items' && Array.isArray(value) && parent !== undefined)
    return findKeyword(parent, SPELLINGS['items'] ?? [], 0) ?? origin
  if (value !== undefined || parent === undefined || key === undefined) return origin
  if (valueAt(parent) === undefined) return writtenOrigin(parent)
  const found = findKeyword(
    parent,
    [key, ...(Object.hasOwn(SPELLINGS, key) ? (SPELLINGS[key] ?? []) : [])],
    0,
  )
  // A list of types is a union, too.
  return (
    found ??
    (key === 'anyOf' && valueAt(childOrigin(parent, 'type')) !== undefined
      ? childOrigin(parent, 'type')
      : parent)
  )
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

function findKeyword(at: Origin, spellings: readonly string[], depth: number): Origin | undefined {
  const written = spellings
    .map((spelling) => childOrigin(at, spelling))
    .find((place) => valueAt(place) !== undefined)
  if (written !== undefined || depth === MAX_DEPTH) return written
  for (const part of partsOf(at)) {
    const found = findKeyword(part, spellings, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function partsOf(at: Origin): Origin[] {
  const value = valueAt(at)
  if (!isObject(value)) return []
  const parts = PARTS.flatMap((part): Origin[] => {
    const inner = own(value, part)
    if (Array.isArray(inner)) return inner.map((_, index) => childOrigin(at, part, String(index)))
    return inner === undefined ? [] : [childOrigin(at, part)]
  })
  const target = targetOf(at, own(value, '$ref'))
  return target === undefined ? parts : [...parts, target]
}

/** Where a reference leads within the file, seen from the file or from a section of it. */
function targetOf(at: Origin, ref: Json | undefined): Origin | undefined {
  const tokens =
    typeof ref === 'string' && ref.startsWith('#') ? parsePointer(decode(ref.slice(1))) : undefined
  if (tokens === undefined) return undefined
  const sections: Origin[] = []
  for (let section: Origin | undefined = at; section?.key !== undefined; section = section.parent)
    sections.unshift(section)
  return [rootOrigin(at.document), ...sections]
    .map((section) => childOrigin(section, ...tokens))
    .find((place) => valueAt(place) !== undefined)
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
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
