import { lineStarts, positionAt } from '../diagnostics/lines.ts'
import { jsonFaults, type SyntaxMessage } from '../messages/parse.ts'
import { syntaxError, type TextProblem } from './reading.ts'

type Wanted = 'value' | 'key' | 'colon' | 'separator' | 'trailing comma' | 'end'

/** Explains why a text is not valid JSON at an offset, in terms of the JavaScript or YAML that is there. */
export function explainAt(text: string, at: number, wanted: Wanted, opened: number | undefined): TextProblem {
  const char = text.charAt(at)
  if (at >= text.length) return problemAt(at, 0, explainEnd(text, opened))
  if (wanted === 'trailing comma') return problemAt(at, 1, jsonFaults.trailingComma)
  const comment = /^(?:#|\/[/*])/.exec(text.slice(at, at + 2))?.[0]
  if (comment !== undefined) return problemAt(at, comment.length, jsonFaults.comment)
  if (wanted === 'end') return problemAt(at, 1, jsonFaults.textAfterEnd)
  if (wanted === 'separator') return problemAt(at, 1, jsonFaults.missingSeparator(char))
  if (wanted === 'colon') return problemAt(at, 1, jsonFaults.missingColon)
  if (char === "'") return problemAt(at, 1, jsonFaults.singleQuote)
  const word = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(text.slice(at, at + 40))?.[0]
  if (wanted === 'key') return problemAt(at, word?.length ?? 1, jsonFaults.unquotedKey)
  if (word !== undefined) return problemAt(at, word.length, jsonFaults.invalidValue(word))
  return problemAt(at, 1, /[-+.]/.test(char) ? jsonFaults.numberStart : jsonFaults.missingValueBefore(char))
}

/** Explains why the string that opens at `start` is invalid at `at`. */
export function explainString(text: string, start: number, at: number): TextProblem {
  const char = text.charAt(at)
  if (char === '') return problemAt(start, 1, jsonFaults.unclosedString)
  if (char === '\\') return problemAt(at, 2, jsonFaults.invalidEscape(text.slice(at, at + 2)))
  if (char === '\n' || char === '\r') return problemAt(start, at - start, jsonFaults.lineBreak)
  const code = text.charCodeAt(at).toString(16).padStart(4, '0')
  return problemAt(at, 1, jsonFaults.controlInString(char === '\t' ? '\\t' : `\\u${code}`))
}

function explainEnd(text: string, opened: number | undefined): SyntaxMessage {
  if (opened === undefined) return jsonFaults.missingValue
  const { line } = positionAt(lineStarts(text), text.length, opened)
  const opening = text.charAt(opened)
  return jsonFaults.unclosedCollection(opening === '{' ? '}' : ']', opening, line)
}

function problemAt(start: number, length: number, message: SyntaxMessage): TextProblem {
  return { ...syntaxError(message), span: { start, end: start + length } }
}
