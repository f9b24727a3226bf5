const LINES_BACK = 50

/** Offset of the quote or bracket that is still open at a position, as far as single lines tell. */
export function findOpening(text: string, position: number): number | undefined {
  let end = position
  for (let count = 0; count < LINES_BACK && end > 0; count++) {
    const start = Math.max(text.lastIndexOf('\n', end - 1), 0)
    const open = openInLine(text.slice(start, end))
    if (open !== undefined) return start + open
    end = start
  }
  return undefined
}

/** The brackets that a line leaves open, the innermost last. */
export function openBrackets(line: string): string[] {
  const { quote, brackets } = readLine(line)
  return quote === undefined ? brackets.map((at) => line.charAt(at)) : []
}

/** Where the comment of a line begins. */
export function commentStart(line: string): number | undefined {
  return readLine(line).comment
}

/** The quote that a line leaves open, or the first of its brackets. */
function openInLine(line: string): number | undefined {
  const { quote, brackets } = readLine(line)
  return quote ?? brackets[0]
}

function readLine(line: string): {
  readonly quote: number | undefined
  readonly brackets: readonly number[]
  readonly comment?: number
} {
  const brackets: number[] = []
  // The last character that is not blank.
  let before = ''
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    // Elsewhere they are characters of an unquoted text.
    const startsValue = before === '' || /[-:?,[{]/.test(before)
    if (char === '#' && /^\s?$/.test(line.charAt(at - 1))) return { quote: undefined, brackets, comment: at }
    if ((char === '"' || char === "'") && startsValue) {
      const end = quoteEnd(line, at)
      if (end === undefined) return { quote: at, brackets }
      at = end
    } else if ((char === '[' || char === '{') && startsValue) brackets.push(at)
    else if ((char === ']' || char === '}') && brackets.length > 0) brackets.pop()
    if (char.trim() !== '') before = line.charAt(at)
  }
  return { quote: undefined, brackets }
}

/** Where the quote that opens at an offset is closed in its line. */
function quoteEnd(line: string, from: number): number | undefined {
  const quote = line.charAt(from)
  for (let at = from + 1; at < line.length; at++) {
    const char = line.charAt(at)
    if (quote === '"' && char === '\\') at += 1
    else if (char === quote && quote === "'" && line.charAt(at + 1) === quote) at += 1
    else if (char === quote) return at
  }
  return undefined
}
