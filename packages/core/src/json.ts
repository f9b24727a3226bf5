/** A JSON value as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Own property lookup: a name such as `constructor` never reaches the prototype. */
export function own<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/**
 * Sets an own property whatever its name: assigning to `__proto__` would change the prototype instead
 * (ECMA-262 B.2.2.1).
 */
export function setOwn<T>(object: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    object[key] = value
  }
}

/** A deep copy that shares no reference with its argument. */
export function copyJson<T extends Json>(value: T): T
export function copyJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copyJson(item))
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson(value[key] as Json))
  return copy
}

/** Equality as JSON Schema defines it for `enum`, `const` and `uniqueItems`: by value, key order ignored. */
export function equalJson(a: Json, b: Json): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index] as Json))
    )
  }
  if (Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key] as Json, b[key] as Json))
}

/** Whether a value equals one of a list, by `equalJson`; lists may be long. */
export function oneOfJson(values: readonly Json[]): (value: Json) => boolean {
  const keys = new Set(values.map(jsonKey))
  return (value) => keys.has(jsonKey(value))
}

/** The first of each set of equal values. */
export function distinctJson<T extends Json>(values: readonly T[]): T[] {
  const keys = new Set<string>()
  return values.filter((value) => keys.size < keys.add(jsonKey(value)).size)
}

/** The same text for values that are equal by `equalJson`, and for no others. */
function jsonKey(value: Json): string {
  return typeof value === 'object' && value !== null ? keyOfParts(value, jsonKey) : JSON.stringify(value)
}

/**
 * Short keys, the same for values that are equal by `equalJson`, and for no others. What a list or an object holds is
 * looked at once: for values that share their parts, hold each other and never change.
 */
export function createJsonKeys(): (value: Json) => string {
  const short = new Map<string, string>()
  const known = new WeakMap<object, string>()
  return function keyOf(value) {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const seen = known.get(value)
    if (seen !== undefined) return seen
    const text = keyOfParts(value, keyOf)
    const key = short.get(text) ?? `#${short.size}`
    short.set(text, key)
    known.set(value, key)
    return key
  }
}

function keyOfParts(value: Json[] | JsonObject, keyOf: (part: Json) => string): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`
  const members = Object.keys(value).map((key) => `${JSON.stringify(key)}:${keyOf(value[key] as Json)}`)
  return `{${members.sort().join()}}`
}

/** The JSON Schema type names that a value has: `4` is both `integer` and `number`. */
export function typesOf(value: Json): readonly SchemaType[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value as 'boolean' | 'string' | 'object']
}

export type SchemaType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

export const SCHEMA_TYPES: readonly SchemaType[] = [
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]
