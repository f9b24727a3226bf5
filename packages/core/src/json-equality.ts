import type { Json } from './json.ts'
import { firstOf, getOrAdd } from './remember.ts'

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

/** Whether a value equals one of a list, by `equalJson`; lists may be long. */
export function oneOfJson(values: readonly Json[]): (value: Json) => boolean {
  const keyOf = createJsonKeys()
  const keys = new Set(values.map(keyOf))
  return (value) => keys.has(keyOf(value))
}

/** The first of each set of equal values. */
export function distinctJson<T extends Json>(values: readonly T[]): T[] {
  if (values.every((value) => typeof value === 'string')) return [...new Set(values)]
  return values.filter(firstOf(createJsonKeys()))
}

/**
 * Short keys, the same for values that are equal by `equalJson`, and for no others. What a list or an object holds is
 * looked at once: for values that share their parts, hold each other and never change.
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
