import { UNSEEN } from '../characters.ts'
import { escapeUnit } from '../diagnostics/escape.ts'
import type { Json } from '../json.ts'
import { readPattern } from '../pattern/match.ts'

/** Characters that JSON does not escape, and that some readers treat as line ends or do not show. */
export const UNSAFE_TEXT: RegExp = new RegExp(`[${UNSEEN}]`, 'g')

/** The same, and the characters that could end a script element. */
const UNSAFE = new RegExp(`[<>${UNSEEN}]`, 'g')

/** Text that needs no escape between quotes. */
const PLAIN_TEXT = /^[\w $&'()*+,./:;=?@[\]^{|}~-]*$/

/** Prints a JavaScript string literal that is also safe inside a script element. */
export function printString(value: string): string {
  if (PLAIN_TEXT.test(value)) return `"${value}"`
  return JSON.stringify(value).replace(UNSAFE, escapeUnit)
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/**
 * Keys in JSON text that need no quotes in JavaScript. Inside a string every quote has a backslash before it, so a
 * quote after `{` or `,` and before an identifier always opens a key.
 */
const PLAIN_KEY = /(?<=[{,])"([A-Za-z_$][\w$]*)"(?=:)/g

/** Prints a JSON value as an expression. `__proto__` is computed: as a plain key it would set the prototype. */
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

/** Prints `object.name`, with brackets where needed. */
export function printMember(object: string, name: string): string {
  return IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${printString(name)}]`
}

/** Text with a meaning for an HTML parser inside a script element, and characters that a literal should not contain. */
const MARKUP = new RegExp(String.raw`<!--|<\/?script|[\0-\x1f${UNSEEN}]`, 'i')

/** Prints a regular expression; undefined when the pattern is not valid. */
export function printPattern(pattern: string): string | undefined {
  const regex = readPattern(pattern)
  if (regex === undefined) return undefined
  // `source` escapes slashes and line ends (ECMA-262 22.2.6.13.1).
  if (!MARKUP.test(regex.source)) return `/${regex.source}/${regex.flags}`
  return `/* @__PURE__ */ new RegExp(${printString(pattern)},${printString(regex.flags)})`
}

/** Prints a property name in an object literal. As a plain key, `__proto__` would set the prototype. */
export function printKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]'
  return /^[A-Za-z_]\w*$/.test(name) ? name : printString(name)
}

/**
 * Prints a JSON value as `JSON.parse` of its text, a call that bundlers may drop. They read a string faster than a
 * literal and keep no syntax tree of it, and engines start faster with it from some kilobytes on.
 */
export function printJson(value: Json | readonly Json[]): string {
  return `/* @__PURE__ */ JSON.parse(${printJsonText(JSON.stringify(value))})`
}

/** Prints JSON text as a literal, safe inside a script element; in single quotes, because it is full of double ones. */
export function printJsonText(json: string): string {
  const text = json.replace(/[\\']/g, '\\$&').replace(UNSAFE_TEXT, escapeUnit)
  return `'${text.includes('<') ? text.replace(/<(?=!--|\/?script)/gi, '\\x3c') : text}'`
}
