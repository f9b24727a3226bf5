import type { Json } from '../json.ts'
import { escapeUnit, UNSAFE_TEXT } from './print.ts'

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
