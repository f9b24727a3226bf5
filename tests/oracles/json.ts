/** A value of JSON; what the corpora hold and what a schema is made of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** True for a JSON object, false for a list, null and everything else. */
export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** An own member, or undefined: a schema may well have a property called `constructor`. */
export function own(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The list that stands there, or an empty one. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** The strings of the list that stands there. */
export function stringsOf(value: Json | undefined): string[] {
  return listOf(value).filter((entry) => typeof entry === 'string')
}

/** A JSON Pointer (RFC 6901). */
export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The tokens of a JSON Pointer, or undefined when it is none. */
export function fromPointer(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What stands at the tokens, by own members and list indexes only; undefined when there is nothing. */
export function valueAt(root: Json | undefined, tokens: readonly string[]): Json | undefined {
  let value = root
  for (const token of tokens) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined
    else value = own(value, token)
    if (value === undefined) return undefined
  }
  return value
}
