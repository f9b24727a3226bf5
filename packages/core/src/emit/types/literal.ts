import type { Json } from '../../json.ts'
import { escapeUnit } from '../print.ts'
import type { TypeNode } from './type-node.ts'
import { NEVER, word } from './type-node.ts'

/** Line ends of JavaScript that JSON leaves, and what changes the reading direction or is not seen. */
const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Text that needs no escape. */
const PLAIN = /^[\w $./:#@,;()+*=<>!?[\]-]*$/

/** A string literal in single quotes. */
export function printText(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replace(UNSEEN, escapeUnit)}'`
}

/** What stands between the backticks of a template type. */
export function printTemplateText(text: string): string {
  return printText(text)
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replace(/`|\$\{/g, '\\$&')
}

/** The name of a member. */
export function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name)
}

/** The type of exactly this value. */
export function literalType(value: Json): TypeNode {
  if (typeof value === 'string') return word(printText(value))
  // -0 has no literal type of its own.
  if (typeof value === 'number') return word(String(value === 0 ? 0 : value))
  if (typeof value !== 'object' || value === null) return word(String(value))
  if (Array.isArray(value)) {
    return { kind: 'tuple', elements: value.map((item) => ({ type: literalType(item), optional: false })) }
  }
  const names = Object.keys(value)
  return {
    kind: 'object',
    members: names.map((name) => ({
      name,
      optional: false,
      type: literalType(value[name] as Json),
      doc: [],
    })),
    indexes: names.length === 0 ? [{ key: 'string', type: NEVER }] : [],
  }
}
