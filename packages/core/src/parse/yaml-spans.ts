import { SCALAR_STYLE, type ScalarEvent } from 'js-yaml'
import type { Span } from './reading.ts'

// The parser gives the start and end of scalars, the start of collections, and nothing for empty nodes. The rest is
// found from the end of the previous token (`cursor`): up to the next there are only blanks, comments and one
// indicator.

/** Returns the span of a scalar with its quotes, or with the `|` or `>` before its block. */
export function scalarSpan(text: string, event: ScalarEvent, cursor: number): Span {
  const { valueStart, valueEnd, style } = event
  if (style === SCALAR_STYLE.PLAIN) return { start: valueStart, end: valueEnd }
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED)
    return { start: valueStart - 1, end: valueEnd + 1 }
  let at = skipBlanks(text, Math.max(cursor, propertiesEnd(event)))
  while (at < valueStart && text[at] !== '|' && text[at] !== '>') at = skipBlanks(text, at + 1)
  const start = Math.min(at, valueStart)
  let end = valueEnd
  while (end > valueStart && isBlank(text.charCodeAt(end - 1))) end -= 1
  return { start, end: Math.max(end, start + 1) }
}

/** Returns the empty span of a value that is not written (`key:`, `- `, `? `), or that of its anchor and tag. */
export function emptySpan(text: string, event: ScalarEvent, cursor: number, isKey: boolean): Span {
  const end = propertiesEnd(event)
  const starts = [event.tagStart, event.anchorStart - 1].filter((start) => start >= 0)
  if (end !== -1) return { start: Math.min(...starts), end }
  let at = skipBlanks(text, cursor)
  if (isKey && text[at] === ',') at = skipBlanks(text, at + 1)
  const indicator = text[at]
  if (indicator === '-' || indicator === '?' || (indicator === ':' && !isKey)) at += 1
  else if (indicator !== ':') at = cursor
  return { start: at, end: at }
}

/** Returns the end of a collection: after its closing bracket, or at the end of its last member. */
export function collectionEnd(text: string, start: number, first: Span | undefined, cursor: number): number {
  const opening = text[start]
  // A pair in a list, `[{a: 1}: b]`, starts with its key and has no brackets of its own.
  if ((opening !== '{' && opening !== '[') || first?.start === start) return cursor
  const closing = opening === '{' ? '}' : ']'
  let at = Math.max(cursor, start + 1)
  while (at < text.length && text[at] !== closing) at = Math.max(skipBlanks(text, at), at + 1)
  return Math.min(at + 1, text.length)
}

/** Returns where the tag and the anchor end; -1 without them. */
export function propertiesEnd(event: ScalarEvent): number {
  return Math.max(event.tagEnd, event.anchorEnd)
}

/** Returns the next offset that is neither blank nor in a comment. */
function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isBlank(code)) at += 1
    else if (code === 0x23 && (at === 0 || isBlank(text.charCodeAt(at - 1)))) {
      at += text.slice(at).search(/[\r\n]|$/)
    } else break
  }
  return at
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}
