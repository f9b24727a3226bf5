import { escapeUnit } from '../diagnostics/escape.ts'
import type { Json } from '../json.ts'
import { readPattern } from '../pattern/match.ts'

/** Characters that end a line somewhere, cannot be seen, or reorder what people read. */
const UNSAFE_TEXT = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** The same, and what ends a script element. */
const UNSAFE = new RegExp(`[<>]|${UNSAFE_TEXT.source}`, 'g')

/** Text that stands between quotes as it is. */
const PLAIN_TEXT = /^[\w $&'()*+,./:;=?@[\]^{|}~-]*$/

/** A JavaScript string literal, safe inside a script element too. */
export function printString(value: string): string {
  if (PLAIN_TEXT.test(value)) return `"${value}"`
  return JSON.stringify(value).replace(UNSAFE, escapeUnit)
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/**
 * Names in JSON text that need no quotes in JavaScript. Inside a string every quote has a backslash before it, so that
 * a quote after `{` or `,` and before an identifier can only open a name.
 */
const PLAIN_KEY = /(?<=[{,])"([A-Za-z_$][\w$]*)"(?=:)/g

/** A JavaScript expression for a JSON value. `__proto__` is computed: as a plain key it would set the prototype. */
export function printValue(value: Json | readonly Json[]): string {
  if (typeof value === 'string') return printString(value)
  const text = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return text
  if (!text.includes('{')) return text.replace(UNSAFE, escapeUnit)
  const printed = text.includes('"__proto__"')
    ? text.replace(PLAIN_KEY, (whole, key: string) => (key === '__proto__' ? `[${whole}]` : key))
    : text.replace(PLAIN_KEY, '$1')
  return printed.replace(UNSAFE, escapeUnit)
}

/** `object.name`, or with brackets. */
export function printMember(object: string, name: string): string {
  return IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${printString(name)}]`
}

/** What an HTML parser reacts to inside a script element, and characters that a literal should not hold as they are. */
const MARKUP = /<!--|<\/?script|[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/i

/** A regular expression literal, undefined when the pattern is not valid. */
export function printPattern(pattern: string): string | undefined {
  const regex = readPattern(pattern)
  if (regex === undefined) return undefined
  // `source` escapes slashes and line ends (ECMA-262 22.2.6.13.1).
  if (!MARKUP.test(regex.source)) return `/${regex.source}/${regex.flags}`
  return `/* @__PURE__ */ new RegExp(${printString(pattern)},${printString(regex.flags)})`
}

/** A property name in an object literal; as a plain key `__proto__` would set the prototype. */
export function printKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]'
  return /^[A-Za-z_]\w*$/.test(name) ? name : printString(name)
}

/**
 * A JavaScript expression for a JSON value: JSON text and a call that bundlers may drop. They read a string faster than a
 * literal, keep no syntax tree of it, and engines start faster with it from some kilobytes on.
 */
export function printJson(value: Json | readonly Json[]): string {
  return `/* @__PURE__ */ JSON.parse(${printText(JSON.stringify(value))})`
}

/** JSON text as a string literal: in single quotes, because it is full of double ones; safe inside a script element too. */
export function printText(json: string): string {
  const text = json.replace(/[\\']/g, '\\$&').replace(UNSAFE_TEXT, escapeUnit)
  return `'${text.includes('<') ? text.replace(/<(?=!--|\/?script)/gi, '\\x3c') : text}'`
}
