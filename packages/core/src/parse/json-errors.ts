import { lineStarts, positionAt } from '../diagnostics/lines.ts'
import type { Finding } from './reading.ts'

type Wanted = 'value' | 'key' | 'colon' | 'separator' | 'trailing comma' | 'end'

/** Why a text is no JSON at an offset, in the words of somebody who wrote JavaScript or YAML there. */
export function unexpected(text: string, at: number, wanted: Wanted, opened: number | undefined): Finding {
  const char = text.charAt(at)
  if (at >= text.length) return ending(text, at, opened)
  if (wanted === 'trailing comma') return broken(at, 1, 'A comma after the last member', 'JSON allows none.')
  if (char === '#' || /^\/[/*]/.test(text.slice(at, at + 2))) {
    return broken(at, char === '#' ? 1 : 2, 'A comment', 'JSON has none; YAML does.')
  }
  if (wanted === 'end') return broken(at, 1, 'Text after the end of the value')
  if (wanted === 'separator') return separator(text, at)
  if (wanted === 'colon') return broken(at, 1, 'A colon is missing after the key')
  if (char === "'") return broken(at, 1, 'A single quote', 'JSON strings take double quotes.')
  const word = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(text.slice(at, at + 40))?.[0]
  if (wanted === 'key') {
    return broken(at, word?.length ?? 1, 'A key must be a string in double quotes')
  }
  if (word !== undefined) return broken(at, word.length, `${word} is no JSON value`)
  if (/[-+.]/.test(char)) return broken(at, 1, 'A number must start with a digit, or - and a digit')
  return broken(at, 1, `A value is missing before ${char}`)
}

/** Why the string that opens at `start` is broken at `at`. */
export function brokenString(text: string, start: number, at: number): Finding {
  const char = text.charAt(at)
  if (char === '') return broken(start, 1, 'The string is not closed')
  if (char === '\\') {
    return broken(at, 2, `${text.slice(at, at + 2)} is no escape of JSON`, 'Write \\\\ for a backslash.')
  }
  if (char === '\n' || char === '\r') {
    return broken(start, at - start, 'The string is not closed in its line', 'Write \\n for a line break.')
  }
  const code = text.charCodeAt(at).toString(16).padStart(4, '0')
  return broken(at, 1, 'A control character in a string', `Write ${char === '\t' ? '\\t' : `\\u${code}`}.`)
}

function separator(text: string, at: number): Finding {
  // `01`, `1.`, `1_000`, `0x1F`, `truely`: the token before goes on.
  if (/[\w.]/.test(text.charAt(at)) && /\w/.test(text.charAt(at - 1))) {
    const start = at - (/[\w.]+$/.exec(text.slice(Math.max(0, at - 40), at))?.[0].length ?? 0)
    const token = /^[\w.]+/.exec(text.slice(start, start + 80))?.[0] ?? ''
    return broken(start, token.length, `${token} is no JSON value`)
  }
  return broken(at, 1, `A comma is missing, or a bracket, before ${text.charAt(at)}`)
}

function ending(text: string, at: number, opened: number | undefined): Finding {
  if (opened === undefined) return broken(at, 0, 'The value is missing')
  const { line } = positionAt(lineStarts(text), text.length, opened)
  const closing = text[opened] === '{' ? '}' : ']'
  return broken(at, 0, `The file ends before the ${closing} for the ${text.charAt(opened)} in line ${line}`)
}

function broken(start: number, length: number, reason: string, hint?: string): Finding {
  const finding: Finding = {
    code: 'syntax_error',
    span: { start, end: start + length },
    params: { reason },
  }
  return hint === undefined ? finding : { ...finding, hint }
}
