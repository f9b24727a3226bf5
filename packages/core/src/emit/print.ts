import type { Json } from '../json.ts'
import { utf8Length } from '../parse/utf8.ts'
import { readPattern } from '../pattern/match.ts'

/** Characters that end a string literal, a line or a script element somewhere. */
const UNSAFE = /[<>\u2028\u2029\u007f]/g

/** Text that stands between quotes as it is. */
const PLAIN_TEXT = /^[\w $&'()*+,./:;=?@[\]^{|}~-]*$/

/** A JavaScript string literal, safe inside a script element too. */
export function printString(value: string): string {
  if (PLAIN_TEXT.test(value)) return `"${value}"`
  return JSON.stringify(value).replace(UNSAFE, escapeUnit)
}

/** A UTF-16 code unit as a JavaScript escape sequence. */
export function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/**
 * Names in JSON text that need no quotes in JavaScript. Inside a string every quote has a backslash before it, so that
 * a quote after `{` or `,` and before an identifier can only open a name.
 */
const PLAIN_KEY = /(?<=[{,])"([A-Za-z_$][\w$]*)"(?=:)/g

/**
 * A JavaScript expression for a JSON value, whose JSON text may be known already. `__proto__` is computed: as a plain
 * key it would set the prototype.
 */
export function printValue(value: Json | readonly Json[], text?: string): string {
  if (typeof value === 'string') return printString(value)
  if (typeof value !== 'object' || value === null) return text ?? JSON.stringify(value)
  return printStructure(text ?? JSON.stringify(value))
}

function printStructure(text: string): string {
  if (!text.includes('{')) return text.replace(UNSAFE, escapeUnit)
  const printed = text.includes('"__proto__"')
    ? text.replace(PLAIN_KEY, (whole, key: string) => (key === '__proto__' ? `[${whole}]` : key))
    : text.replace(PLAIN_KEY, '$1')
  return printed.replace(UNSAFE, escapeUnit)
}

/** From this length on JSON text starts faster than a literal. */
const MIN_PARSED = 4096

/** As `printValue`, or a call that parses JSON text where that loads faster. */
export function printData(value: Json): string {
  const text = JSON.stringify(value)
  return text.length < MIN_PARSED
    ? printValue(value, text)
    : `/* @__PURE__ */ JSON.parse(${printString(text)})`
}

/** `object.name`, or with brackets. */
export function printMember(object: string, name: string): string {
  return IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${printString(name)}]`
}

/** What an HTML parser reacts to inside a script element. */
const MARKUP = /<!--|<\/?script/i

/** A regular expression literal, undefined when the pattern is not valid. */
export function printPattern(pattern: string): string | undefined {
  const regex = readPattern(pattern)
  if (regex === undefined) return undefined
  // `source` escapes slashes and line ends (ECMA-262 22.2.6.13.1).
  if (!MARKUP.test(regex.source)) return `/${regex.source}/${regex.flags}`
  return `/* @__PURE__ */ new RegExp(${printString(pattern)},${printString(regex.flags)})`
}

/**
 * From this many bytes of JSON (UTF-8) on `JSON.parse('…')` starts faster than a literal, and bundlers read it faster:
 * 1.3 times at 4 KiB, twice at 64 KiB.
 */
export const TEXT_THRESHOLD = 4096

/** Whether JSON text of this size is printed as such. */
export function isLarge(text: string): boolean {
  if (text.length >= TEXT_THRESHOLD) return true
  // No character takes more than three bytes per UTF-16 unit.
  return text.length * 3 >= TEXT_THRESHOLD && utf8Length(text) >= TEXT_THRESHOLD
}

/**
 * A JavaScript expression for a JSON value, whose JSON text may be known already: a literal, from `TEXT_THRESHOLD` on a
 * call that bundlers may drop. Literals carry no annotation: Rollup and Rolldown warn about one there.
 */
export function printJson(value: Json | readonly Json[], text: string = JSON.stringify(value)): string {
  return isLarge(text) ? `/* @__PURE__ */ JSON.parse(${quoteText(text)})` : printValue(value, text)
}

/** In single quotes, because JSON is full of double ones; safe inside a script element too. */
function quoteText(json: string): string {
  const text = json
    .replace(/[\\']/g, '\\$&')
    .replace(/<(?=!--|\/?script)/gi, '\\x3c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `'${text}'`
}

/** A property name in an object literal; as a plain key `__proto__` would set the prototype. */
export function printKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]'
  return /^[A-Za-z_]\w*$/.test(name) ? name : printString(name)
}
