import type { Json } from '../json.ts'
import { isObject, own } from '../json.ts'

/** Where a JSON Pointer led: the values on the way, the start first; all of them only when it was found. */
export interface Walk {
  readonly tokens: readonly string[]
  readonly values: readonly Json[]
  readonly isFound: boolean
}

/** Evaluates a JSON Pointer (RFC 6901 §4); own members only. */
export function walkPointer(start: Json, tokens: readonly string[]): Walk {
  const values: Json[] = [start]
  let value: Json = start
  for (const token of tokens) {
    const next = memberAt(value, token)
    if (next === undefined) return { tokens, values, isFound: false }
    values.push(next)
    value = next
  }
  return { tokens, values, isFound: true }
}

function memberAt(value: Json, token: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined
  return isObject(value) ? own(value, token) : undefined
}
