import { escapeUnit } from '../../diagnostics/escape.ts'
import type { Origin } from '../../diagnostics/origin.ts'
import type { Json } from '../../json.ts'
import { UNSAFE_TEXT } from '../print.ts'
import { mapOf, NEVER, type TypeNode, tupleOf, word } from './type-node.ts'

const PLAIN = /^[\w $./:#@,;()+*=<>!?[\]-]*$/

/** Prints a string literal in single quotes. */
export function printSingleQuoted(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replace(UNSAFE_TEXT, escapeUnit)}'`
}

export function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printSingleQuoted(name)
}

export interface ValueSite {
  readonly origin?: Origin | undefined
  /** The type as text, if it was printed before. */
  readonly same?: string | undefined
  part(key: string | number, value: Json): ValueSite
}

/** Longer strings of a request, and those of several lines, are for models, and would fill every message. */
const MAX_TEXT = 80

/** Returns the type of exactly this value; in a request, long strings are only `string`. */
export function literalType(value: Json, site?: ValueSite): TypeNode {
  if (typeof value === 'string') {
    const isOpen = site !== undefined && (value.length > MAX_TEXT || value.includes('\n'))
    return word(isOpen ? 'string' : printSingleQuoted(value))
  }
  // -0 has no literal type of its own.
  if (typeof value === 'number') return word(String(value === 0 ? 0 : value))
  if (typeof value !== 'object' || value === null) return word(String(value))
  if (Array.isArray(value)) {
    return tupleOf(value.map((item, index) => literalType(item, site?.part(index, item))))
  }
  if (site?.same !== undefined) return word(site.same)
  const entries = Object.entries(value)
  if (entries.length === 0) return mapOf(NEVER)
  return {
    kind: 'object',
    members: entries.map(([name, item]) => {
      const part = site?.part(name, item)
      return { name, presence: 'required', type: literalType(item, part), origin: part?.origin }
    }),
  }
}
