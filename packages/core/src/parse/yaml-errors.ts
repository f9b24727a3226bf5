import * as messages from '../messages/parse.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { Finding } from './reading.ts'
import { syntaxError } from './reading.ts'
import type { Explanation } from './yaml-flow.ts'
import { explainComment, explainMissingComma } from './yaml-flow.ts'
import { lineAt, lineStart } from './yaml-lines.ts'
import { findOpening } from './yaml-opening.ts'
import { explainSpace, indentingSpace } from './yaml-spaces.ts'
import { indentingTab } from './yaml-tabs.ts'

/** A text that js-yaml rejects at an offset for its own reason: the reason and place that help the author. */
export function explainYamlError(text: string, reason: string, offset: number): Finding {
  const position = Math.min(offset, text.length)
  const explanation = explain(text, position, reason)
  const start = explanation.at ?? position
  return { ...syntaxError(explanation), span: { start, end: Math.min(start + 1, text.length) } }
}

function explain(text: string, position: number, reason: string): Explanation {
  const conflict = /^(?:<{7}|={7}$|>{7})/m.exec(text)
  if (conflict !== null) return { ...messages.MERGE_CONFLICT, at: conflict.index }
  const space = indentingSpace(text, position)
  if (space !== undefined) return { ...explainSpace(text.charAt(space)), at: space }
  const kind = /^name of an (anchor|alias) node/.exec(reason)?.[1]
  if (kind !== undefined) {
    return { ...messages.unquotedStart(kind === 'alias' ? '*' : '&'), at: position - 1 }
  }
  if (reason.startsWith('missed comma')) return explainMissingComma(text, position)
  if (reason.startsWith('bad indentation')) return explainIndentation(text, position)
  if (/multiline key|document separator|':' after a mapping key/.test(reason)) {
    return explainStrayLine(text, position)
  }
  const tab = reason === 'deficient indentation' ? indentingTab(text, lineStart(text, position)) : undefined
  if (tab !== undefined) return { ...messages.TAB_INDENTATION, at: tab }
  if (/deficient indentation|unexpected end of the (?:stream|document)/.test(reason)) {
    return explainOpen(text, position)
  }
  return messages.yamlReason(reason)
}

/** The parser notices an open bracket or quote at the first line that is not indented, or at the end. */
function explainOpen(text: string, position: number): Explanation {
  const opening = findOpening(text, position)
  if (opening === undefined) return messages.LINE_TOO_SHALLOW
  const comment = explainComment(text, opening)
  if (comment !== undefined) return comment
  return { ...messages.notClosed(/["']/.test(text.charAt(opening)) ? 'quote' : 'bracket'), at: opening }
}

/** The parser reports "bad indentation" wherever it cannot continue. */
function explainIndentation(text: string, position: number): Explanation {
  const char = text.charAt(position)
  const before = text.slice(lineStart(text, position), position)
  if (char === ':' && /^\s*(?:- +)?[^\s:]+\s*$/.test(before)) {
    const at = position - before.trimStart().length
    return explainLine(text, strayLine(text, position)) ?? { ...messages.KEY_INSIDE_VALUE, at }
  }
  if (char === ':') return messages.COLON_IN_TEXT
  if (/^[@`%|>&*!]$/.test(char) && /[:-]\s+$/.test(before)) return messages.unquotedStart(char)
  const alias = /[:-]\s+(\*\S+\s+)$/.exec(before)?.[1]
  if (alias !== undefined) return { ...messages.unquotedStart('*'), at: position - alias.length }
  const value = before.trimEnd()
  if (/["'}\]]$/.test(value)) return explainTextAfterEnd(text, position, value.slice(-1))
  if (value !== '') return messages.unexpectedCharacter(char)
  return explainBlockText(text, position) ?? messages.UNKNOWN_INDENTATION
}

/** Quotes or brackets end a value where they close. */
function explainTextAfterEnd(text: string, position: number, end: string): Explanation {
  const char = text.charAt(position)
  if (/[}\]]/.test(char)) return messages.extraBracket(char)
  if (/^,[ \t]*(?:#.*)?$/.test(lineAt(text, position))) return messages.COMMA_AFTER_VALUE
  return /[}\]]/.test(end) ? messages.TEXT_AFTER_BRACKET : messages.TEXT_AFTER_QUOTE
}

const LINES_BACK = 50

/** The parser notices a line without "key: value" at the colon of a later line or at the end. */
function explainStrayLine(text: string, position: number): Explanation {
  const stray = strayLine(text, position)
  const { line, at } = stray
  const explanation = explainBlockText(text, at) ?? explainLine(text, stray)
  if (explanation !== undefined) return explanation
  const isMember = /:(?:\s|$)/.test(line) || /^\s*- /.test(line)
  return { ...(isMember ? messages.LINE_OUT_OF_PLACE : messages.LINE_WITHOUT_COLON), at }
}

/** Text below `|` or `>` that is not indented, or less than its first line. */
function explainBlockText(text: string, at: number): Explanation | undefined {
  const start = lineStart(text, at)
  const indent = indentOf(lineAt(text, start))
  for (let count = 0, end = start; end > 0 && count < LINES_BACK; count++) {
    end = lineStart(text, end - 1)
    const line = lineAt(text, end)
    const sign = /(?:[:-]|^)\s+([|>])[-+\d]*\s*(?:#.*)?$/.exec(line)?.[1]
    const isAbove = indentOf(line) <= indent
    if (sign !== undefined && isAbove) return { ...messages.blockNotIndented(sign), at: start + indent }
    if (line.trim() !== '' && isAbove) return undefined
  }
  return undefined
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

interface Line {
  readonly line: string
  /** Offset of its first character that is not blank. */
  readonly at: number
}

/** The first of the lines above that have no colon; the line itself if there is none. */
function strayLine(text: string, position: number): Line {
  let start = lineStart(text, position)
  let line = lineAt(text, start)
  for (let count = 0; start > 0 && count < LINES_BACK; count++) {
    const before = lineStart(text, start - 1)
    const previous = lineAt(text, before)
    if (previous.trim() !== '' && (/:(?:\s|$)/.test(previous) || /^\s*(?:#|- )/.test(previous))) break
    start = before
    if (previous.trim() !== '') line = previous
  }
  return { line, at: text.indexOf(line.trim(), start) }
}

/** A member of a mapping without its colon, or without the space after it. */
function explainLine(text: string, { line, at }: Line): Explanation | undefined {
  if (/^\s*[^\s:"']+:\S/.test(line)) return { ...messages.NO_SPACE_AFTER_COLON, at: text.indexOf(':', at) }
  const [, key = '', value = ''] = /^\s*([\w$]+)[ \t]+([^\s:].*)$/.exec(line) ?? []
  const isMember = value !== '' && !/:(?:\s|$)/.test(line) && keywordInfo(key) !== undefined
  return isMember ? { ...messages.missingColon(key, value.trim()), at } : undefined
}
