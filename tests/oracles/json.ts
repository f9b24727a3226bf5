/** A JSON value, as in the corpora and in schemas. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** Whether a value is a JSON object, not a list or null. */
export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Returns an own member, or undefined: a schema may have a property called `constructor`. */
export function own(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Returns the list, or an empty one for other values. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** Returns the strings in the list. */
export function stringsOf(value: Json | undefined): string[] {
  return listOf(value).filter((entry) => typeof entry === 'string')
}

/** Returns a JSON Pointer (RFC 6901). */
export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Returns the tokens of a JSON Pointer, or undefined for an invalid one. */
export function fromPointer(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at the tokens, by own members and list indexes only, or undefined. */
export function valueAt(root: Json | undefined, tokens: readonly string[]): Json | undefined {
  let value = root
  for (const token of tokens) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined
    else value = own(value, token)
    if (value === undefined) return undefined
  }
  return value
}
