import { type SyntaxMessage, yamlFaults } from '../messages/parse.ts'
import { keywordInfo } from '../schema/keywords.ts'

/** Why js-yaml rejects a text. */
export interface Explanation extends SyntaxMessage {
  /** Where the error is, if the parser noticed it later. */
  readonly at?: number
}

export interface Line {
  /** The offset of its first character. */
  readonly start: number
  readonly line: string
}

/** Returns the line of a position and those above it, upwards. */
export function* linesUpwards(text: string, position: number, most = 50): Generator<Line, void> {
  let end = position + text.slice(position).search(/[\r\n]|$/)
  for (let count = 0; count < most && end >= 0; count++) {
    const before = end === 0 ? -1 : Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1))
    yield { start: before + 1, line: text.slice(before + 1, end) }
    end = text.startsWith('\r\n', before - 1) ? before - 1 : before
  }
}

export function lineAt(text: string, position: number): Line {
  const [line] = linesUpwards(text, position, 1)
  return line ?? { start: position, line: '' }
}

/** Inside brackets the parser reports a missing comma wherever it cannot continue. */
export function explainMissingComma(text: string, position: number): Explanation {
  const char = text.charAt(position)
  const { start, line } = lineAt(text, position)
  const before = line.slice(0, position - start)
  const open = openBrackets(before)
  if (/[}\]]/.test(char) && open.length > 0) {
    const inner = open.at(-1) === '[' ? ']' : '}'
    const closesOuter = open.includes(char === ']' ? '[' : '{')
    return closesOuter ? yamlFaults.missingBracket(inner, char) : yamlFaults.extraBracket(char)
  }
  const inText = explainText(line, before)
  if (inText !== undefined) return inText
  const words = char === ':' ? lastWords(before) : undefined
  if (words === undefined) return yamlFaults.missingComma
  const last = words.at(-1)
  if (words.length > 1 && last !== undefined && keywordInfo(last) !== undefined) {
    return { ...yamlFaults.missingCommaBefore(last), at: start + before.lastIndexOf(last) }
  }
  return yamlFaults.colonInText
}

/** Returns the words at the end of a line after its last indicator; undefined if that is part of a word. */
function lastWords(line: string): string[] | undefined {
  let start = line.length
  while (start > 0 && !/[,:[\]{}"']/.test(line.charAt(start - 1))) start--
  const isStart = start === 0 ? line !== '' : /^[:,[{]\s./s.test(line.slice(start - 1, start + 2))
  return isStart ? (line.slice(start).match(/\S+/g) ?? []) : undefined
}

/** Explains text that begins with an indicator, or continues after the parser has ended the value. */
function explainText(line: string, before: string): Explanation | undefined {
  const char = line.charAt(before.length)
  const value = before.trimEnd()
  if (/[[,{:]$/.test(value)) return /[@`%|>]/.test(char) ? yamlFaults.unquotedStart(char) : undefined
  if (/[[{]/.test(char) && !/[}\]"']$/.test(value)) return yamlFaults.bracketInText
  // Text with no space before it, or inside a mapping but not a key, cannot be an item of its own.
  const isKey = /^["']?[\w$-]+["']?\s*:(?:\s|$)/.test(line.slice(before.length))
  const continues = value.length === before.length || openBrackets(before).at(-1) === '{'
  if (!continues || isKey || /[}\],:]/.test(char)) return undefined
  if (/["']$/.test(value)) return yamlFaults.textAfterQuote
  return /[}\]]$/.test(value) ? yamlFaults.textAfterBracket : undefined
}

/** Explains an open bracket or quote. The parser notices it at the first line that is not indented, or at the end. */
export function explainOpen(text: string, position: number): Explanation {
  const char = text.charAt(position)
  // Brackets that lines below close.
  let closed = 0
  for (const { start, line } of linesUpwards(text, position)) {
    const { quote, brackets, closings } = readLine(line.slice(0, position - start))
    const open = brackets.slice(0, Math.max(brackets.length - closed, 0))
    closed = Math.max(closed - brackets.length, 0) + closings
    const opening = quote ?? open[0]
    if (opening === undefined) continue
    const { comment } = readLine(line)
    // Brackets that are opened and closed inside the comment do not close an earlier one.
    const rest = line.slice(comment ?? line.length).replace(/\[[^[\]]*\]|\{[^{}]*\}/g, '')
    if (comment !== undefined && /[}\]]/.test(rest)) {
      return { ...yamlFaults.bracketInComment, at: start + comment }
    }
    const inner = line.charAt(open.at(-1) ?? 0) === '[' ? ']' : '}'
    if (quote === undefined && char === inner) return yamlFaults.closingTooShallow(char)
    return { ...yamlFaults.notClosed(quote === undefined ? 'bracket' : 'quote'), at: start + opening }
  }
  return /[}\]]/.test(char) ? yamlFaults.closingTooShallow(char) : yamlFaults.lineTooShallow
}

/** Returns the brackets that a line leaves open, the innermost last. */
function openBrackets(line: string): string[] {
  const { quote, brackets } = readLine(line)
  return quote === undefined ? brackets.map((at) => line.charAt(at)) : []
}

/** Returns the quote and brackets that a line leaves open, and where its comment begins. */
function readLine(line: string): {
  readonly quote?: number
  readonly brackets: readonly number[]
  /** How many brackets of earlier lines it closes. */
  readonly closings: number
  readonly comment?: number
} {
  const brackets: number[] = []
  let closings = 0
  // The last character that is not blank.
  let before = ''
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    // Elsewhere these are ordinary characters of an unquoted string.
    const startsValue = before === '' || /[-:?,[{]/.test(before)
    if (char === '#' && /^\s?$/.test(line.charAt(at - 1))) return { brackets, closings, comment: at }
    if ((char === '"' || char === "'") && startsValue) {
      QUOTED.lastIndex = at
      if (!QUOTED.test(line)) return { quote: at, brackets, closings }
      at = QUOTED.lastIndex - 1
    } else if ((char === '[' || char === '{') && startsValue) brackets.push(at)
    else if ((char === ']' || char === '}') && brackets.pop() === undefined) closings += 1
    if (char.trim() !== '') before = line.charAt(at)
  }
  return { brackets, closings }
}

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'(?!')/y
