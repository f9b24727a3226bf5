import { keywordInfo } from '../keywords.ts'
import type { Finding } from './reading.ts'
import { findOpening, openBrackets } from './yaml-opening.ts'
import { indentingSpace, spaceReason } from './yaml-spaces.ts'
import { indentingTab } from './yaml-tabs.ts'

interface Explanation {
  readonly reason: string
  readonly hint?: string
  /** Where the fault is, when the parser noticed it later. */
  readonly at?: number
}

const QUOTE_IT = 'Put the text into quotes.'
const NOT_CLOSED = 'A quote or bracket above may not be closed.'

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
    const hint = 'An unquoted text cannot start with a bracket: put the text into quotes.'
    return { reason: 'Text after the closing bracket', hint }
  }
  return {
    reason: 'Text after the end of the value',
    hint: "Inside double quotes write \\\" for the quote, inside single quotes ''.",
  }
}

/** Inside brackets the parser wants a comma wherever it cannot go on. */
function explainMissingComma(text: string, position: number): Explanation {
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
  // What stands before the colon, from the last indicator on.
  const words = /(?:^|[:,[{]\s)\s*(?<words>[^,:[\]{}"']+)$/.exec(before)?.groups?.['words']
  if (char !== ':' || words === undefined) return { reason: 'A comma is missing', hint: NOT_CLOSED }
  const last = /\s(?<key>\S+)\s*$/.exec(words.trimEnd())?.groups?.['key']
  if (last !== undefined && keywordInfo(last) !== undefined) {
    return { reason: `A comma is missing before "${last}"`, hint: NOT_CLOSED, at: position - last.length }
  }
  return { reason: 'A colon with a space inside an unquoted text', hint: QUOTE_IT }
}

const LINES_BACK = 50

/** A line that is no "key: value" is noticed only after it, at the colon of a later line or at the end. */
function explainStrayLine(text: string, position: number): Explanation {
  const stray = strayLine(text, position)
  const { line, at } = stray
  const explanation = explainLine(text, stray)
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

function lineStart(text: string, position: number): number {
  if (position <= 0) return 0
  return Math.max(text.lastIndexOf('\n', position - 1), text.lastIndexOf('\r', position - 1)) + 1
}

function lineAt(text: string, start: number): string {
  const end = text.slice(start).search(/[\r\n]/)
  return end === -1 ? text.slice(start) : text.slice(start, start + end)
}
