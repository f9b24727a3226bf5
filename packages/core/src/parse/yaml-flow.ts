import type { SyntaxMessage } from '../messages/parse.ts'
import * as messages from '../messages/parse.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { lineAt, lineStart } from './yaml-lines.ts'
import { commentStart, openBrackets } from './yaml-opening.ts'

/** Why js-yaml rejects a text. */
export interface Explanation extends SyntaxMessage {
  /** Where the fault is, if the parser noticed it later. */
  readonly at?: number
}

/** Inside brackets the parser asks for a comma wherever it cannot continue. */
export function explainMissingComma(text: string, position: number): Explanation {
  const char = text.charAt(position)
  const before = text.slice(lineStart(text, position), position)
  const open = openBrackets(before)
  if (/[}\]]/.test(char) && open.length > 0) {
    const inner = open.at(-1) === '[' ? ']' : '}'
    const closesOuter = open.includes(char === ']' ? '[' : '{')
    return closesOuter ? messages.missingBracket(inner, char) : messages.extraBracket(char)
  }
  const inText = explainText(text, position, before)
  if (inText !== undefined) return inText
  const words = char === ':' ? lastWords(before) : undefined
  if (words === undefined) return messages.MISSING_COMMA
  const last = words.at(-1)
  if (words.length > 1 && last !== undefined && keywordInfo(last) !== undefined) {
    const at = position - before.length + before.lastIndexOf(last)
    return { ...messages.missingCommaBefore(last), at }
  }
  return messages.COLON_IN_TEXT
}

/** The words at the end of a line after its last indicator; undefined if that is part of a word. */
function lastWords(line: string): string[] | undefined {
  let start = line.length
  while (start > 0 && !/[,:[\]{}"']/.test(line.charAt(start - 1))) start--
  const isStart = start === 0 ? line !== '' : /^[:,[{]\s./s.test(line.slice(start - 1, start + 2))
  return isStart ? (line.slice(start).match(/\S+/g) ?? []) : undefined
}

/** A text that begins with an indicator, or continues where the parser has ended the value. */
function explainText(text: string, position: number, before: string): Explanation | undefined {
  const char = text.charAt(position)
  const value = before.trimEnd()
  if (/[[,{:]$/.test(value)) return /[@`%|>]/.test(char) ? messages.unquotedStart(char) : undefined
  if (/[[{]/.test(char) && !/[}\]"']$/.test(value)) return messages.BRACKET_IN_TEXT
  // Text with no space before it, or inside a mapping but not a key, cannot be an item of its own.
  const rest = lineAt(text, position)
  const isKey = /^["']?[\w$-]+["']?\s*:(?:\s|$)/.test(rest)
  const continues = value.length === before.length || openBrackets(before).at(-1) === '{'
  if (!continues || isKey || /[}\],:]/.test(char)) return undefined
  if (/["']$/.test(value)) return messages.TEXT_AFTER_QUOTE
  return /[}\]]$/.test(value) ? messages.TEXT_AFTER_BRACKET : undefined
}

/** A bracket that is closed only in a comment. */
export function explainComment(text: string, opening: number): Explanation | undefined {
  const start = lineStart(text, opening)
  const line = lineAt(text, start)
  const comment = commentStart(line)
  if (comment === undefined) return undefined
  // A bracket that is opened and closed inside the comment closes nothing before it.
  const rest = line.slice(comment).replace(/\[[^[\]]*\]|\{[^{}]*\}/g, '')
  return /[}\]]/.test(rest) ? { ...messages.BRACKET_IN_COMMENT, at: start + comment } : undefined
}
