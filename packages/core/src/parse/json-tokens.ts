import { brokenString } from './json-errors.ts'
import type { Finding } from './reading.ts'

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

export function skipBlanks(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at
    at += 1
  }
}

/** Where the number at an offset ends; the offset itself when there is none. */
export function numberEnd(text: string, from: number): number {
  NUMBER.lastIndex = from
  return NUMBER.test(text) ? NUMBER.lastIndex : from
}

/** Where the string that opens at an offset ends, or what is wrong with it. */
export function stringEnd(text: string, from: number): { readonly at: number; readonly broken?: Finding } {
  let at = from + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return { at: at + 1 }
    if (code === 0x5c) {
      ESCAPE.lastIndex = at
      if (!ESCAPE.test(text)) return { at, broken: brokenString(text, from, at) }
      at = ESCAPE.lastIndex
    } else if (code >= 0x20) at += 1
    // Also at the end of the text, where the code is NaN.
    else return { at, broken: brokenString(text, from, at) }
  }
}
