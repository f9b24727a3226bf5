import { duplicateKey, missingItem, notEntries, notEntry, notJsonText } from './messages/values.ts'
import type { Notes } from './types.ts'
import { escapeToken } from './validate/pointer.ts'

/** Length of a key in a message. */
const MAX_KEY = 80

/** Whether a value is neither null nor an array nor a primitive. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Sets an own property whatever its name: assigning to `__proto__` would change the prototype instead
 * (ECMA-262 B.2.2.1).
 */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    object[key] = value
  }
}

/** Returns a copy without the properties in `names` that are null, meaning absent. Other values stay unchanged. */
export function dropNulls(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return value
  const kept = {}
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (member !== null || !names.includes(key)) setOwn(kept, key, member)
  }
  return kept
}

/**
 * Returns a copy with only the declared properties of an object. Returns other values unchanged.
 *
 * @param names properties that are kept unchanged
 * @param nullable properties that are absent if they are null
 */
export function keepDeclared(
  value: unknown,
  path: string,
  notes: Notes,
  names: readonly string[],
  nullable: readonly string[],
): unknown {
  if (!isObject(value)) return value
  const kept = {}
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (names.includes(key) || (nullable.includes(key) && member !== null)) setOwn(kept, key, member)
    else if (!nullable.includes(key)) dropKey(path, key, notes)
  }
  return kept
}

/** Records that an undeclared key was dropped. */
export function dropKey(path: string, key: string, notes: Notes): void {
  notes.repairs.push({ code: 'surplus_key', path: path + escapeToken(key) })
}

/** Returns the only property of a wrapper object. Other keys are recorded as dropped. */
export function soleMember(
  object: Record<string, unknown>,
  name: string,
  path: string,
  notes: Notes,
): unknown {
  dropOthers(object, [name], path, notes)
  return object[name]
}

function dropOthers(
  object: Record<string, unknown>,
  names: readonly string[],
  path: string,
  notes: Notes,
): void {
  const keys = Object.keys(object)
  if (keys.length > names.length) for (const key of keys) if (!names.includes(key)) dropKey(path, key, notes)
}

/** Parses JSON text. Returns other values unchanged. */
export function decodeText(value: unknown, path: string, notes: Notes): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    notes.errors.push({ keyword: 'json', path, message: notJsonText })
    return value
  }
}

/**
 * Converts a list of `{ key, value }` to an object. Returns undefined if the value is no such list. An item that is no
 * entry is an error, as is a key that already exists or is a declared property.
 *
 * @param list may also be the map itself, but not with `into`; a single entry is an error, because its keys are no data
 * @param into the object to which the entries are added
 */
export function decodeEntries(
  list: unknown,
  path: string,
  notes: Notes,
  decode?: (value: unknown, path: string, notes: Notes) => unknown,
  into?: Record<string, unknown>,
  declared: readonly string[] = [],
): Record<string, unknown> | undefined {
  if (!Array.isArray(list)) {
    if (into || isSoleEntry(list)) notes.errors.push({ keyword: 'entry', path, message: notEntries })
    return undefined
  }
  // Spread, because `findIndex` and `flatMap` read the holes of a list differently.
  const others = [...list].flatMap((item, index) => (isEntry(item) ? [] : [index]))
  if (others.length > 0) {
    notes.errors.push(
      ...others.map((index) => ({ keyword: 'entry', path: `${path}/${index}`, message: notEntry })),
    )
    return undefined
  }
  const result = into ?? {}
  for (const [index, entry] of list.entries()) {
    const { key, value } = entry
    dropOthers(entry, ENTRY, `${path}/${index}`, notes)
    if (Object.hasOwn(result, key) || declared.includes(key)) {
      const message = duplicateKey(key.slice(0, MAX_KEY))
      notes.errors.push({ keyword: 'duplicateKey', path: `${path}/${index}/key`, message })
    } else {
      setOwn(result, key, decode ? decode(value, `${path}/${index}/value`, notes) : value)
    }
  }
  return result
}

const ENTRY = ['key', 'value']

function isEntry(item: unknown): item is { key: string; value: unknown } {
  return isObject(item) && typeof item.key === 'string' && Object.hasOwn(item, 'value')
}

/** Whether a value is one entry and has no other keys. Reads the keys first, because others may still arrive. */
function isSoleEntry(value: unknown): boolean {
  return isObject(value) && Object.keys(value).every((key) => ENTRY.includes(key)) && isEntry(value)
}

/**
 * Returns the items of a tuple that is written as an object, not decoded, or undefined if the value is no such object.
 * An item that is missing before others is an error.
 *
 * @param names the properties of the items, in order
 * @param nullable for each of them, whether null means that the item is missing
 * @param rest the property with the list of further items
 */
export function tupleItems(
  value: unknown,
  path: string,
  notes: Notes,
  names: readonly string[],
  nullable: readonly boolean[],
  rest?: string,
): unknown[] | undefined {
  if (!isObject(value)) return undefined
  const keys = Object.keys(value)
  if (keys.some((key) => key !== rest && !names.includes(key))) return undefined
  const present = names.map(
    (name, index) => keys.includes(name) && !(nullable[index] && value[name] === null),
  )
  const further = rest !== undefined && keys.includes(rest) ? value[rest] : []
  if (!Array.isArray(further)) return undefined
  // Copied, because only the items of an unfinished list can be read (see `unfinished`).
  const tail = [...further]
  const length = tail.length > 0 ? names.length : present.lastIndexOf(true) + 1
  const gap = present.slice(0, length).indexOf(false)
  if (gap < 0) return [...names.slice(0, length).map((name) => value[name]), ...tail]
  const missing = path + escapeToken(names[gap] ?? '')
  notes.errors.push({ keyword: 'missingItem', path: missing, message: missingItem })
  return undefined
}
