import { keywordInfo } from '../schema/keywords.ts'
import { lineAt, lineStart } from './yaml-lines.ts'
import { commentStart, openBrackets } from './yaml-opening.ts'

/** What is wrong in a text that the parser refuses, in the author's words. */
export interface Explanation {
  readonly reason: string
  readonly hint?: string
  /** Where the fault is, when the parser noticed it later. */
  readonly at?: number
}

export const QUOTE_IT = 'Put the text into quotes.'
export const ESCAPE_IT = "Inside double quotes write \\\" for the quote, inside single quotes ''."
export const NO_BRACKET_FIRST = 'An unquoted text cannot start with a bracket: put the text into quotes.'
export const NOT_CLOSED = 'A quote or bracket above may not be closed.'

/** Inside brackets the parser wants a comma wherever it cannot go on. */
export function explainMissingComma(text: string, position: number): Explanation {
  const char = text.charAt(position)
  const before = text.slice(lineStart(text, position), position)
  const open = openBrackets(before)
  const opening = char === ']' ? '[' : '{'
  if (/[}\]]/.test(char) && open.length > 0) {
    const inner = open.at(-1) === '[' ? ']' : '}'
    if (open.includes(opening))
      return { reason: `A ${inner} is missing before the ${char}`, hint: 'Close what was opened last first.' }
    return { reason: `One ${char} too many`, hint: 'Remove it.' }
  }
  const inText = explainText(text, position, before)
  if (inText !== undefined) return inText
  const words = char === ':' ? lastWords(before) : undefined
  if (words === undefined) return { reason: 'A comma is missing', hint: NOT_CLOSED }
  const last = words.at(-1)
  if (words.length > 1 && last !== undefined && keywordInfo(last) !== undefined) {
    const hint = 'Write a comma before it.'
    const at = position - before.length + before.lastIndexOf(last)
    return { reason: `A comma is missing before "${last}"`, hint, at }
  }
  return { reason: 'A colon with a space inside an unquoted text', hint: QUOTE_IT }
}

/** The words at the end of a line, from its last indicator on; undefined where that is part of a word. */
function lastWords(line: string): string[] | undefined {
  let start = line.length
  while (start > 0 && !/[,:[\]{}"']/.test(line.charAt(start - 1))) start--
  const isStart = start === 0 ? line !== '' : /^[:,[{]\s./s.test(line.slice(start - 1, start + 2))
  return isStart
    ? line
        .slice(start)
        .split(/\s+/)
        .filter((word) => word !== '')
    : undefined
}

/** A text that begins with an indicator, or goes on where the value is over for the parser. */
function explainText(text: string, position: number, before: string): Explanation | undefined {
  const char = text.charAt(position)
  const value = before.trimEnd()
  if (/[[,{:]$/.test(value)) {
    return /[@`%|>]/.test(char)
      ? { reason: `An unquoted text cannot start with ${char}`, hint: QUOTE_IT }
      : undefined
  }
  if (/[[{]/.test(char) && !/[}\]"']$/.test(value)) {
    return { reason: 'A bracket inside an unquoted text', hint: QUOTE_IT }
  }
  // Beside what is glued to it, or in a mapping and no key, it is no item of its own.
  const rest = lineAt(text, position)
  const isKey = /^["']?[\w$-]+["']?\s*:(?:\s|$)/.test(rest)
  const goesOn = value.length === before.length || openBrackets(before).at(-1) === '{'
  if (!goesOn || isKey || /[}\],:]/.test(char)) return undefined
  if (/["']$/.test(value)) return { reason: 'Text after the end of the value', hint: ESCAPE_IT }
  return /[}\]]$/.test(value)
    ? { reason: 'Text after the closing bracket', hint: NO_BRACKET_FIRST }
    : undefined
}

/** A bracket that is closed only in a comment. */
export function explainComment(text: string, opening: number): Explanation | undefined {
  const start = lineStart(text, opening)
  const line = lineAt(text, start)
  const comment = commentStart(line)
  if (comment === undefined) return undefined
  // What is opened in the comment, too, closes nothing before it.
  const rest = line.slice(comment).replace(/\[[^[\]]*\]|\{[^{}]*\}/g, '')
  if (!/[}\]]/.test(rest)) return undefined
  return {
    reason: 'A # after a space begins a comment, in which the bracket is closed',
    hint: 'Put the text with the # into quotes.',
    at: start + comment,
  }
}
