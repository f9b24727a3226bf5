import { yamlFaults, yamlReason } from '../messages/parse.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { syntaxError, type TextProblem } from './reading.ts'
import type { Explanation, Line } from './yaml-flow.ts'
import { explainMissingComma, explainOpen, lineAt, linesUpwards } from './yaml-flow.ts'

/** Explains why js-yaml rejects a text, with the reason and place that help the author more than its own. */
export function explainYamlError(text: string, reason: string, offset: number): TextProblem {
  const position = Math.min(offset, text.length)
  const explanation = explain(text, position, reason)
  const start = explanation.at ?? position
  return { ...syntaxError(explanation), span: { start, end: Math.min(start + 1, text.length) } }
}

/** Unicode characters that look like a space, but are letters for YAML. */
export const FOREIGN_SPACE = '[\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]'

const INDENTING_SPACE = new RegExp(`^[ \\t]*(?:- +)?${FOREIGN_SPACE}`)

function explain(text: string, position: number, reason: string): Explanation {
  const conflict = /^(?:<{7}|={7}$|>{7})/m.exec(text)
  if (conflict !== null) return { ...yamlFaults.mergeConflict, at: conflict.index }
  // In this line, or one just above.
  for (const { start, line } of linesUpwards(text, position, 3)) {
    const comment = /(?:^|[\]}"',])[ \t]*\/[/*](?!\S)/.exec(line)
    if (comment !== null) return { ...yamlFaults.comment, at: start + comment.index + comment[0].length - 2 }
    const [indent] = INDENTING_SPACE.exec(line) ?? []
    if (indent === undefined) continue
    return { ...yamlFaults.foreignSpace(indent.slice(-1)), at: start + indent.length - 1 }
  }
  const kind = /^name of an (anchor|alias) node/.exec(reason)?.[1]
  if (kind !== undefined) {
    return { ...yamlFaults.unquotedStart(kind === 'alias' ? '*' : '&'), at: position - 1 }
  }
  if (reason.startsWith('missed comma')) return explainMissingComma(text, position)
  if (reason.startsWith('bad indentation')) return explainIndentation(text, position)
  if (/multiline key|document separator|':' after a mapping key/.test(reason)) {
    return explainStrayLine(text, position)
  }
  const { start, line } = lineAt(text, position)
  const tab = reason === 'deficient indentation' ? /^ *\t/.exec(line)?.[0].length : undefined
  if (tab !== undefined) return { ...yamlFaults.tabIndentation, at: start + tab - 1 }
  if (/deficient indentation|unexpected end of the (?:stream|document)/.test(reason)) {
    return explainOpen(text, position)
  }
  return yamlReason(reason)
}

/** The parser reports "bad indentation" wherever it cannot continue. */
function explainIndentation(text: string, position: number): Explanation {
  const char = text.charAt(position)
  const { start, line } = lineAt(text, position)
  const before = line.slice(0, position - start)
  if (char === ':' && /^\s*(?:- +)?[^\s:]+\s*$/.test(before)) {
    const at = start + indentOf(before)
    return explainLine(strayLine(text, position)) ?? { ...yamlFaults.keyInsideValue, at }
  }
  if (char === ':') return yamlFaults.colonInText
  if (/^[@`%|>&*!]$/.test(char) && /[:-]\s+$/.test(before)) return yamlFaults.unquotedStart(char)
  const alias = /[:-]\s+(\*\S+\s+)$/.exec(before)?.[1]
  if (alias !== undefined) return { ...yamlFaults.unquotedStart('*'), at: position - alias.length }
  const value = before.trimEnd()
  // A value ends at its closing quote or bracket.
  if (/["'}\]]$/.test(value)) {
    if (/[}\]]/.test(char)) return yamlFaults.extraBracket(char)
    if (/^,[ \t]*(?:#.*)?$/.test(line.slice(before.length))) return yamlFaults.commaAfterValue
    return /[}\]]$/.test(value) ? yamlFaults.textAfterBracket : yamlFaults.textAfterQuote
  }
  if (value !== '') return yamlFaults.unexpected(char)
  return explainBlockText(text, position) ?? yamlFaults.unknownIndentation
}

/** The parser notices a line without "key: value" at the colon of a later line or at the end. */
function explainStrayLine(text: string, position: number): Explanation {
  const stray = strayLine(text, position)
  const explanation = explainBlockText(text, stray.start) ?? explainLine(stray)
  if (explanation !== undefined) return explanation
  const isMember = /:(?:\s|$)|^\s*- /.test(stray.line)
  const at = stray.start + indentOf(stray.line)
  return { ...(isMember ? yamlFaults.lineOutOfPlace : yamlFaults.lineWithoutColon), at }
}

/** Explains text below `|` or `>` that is not indented, or less than its first line. */
function explainBlockText(text: string, position: number): Explanation | undefined {
  const [first, ...above] = linesUpwards(text, position)
  if (first === undefined) return undefined
  const indent = indentOf(first.line)
  for (const { line } of above) {
    const sign = /(?:[:-]|^)\s+([|>])[-+\d]*\s*(?:#.*)?$/.exec(line)?.[1]
    const isAbove = indentOf(line) <= indent
    if (sign !== undefined && isAbove)
      return { ...yamlFaults.blockNotIndented(sign), at: first.start + indent }
    if (line.trim() !== '' && isAbove) return undefined
  }
  return undefined
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Returns the first of the adjacent lines above without a colon; the line itself if there is none. */
function strayLine(text: string, position: number): Line {
  let stray: Line | undefined
  for (const above of linesUpwards(text, position)) {
    const isBlank = above.line.trim() === ''
    if (stray !== undefined && !isBlank && /:(?:\s|$)|^\s*(?:#|- )/.test(above.line)) break
    if (stray === undefined || !isBlank) stray = above
  }
  return stray ?? lineAt(text, position)
}

/** Explains a member of a mapping without its colon, or without the space after it. */
function explainLine({ start, line }: Line): Explanation | undefined {
  if (/^\s*[^\s:"']+:\S/.test(line)) return { ...yamlFaults.noSpaceAfterColon, at: start + line.indexOf(':') }
  const [, key = '', value = ''] = /^\s*([\w$]+)[ \t]+([^\s:].*)$/.exec(line) ?? []
  const isMember = value !== '' && !/:(?:\s|$)/.test(line) && keywordInfo(key) !== undefined
  return isMember ? { ...yamlFaults.missingColon(key, value.trim()), at: start + indentOf(line) } : undefined
}
