import type { Position, Range } from './types.ts'

/** Returns the offsets at which lines start. A line ends at LF, CRLF or a lone CR, as in YAML 1.2 §5.4. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 13 && text.charCodeAt(index + 1) === 10) index++
    if (code === 10 || code === 13) starts.push(index + 1)
  }
  return starts
}

/** Returns the position of an offset; one outside of the text is moved into it. */
export function positionAt(starts: readonly number[], length: number, offset: number): Position {
  const inside = Math.min(Math.max(offset, 0), length)
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= inside) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: inside - (starts[low] as number) + 1, offset: inside }
}

export function rangeOf(
  text: string,
  start: number,
  end: number,
  starts: readonly number[] = lineStarts(text),
): Range {
  return { start: positionAt(starts, text.length, start), end: positionAt(starts, text.length, end) }
}
