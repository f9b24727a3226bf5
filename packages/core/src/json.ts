import { firstOf, getOrAdd } from './memoize.ts'

/** A JSON value as `JSON.parse` returns it. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Looks up an own property: a name such as `constructor` never reaches the prototype. */
export function own<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Returns a member of an object, or an item of an array by its index; undefined when there is none. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined
  return isObject(value) ? own(value, key) : undefined
}

/** Returns the path of the first value that passes a test, of the whole before its parts. */
export function pathTo(
  value: Json,
  test: (value: Json, path: readonly string[]) => boolean,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (test(value, path)) return path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = pathTo(member, test, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the keys of an object whose type lists all possible keys. */
export function keysOf<Key extends string>(object: { readonly [K in Key]?: unknown }): Key[] {
  return Object.keys(object) as Key[]
}

/** Sets an own property of any name: assigning to `__proto__` would change the prototype (ECMA-262 B.2.2.1). */
export function setOwn<T>(object: Record<string, T>, key: string, value: T): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

export function definedMembers<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const defined: Partial<T> = {}
  for (const key in members) if (members[key] !== undefined) defined[key] = members[key]
  return defined as T
}

export function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value
}

/** Returns the part of a value at a path; undefined when there is none. */
export function memberAt(json: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(memberOf, json)
}

/** Returns a deep copy that shares no reference with its argument. */
export function copyJson<T extends Json>(value: T): T
export function copyJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copyJson(item))
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson(value[key] as Json))
  return copy
}

/** Equality as JSON Schema defines it for `enum`, `const` and `uniqueItems`: by value, key order ignored. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equalJson(item, b[index]))
  if (Array.isArray(a) || Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
}

/** Returns a test whether a value equals one of a list, by `equalJson`. Fast for long lists. */
export function oneOfJson(values: readonly Json[]): (value: Json) => boolean {
  const keyOf = createJsonKeys()
  const keys = new Set(values.map(keyOf))
  return (value) => keys.has(keyOf(value))
}

/** Returns the values without duplicates: the first of each set of equal ones. */
export function distinctJson<T extends Json>(values: readonly T[]): T[] {
  if (values.every((value) => typeof value === 'string')) return [...new Set(values)]
  return values.filter(firstOf(createJsonKeys()))
}

/**
 * Returns a function that gives equal values (by `equalJson`) the same short key, and others different keys. It visits
 * each object once, so it is fast for values that share or contain each other. They must never change.
 */
export function createJsonKeys(): (value: Json) => string {
  let short: Map<string, string>
  let known: WeakMap<object, string>
  return function keyOf(value: Json): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    short ??= new Map()
    known ??= new WeakMap()
    const seen = known.get(value)
    if (seen !== undefined) return seen
    const members = Array.isArray(value)
      ? value.map(keyOf)
      : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${keyOf(member)}`)
    const text = Array.isArray(value) ? `[${members.join()}]` : `{${members.sort().join()}}`
    const key = getOrAdd(short, text, () => `#${short.size}`)
    known.set(value, key)
    return key
  }
}

/** Returns the JSON Schema type names of a value: `4` is both `integer` and `number`. */
export function typesOf(value: Json): readonly SchemaType[] {
  return Number.isInteger(value) ? ['integer', 'number'] : [kindOf(value)]
}

/** The types without overlap: `integer` counts as `number`. */
export type Kind = Exclude<SchemaType, 'integer'>

export function kindOf(value: Json): Kind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as Kind)
}

export const SCHEMA_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const

export type SchemaType = (typeof SCHEMA_TYPES)[number]
