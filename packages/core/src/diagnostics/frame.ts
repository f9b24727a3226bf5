import { escapeHidden } from './escape.ts'
import type { Position, Range } from './types.ts'

export interface FrameOptions {
  /** Lines shown before the marked one. Default 2. */
  readonly before?: number
  /** Characters of a line that are shown, around the marked column. Default 100. */
  readonly width?: number
}

/**
 * The marked line with its number, up to two lines before it, and a line of `^~~~` below the range. A range over
 * several lines is marked to the end of its first one. Ends without a line break.
 */
export function frameOf(text: string, range: Range, options: FrameOptions = {}): string {
  const { before = 2, width = 100 } = options
  const { line: number, column } = range.start
  const lines = linesUpTo(text, range.start, Math.min(before, number - 1) + 1, 2 * width)
  const numberWidth = String(number).length
  // Only this much of a line decides what is shown.
  const most = column - 1 + 2 * width
  const shown = lines.map(({ start, end }, index) => {
    const line = text.slice(start, Math.min(end, start + most))
    const cut = escapeHidden(show(line, windowOf(line, column - 1, width)))
    return `${String(number - lines.length + 1 + index).padStart(numberWidth)} | ${cut}`.trimEnd()
  })
  const { start, end } = lines.at(-1) as Span
  const line = text.slice(start, Math.min(end, start + most))
  const lineEnd = end - start > most ? most : line.trimEnd().length
  const markEnd = range.end.line === number ? range.end.column - 1 : lineEnd
  const marked = marker(line, column - 1, markEnd, windowOf(line, column - 1, width))
  return [...shown, `${' '.repeat(numberWidth)} | ${marked}`].join('\n')
}

/** Offsets in a text, without the line break at the end. */
interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The line of a position, as far as a bit beyond `after` characters behind it, and those before it. A file may have
 * thousands of frames: nothing else is read.
 */
function linesUpTo(text: string, { offset, column }: Position, count: number, after: number): Span[] {
  const last = offset - column + 1
  let lineEnd = offset
  while (lineEnd < Math.min(text.length, offset + after + 1) && !isBreak(text, lineEnd)) lineEnd++
  const spans: Span[] = [{ start: last, end: lineEnd }]
  for (let next = last; spans.length < count && next > 0; next = (spans[0] as Span).start) {
    const end = next - (text.startsWith('\r\n', next - 2) ? 2 : 1)
    let start = end
    while (start > 0 && !isBreak(text, start - 1)) start--
    spans.unshift({ start, end })
  }
  return spans
}

function isBreak(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code === 10 || code === 13
}

interface Window {
  readonly start: number
  readonly end: number
}

/** The part of a line that is shown; it begins and ends between characters. */
function windowOf(line: string, column: number, width: number): Window {
  if (line.length <= width) return { start: 0, end: line.length }
  const wanted = Math.min(Math.max(0, column - Math.floor(width / 2)), line.length - width)
  const start = isLow(line, wanted) ? wanted + 1 : wanted
  const end = wanted + width
  return { start, end: isLow(line, end) ? end + 1 : end }
}

function show(line: string, { start, end }: Window): string {
  const head = start > 0 ? '…' : ''
  const tail = end < line.length ? '…' : ''
  return `${head}${line.slice(start, end)}${tail}`
}

/** Blanks as wide as what stands above them (tabs are kept, for they are as wide as the terminal makes them). */
function marker(line: string, column: number, rangeEnd: number, { start, end }: Window): string {
  const from = Math.max(column, start)
  const to = Math.min(Math.max(rangeEnd, from), end)
  let padding = start > 0 ? ' ' : ''
  for (const char of line.slice(start, from)) padding += char === '\t' ? char : ' '.repeat(widthOf(char))
  let length = 0
  for (const char of line.slice(from, to)) length += char === '\t' ? 1 : widthOf(char)
  return `${padding}^${'~'.repeat(Math.max(length - 1, 0))}`
}

// East Asian wide characters and emoji (Unicode Standard Annex 11, W and F, in coarse blocks).
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u
const NARROW = /^[\u0020-\u02ff]$/

function widthOf(char: string): number {
  const shown = escapeHidden(char)
  if (shown !== char) return shown.length
  if (NARROW.test(char)) return 1
  if (/\p{Mn}|\p{Me}|\u200d/u.test(char)) return 0
  return WIDE.test(char) ? 2 : 1
}

function isLow(line: string, index: number): boolean {
  const code = line.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}
