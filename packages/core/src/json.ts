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

/** A member of an object, or an item of a list by its index; undefined where there is none. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined
  return isObject(value) ? own(value, key) : undefined
}

/** The keys of an object whose type lists all that it can have. */
export function keysOf<Key extends string>(object: { readonly [K in Key]?: unknown }): Key[] {
  return Object.keys(object) as Key[]
}

/**
 * Sets an own property whatever its name: assigning to `__proto__` would change the prototype instead
 * (ECMA-262 B.2.2.1).
 */
export function setOwn<T>(object: Record<string, T>, key: string, value: T): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

/** The members that are not undefined. */
export function definedMembers<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const defined: Partial<T> = {}
  for (const key in members) if (members[key] !== undefined) defined[key] = members[key]
  return defined as T
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

/** The JSON Schema type names that a value has: `4` is both `integer` and `number`. */
export function typesOf(value: Json): readonly SchemaType[] {
  return Number.isInteger(value) ? ['integer', 'number'] : [kindOf(value)]
}

/** The types whose values do not overlap: `integer` counts as `number`. */
export type Kind = Exclude<SchemaType, 'integer'>

export function kindOf(value: Json): Kind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as Kind)
}

export const SCHEMA_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const

export type SchemaType = (typeof SCHEMA_TYPES)[number]
