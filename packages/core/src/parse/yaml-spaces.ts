import type { SyntaxMessage } from '../messages/parse.ts'
import { foreignSpace } from '../messages/parse.ts'

/** Unicode characters that look like a space; YAML reads them as letters. */
const FOREIGN = '\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff'

const ANY: RegExp = new RegExp(`[${FOREIGN}]`)
const BESIDE_KEY: RegExp = new RegExp(`(?:^|[\\s{,?-])[${FOREIGN}]|[${FOREIGN}]\\s*:`, 'm')
const AT_EDGE: RegExp = new RegExp(`^[${FOREIGN}]|[${FOREIGN}]$`)
const INDENTING: RegExp = new RegExp(`^[ \\t]*(?:- +)?[${FOREIGN}]`)

/** Whether a text may have such a space at an edge of a key. */
export function mayHoldForeignSpace(text: string): boolean {
  return ANY.test(text) && BESIDE_KEY.test(text)
}

/** The offset of such a space at an edge of an unquoted key. */
export function spaceAtEdge(key: string): number | undefined {
  const at = key.search(AT_EDGE)
  return at === -1 ? undefined : at
}

const LINES_BACK = 2

/** The offset of such a space in the indentation of the line at a position, or of a line just above. */
export function indentingSpace(text: string, position: number): number | undefined {
  let end = text.slice(position).search(/[\r\n]/)
  end = end === -1 ? text.length : position + end
  for (let count = 0; count <= LINES_BACK && end > 0; count++) {
    const start = Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1
    const match = INDENTING.exec(text.slice(start, end))
    if (match !== null) return start + match[0].length - 1
    end = start - 1
  }
  return undefined
}

export function explainSpace(char: string): SyntaxMessage {
  return foreignSpace(char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'))
}
