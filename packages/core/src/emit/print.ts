import type { Json } from '../json.ts'
import { utf8Length } from '../parse/utf8.ts'
import { printString, printValue } from './validator/print.ts'

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
export function printJson(value: Json, text: string = JSON.stringify(value)): string {
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

/** Words that cannot name a variable of a module, and globals that emitted code uses. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield ' +
    'Array Infinity JSON NaN Number Object RegExp String'
  ).split(' '),
)

/**
 * Camel case of a name: `openai-responses` → `openaiResponses`. What cannot stand in an identifier goes; `$` too, with
 * which the names of validators begin.
 */
export function identifier(name: string): string {
  const words = name.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '')
  const joined = words.map((word, index) => (index === 0 ? word : capitalize(word))).join('')
  const started = /^[A-Za-z_]/.test(joined) ? joined : `_${joined}`
  return RESERVED.has(started) ? `${started}_` : started
}

/** With its first letter in upper case. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The identifier, with `_` and a number when it is taken. */
export function freeIdentifier(name: string, taken: (identifier: string) => boolean): string {
  const base = identifier(name)
  if (!taken(base)) return base
  let counter = 2
  while (taken(`${base}_${counter}`)) counter += 1
  return `${base}_${counter}`
}
