/** Spaces of Unicode that look like one and that YAML takes for letters. */
const FOREIGN = '\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff'

const ANY: RegExp = new RegExp(`[${FOREIGN}]`)
const BESIDE_KEY: RegExp = new RegExp(`(?:^|[\\s{,?-])[${FOREIGN}]|[${FOREIGN}]\\s*:`, 'm')
const AT_EDGE: RegExp = new RegExp(`^[${FOREIGN}]|[${FOREIGN}]$`)
const INDENTING: RegExp = new RegExp(`^[ \\t]*(?:- +)?[${FOREIGN}]`)

/** Whether a text may have such a space at an edge of a key. */
export function mayHoldForeignSpace(text: string): boolean {
  return ANY.test(text) && BESIDE_KEY.test(text)
}

/** Where in an unquoted key such a space stands at an edge. */
export function spaceAtEdge(key: string): number | undefined {
  const at = key.search(AT_EDGE)
  return at === -1 ? undefined : at
}

const LINES_BACK = 2

/** The offset of such a space in the indentation of the line at a position, or of one of those above. */
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

/** What is to be told of one. */
export function spaceReason(char: string): { readonly reason: string; readonly hint: string } {
  const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const name = char === '\u00a0' ? 'A no-break space' : 'A space of another kind'
  return { reason: `${name} (U+${code}), which YAML takes for a letter`, hint: 'Write an ordinary space.' }
}
