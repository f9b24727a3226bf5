import { keywordInfo } from '../schema/keywords.ts'
import type { Finding } from './reading.ts'
import type { Explanation } from './yaml-flow.ts'
import {
  ESCAPE_IT,
  explainComment,
  explainMissingComma,
  NO_BRACKET_FIRST,
  NOT_CLOSED,
  QUOTE_IT,
} from './yaml-flow.ts'
import { lineAt, lineStart } from './yaml-lines.ts'
import { findOpening } from './yaml-opening.ts'
import { indentingSpace, spaceReason } from './yaml-spaces.ts'
import { indentingTab } from './yaml-tabs.ts'

/** Texts for the parser's own, which name its rules rather than the author's slip. Others are shown as they are. */
const REASONS: Readonly<Record<string, Explanation>> = {
  'tab characters must not be used in indentation': {
    reason: 'A tab in the indentation',
    hint: 'Indent with spaces.',
  },
  'unknown escape sequence': {
    reason: 'Unknown escape in double quotes',
    hint: 'Write \\\\ for a backslash, or use single quotes.',
  },
  "expected the node content, but found ','": { reason: 'A value is missing before the comma' },
  'a line break is expected': { reason: 'After | or > the text starts on the next line', hint: QUOTE_IT },
  'the stream contains non-printable characters': {
    reason: 'A control character',
    hint: 'Write it as an escape in double quotes.',
  },
  'expected valid JSON character': {
    reason: 'A control character',
    hint: 'Write it as an escape in double quotes.',
  },
  'null byte is not allowed in input': {
    reason: 'A null character',
    hint: 'Is the file text, saved as UTF-8?',
  },
}

/** What the parser's exception says, at the place where the author can mend it. */
export function explainYamlError(text: string, error: unknown): Finding {
  const { reason, mark } = error as { reason?: string; mark?: { position?: number } }
  const position = Math.min(mark?.position ?? 0, text.length)
  const explanation = explain(text, position, reason ?? String(error))
  const start = explanation.at ?? position
  return {
    code: 'syntax_error',
    span: { start, end: Math.min(start + 1, text.length) },
    params: { reason: explanation.reason },
    ...(explanation.hint === undefined ? {} : { hint: explanation.hint }),
  }
}

function explain(text: string, position: number, reason: string): Explanation {
  const conflict = /^(?:<{7}|={7}$|>{7})/m.exec(text)
  if (conflict !== null) return { reason: 'A mark of an unresolved merge conflict', at: conflict.index }
  const space = indentingSpace(text, position)
  if (space !== undefined) return { ...spaceReason(text.charAt(space)), at: space }
  const mark = /^name of an (?<what>anchor|alias) node/.exec(reason)?.groups?.['what']
  if (mark !== undefined) {
    const char = mark === 'alias' ? '*' : '&'
    return { reason: `An unquoted text cannot start with ${char}`, hint: QUOTE_IT, at: position - 1 }
  }
  if (reason.startsWith('missed comma')) return explainMissingComma(text, position)
  if (reason.startsWith('bad indentation')) return explainIndentation(text, position)
  if (/multiline key|document separator|':' after a mapping key/.test(reason)) {
    return explainStrayLine(text, position)
  }
  const tab = reason === 'deficient indentation' ? indentingTab(text, lineStart(text, position)) : undefined
  if (tab !== undefined) return { reason: 'A tab in the indentation', hint: 'Indent with spaces.', at: tab }
  if (/deficient indentation|unexpected end of the (?:stream|document)/.test(reason)) {
    return explainOpen(text, position)
  }
  return REASONS[reason] ?? { reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}` }
}

/** A bracket or a quote that is not closed is noticed at the first line that is not indented, or at the end. */
function explainOpen(text: string, position: number): Explanation {
  const opening = findOpening(text, position)
  if (opening === undefined) {
    return {
      reason: 'A line inside quotes or brackets must be indented further than its key',
      hint: NOT_CLOSED,
    }
  }
  const comment = explainComment(text, opening)
  if (comment !== undefined) return comment
  const kind = /["']/.test(text.charAt(opening)) ? 'quote' : 'bracket'
  return {
    reason: `This ${kind} is not closed`,
    hint: 'Close it, or indent the lines that belong to it further than its key.',
    at: opening,
  }
}

/** The parser says "bad indentation" for whatever it cannot continue with. */
function explainIndentation(text: string, position: number): Explanation {
  const char = text.charAt(position)
  const before = text.slice(lineStart(text, position), position)
  if (char === ':' && /^\s*(?:- +)?[^\s:]+\s*$/.test(before)) {
    const above = strayLine(text, position)
    const explanation = explainLine(text, above)
    if (explanation !== undefined) return explanation
    return {
      reason: 'A key stands where the value of the line above goes on',
      hint: 'Indent it like the other keys.',
      at: position - before.trimStart().length,
    }
  }
  if (char === ':') return { reason: 'A colon with a space inside an unquoted text', hint: QUOTE_IT }
  if (/^[@`%|>&*!]$/.test(char) && /[:-]\s+$/.test(before)) {
    return { reason: `An unquoted text cannot start with ${char}`, hint: QUOTE_IT }
  }
  const alias = /[:-]\s+(?<star>\*\S+)\s+$/.exec(before)
  if (alias !== null) {
    const at = position - before.length + alias.index + alias[0].indexOf('*')
    return { reason: 'An unquoted text cannot start with *', hint: QUOTE_IT, at }
  }
  if (/["'}\]]$/.test(before.trimEnd()))
    return explainTextAfterEnd(text, position, before.trimEnd().slice(-1))
  if (before.trim() === '') {
    const block = explainBlockText(text, position)
    if (block !== undefined) return block
    return { reason: 'The indentation fits no line above', hint: 'Keys of one mapping start in one column.' }
  }
  return { reason: `Unexpected ${char}`, hint: QUOTE_IT }
}

/** A value in quotes or brackets is over where they close. */
function explainTextAfterEnd(text: string, position: number, end: string): Explanation {
  const char = text.charAt(position)
  if (/[}\]]/.test(char)) return { reason: `One ${char} too many`, hint: 'Remove it.' }
  const isLast = /^,[ \t]*(?:#.*)?$/m.exec(text.slice(position))?.index === 0
  if (isLast) return { reason: 'A comma after the value', hint: 'Remove it: the line ends the value.' }
  if (/[}\]]/.test(end)) {
    return { reason: 'Text after the closing bracket', hint: NO_BRACKET_FIRST }
  }
  return { reason: 'Text after the end of the value', hint: ESCAPE_IT }
}

const LINES_BACK = 50

/** A line that is no "key: value" is noticed only after it, at the colon of a later line or at the end. */
function explainStrayLine(text: string, position: number): Explanation {
  const stray = strayLine(text, position)
  const { line, at } = stray
  const explanation = explainBlockText(text, at) ?? explainLine(text, stray)
  if (explanation !== undefined) return explanation
  if (/:(?:\s|$)/.test(line) || /^\s*- /.test(line)) {
    return { reason: 'This line does not belong to what stands above it', at }
  }
  return {
    reason: 'A line that is no "key: value"',
    hint: 'Write "key: value", or indent it to make it part of the text above.',
    at,
  }
}

/** Text below `|` or `>` that is not indented, or less than its first line. */
function explainBlockText(text: string, at: number): Explanation | undefined {
  const start = lineStart(text, at)
  const indent = indentOf(lineAt(text, start))
  for (let count = 0, end = start; end > 0 && count < LINES_BACK; count++) {
    end = lineStart(text, end - 1)
    const line = lineAt(text, end)
    const sign = /(?:[:-]|^)\s+(?<sign>[|>])[-+\d]*\s*(?:#.*)?$/.exec(line)?.groups?.['sign']
    if (sign !== undefined && indentOf(line) <= indent) {
      const hint = 'Indent all of its lines alike, further than its key.'
      return { reason: `The text after ${sign} is not indented`, hint, at: start + indent }
    }
    if (line.trim() !== '' && indentOf(line) <= indent) return undefined
  }
  return undefined
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

interface Line {
  readonly line: string
  /** Offset of what stands in it. */
  readonly at: number
}

/** The first of the lines above that have no colon; the line itself when there is none. */
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

/** A member of a mapping whose colon is missing, or the space behind it. */
function explainLine(text: string, { line, at }: Line): Explanation | undefined {
  if (/^\s*[^\s:"']+:\S/.test(line)) {
    return { reason: 'No space after the colon', hint: 'Write "key: value".', at: text.indexOf(':', at) }
  }
  const [, key = '', value = ''] = /^\s*([\w$]+)[ \t]+([^\s:].*)$/.exec(line) ?? []
  const isMember = value !== '' && !/:(?:\s|$)/.test(line) && keywordInfo(key) !== undefined
  return isMember
    ? { reason: `A colon is missing after "${key}"`, hint: `Write "${key}: ${value.trim()}".`, at }
    : undefined
}
