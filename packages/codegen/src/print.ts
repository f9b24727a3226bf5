import type { Json } from '@toolbake/core'
import { escapeUnit } from '@toolbake/core/internal'

/** Maximal width of lists on one line. */
const WIDTH = 96

/** Characters that end a literal, a line or a script element in some context. */
const UNSAFE = /[<>\u007f\u0085\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Printable ASCII without quotes, backslashes and angle brackets. */
const PLAIN = /^[ -&(-;=?-[\]-~]*$/

/** Prints a string literal in single quotes that is safe inside a script element; invisible characters are escaped. */
export function printString(value: string): string {
  if (PLAIN.test(value)) return `'${value}'`
  const text = JSON.stringify(value)
    .slice(1, -1)
    .replace(/\\.|'/g, (part) => (part === '\\"' ? '"' : part === "'" ? "\\'" : part))
  return `'${text.replace(UNSAFE, escapeUnit)}'`
}

/** Escapes characters in printed code that reorder or hide the text around them in an editor. */
export function escapeInvisible(code: string): string {
  return code.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, escapeUnit)
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Prints a property name for an object literal. As a plain key `__proto__` would set the prototype. */
export function printKey(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return IDENTIFIER.test(name) ? name : printString(name)
}

/** Prints an expression for a JSON value, on several lines if it is long. */
export function printJson(value: Json | undefined): string {
  if (typeof value === 'string') return printString(value)
  if (Array.isArray(value)) return printList('[', value.map(printJson), ']')
  if (typeof value === 'object' && value !== null) {
    return printObject(Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printJson(item)}`))
  }
  return Object.is(value, -0) ? '-0' : String(value)
}

/** Prints an object literal from printed members. */
export function printObject(members: readonly string[]): string {
  return members.length === 0 ? '{}' : printList('{ ', members, ' }')
}

/** Prints a call without undefined arguments. */
export function printCall(callee: string, args: readonly (string | undefined)[]): string {
  const given = args.filter((arg) => arg !== undefined)
  // An object or array as last argument opens on the line of the call, as people write it.
  const last = given.at(-1)
  const before = given.slice(0, -1).join(', ')
  if (last !== undefined && !before.includes('\n') && /^[[{]/.test(last) && before.length < WIDTH / 2) {
    return `${callee}(${before === '' ? '' : `${before}, `}${last})`
  }
  return printList(`${callee}(`, given, ')')
}

/** Prints items between brackets: on one line, or each on its own. Strings contain no line breaks, so it can indent. */
export function printList(open: string, items: readonly string[], close: string): string {
  const line = joinLine(open, items, ', ', close)
  if (line !== undefined) return line
  if (items.length === 1 && /^[[{]/.test(items[0] ?? '') && open.endsWith('('))
    return `${open}${items[0]}${close}`
  const body = items.map((item) => `  ${item.replaceAll('\n', '\n  ')},\n`).join('')
  return `${open.trimEnd()}\n${body}${close.trimStart()}`
}

/** Joins items on one line. Returns undefined, without joining, if that is too long. */
function joinLine(
  open: string,
  items: readonly string[],
  between: string,
  close: string,
): string | undefined {
  let length = open.length + close.length - between.length
  for (const item of items) {
    length += item.length + between.length
    if (length > WIDTH || item.includes('\n')) return undefined
  }
  return `${open}${items.join(between)}${close}`
}

/** Longer texts, which are for models, get the type `string`. */
const MAX_TEXT = 80

/** Prints the exact type of a JSON value: mutable tuples and literals, because the SDKs' parameters are mutable. */
export function printJsonType(value: Json): string {
  if (typeof value === 'string') return value.length > MAX_TEXT ? 'string' : printString(value)
  if (Array.isArray(value)) return printList('[', value.map(printJsonType), ']')
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printJsonType(item)}`)
    if (members.length === 0) return 'Record<string, never>'
    const line = joinLine('{ ', members, '; ', ' }')
    if (line !== undefined) return line
    return `{\n${members.map((member) => `  ${member.replaceAll('\n', '\n  ')}\n`).join('')}}`
  }
  return String(value)
}

/** Returns a text for a line comment. */
export function commentText(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replace(UNSAFE, '')
    .replaceAll('*/', '*\\/')
}
