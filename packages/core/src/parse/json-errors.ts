import { lineStarts, positionAt } from '../diagnostics/lines.ts'
import { jsonFaults, type SyntaxMessage } from '../messages/parse.ts'
import { type Finding, syntaxError } from './reading.ts'

type Wanted = 'value' | 'key' | 'colon' | 'separator' | 'trailing comma' | 'end'

/** Explains why a text is not valid JSON at an offset, in terms of the JavaScript or YAML that is there. */
export function unexpected(text: string, at: number, wanted: Wanted, opened: number | undefined): Finding {
  const char = text.charAt(at)
  if (at >= text.length) return broken(at, 0, ending(text, opened))
  if (wanted === 'trailing comma') return broken(at, 1, jsonFaults.trailingComma)
  const comment = /^(?:#|\/[/*])/.exec(text.slice(at, at + 2))?.[0]
  if (comment !== undefined) return broken(at, comment.length, jsonFaults.comment)
  if (wanted === 'end') return broken(at, 1, jsonFaults.textAfterEnd)
  if (wanted === 'separator') return separator(text, at)
  if (wanted === 'colon') return broken(at, 1, jsonFaults.missingColon)
  if (char === "'") return broken(at, 1, jsonFaults.singleQuote)
  const word = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(text.slice(at, at + 40))?.[0]
  if (wanted === 'key') return broken(at, word?.length ?? 1, jsonFaults.unquotedKey)
  if (word !== undefined) return broken(at, word.length, jsonFaults.invalidValue(word))
  return broken(at, 1, /[-+.]/.test(char) ? jsonFaults.numberStart : jsonFaults.missingValueBefore(char))
}

/** Explains why the string that opens at `start` is invalid at `at`. */
export function brokenString(text: string, start: number, at: number): Finding {
  const char = text.charAt(at)
  if (char === '') return broken(start, 1, jsonFaults.unclosedString)
  if (char === '\\') return broken(at, 2, jsonFaults.invalidEscape(text.slice(at, at + 2)))
  if (char === '\n' || char === '\r') return broken(start, at - start, jsonFaults.lineBreak)
  const code = text.charCodeAt(at).toString(16).padStart(4, '0')
  return broken(at, 1, jsonFaults.controlInString(char === '\t' ? '\\t' : `\\u${code}`))
}

function separator(text: string, at: number): Finding {
  // In `01`, `1.`, `1_000`, `0x1F` and `truely` the previous token continues.
  if (/[\w.]/.test(text.charAt(at)) && /\w/.test(text.charAt(at - 1))) {
    const start = at - (/[\w.]+$/.exec(text.slice(Math.max(0, at - 40), at))?.[0].length ?? 0)
    const token = /^[\w.]+/.exec(text.slice(start, start + 80))?.[0] ?? ''
    return broken(start, token.length, jsonFaults.invalidValue(token))
  }
  return broken(at, 1, jsonFaults.missingSeparator(text.charAt(at)))
}

function ending(text: string, opened: number | undefined): SyntaxMessage {
  if (opened === undefined) return jsonFaults.missingValue
  const { line } = positionAt(lineStarts(text), text.length, opened)
  const opening = text.charAt(opened)
  return jsonFaults.unclosedCollection(opening === '{' ? '}' : ']', opening, line)
}

function broken(start: number, length: number, message: SyntaxMessage): Finding {
  return { ...syntaxError(message), span: { start, end: start + length } }
}
