import type { Json } from '../../json.ts'
import { readPattern } from '../../pattern/match.ts'

/** Characters that end a string literal, a line or a script element somewhere. */
const UNSAFE = /[<>\u2028\u2029\u007f]/g

/** Text that stands between quotes as it is. */
const PLAIN_TEXT = /^[\w $&'()*+,./:;=?@[\]^{|}~-]*$/

/** A JavaScript string literal, safe inside a script element too. */
export function printString(value: string): string {
  if (PLAIN_TEXT.test(value)) return `"${value}"`
  return JSON.stringify(value).replace(UNSAFE, escapeUnit)
}

function escapeUnit(character: string): string {
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
export function printValue(value: Json, text?: string): string {
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

/** A regular expression, undefined when the pattern is none. */
export function printPattern(pattern: string): string | undefined {
  const regex = readPattern(pattern)
  if (regex === undefined) return undefined
  // `source` escapes slashes and line ends (ECMA-262 22.2.6.13.1).
  if (!MARKUP.test(regex.source)) return `/${regex.source}/${regex.flags}`
  return `/* @__PURE__ */ new RegExp(${printString(pattern)},${printString(regex.flags)})`
}
