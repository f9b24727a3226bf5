import { escapeHidden } from './escape.ts'
import type { Range } from './types.ts'

/** Number of lines that are shown before the marked one. */
const BEFORE = 2
/** Number of characters of a line that are shown, around the marked column. */
const WIDTH = 100

/**
 * Returns the marked line with its number, up to two lines before it, and a line of `^~~~` below the range. A range
 * over several lines is marked to the end of its first line. Ends without a line break.
 */
export function frameOf(text: string, { start, end }: Range): string {
  const { line: number, offset } = start
  const column = start.column - 1
  const length = column + text.slice(offset, offset + 2 * WIDTH).search(/[\r\n]|$/)
  const lines = linesUpTo(text, offset - column, length)
  const numberWidth = String(number).length
  const shown = lines.map((line, index) => {
    const { from, to } = windowOf(line, column)
    const cut = `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`
    const label = String(number - lines.length + 1 + index).padStart(numberWidth)
    return `${label} | ${escapeHidden(cut)}`.trimEnd()
  })
  const line = lines.at(-1) ?? ''
  const markEnd = end.line === number ? end.column - 1 : line.trimEnd().length
  return [...shown, `${' '.repeat(numberWidth)} | ${marker(line, column, markEnd)}`].join('\n')
}

/**
 * Returns the line that starts at an offset, as far as it is needed, and the lines before it. Nothing else is read,
 * because a file may have thousands of frames.
 */
function linesUpTo(text: string, offset: number, length: number): string[] {
  const lines = [text.slice(offset, offset + length)]
  for (let start = offset; lines.length <= BEFORE && start > 0; ) {
    const end = start - (text.startsWith('\r\n', start - 2) ? 2 : 1)
    start = end
    while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--
    lines.unshift(text.slice(start, Math.min(end, start + length + 2 * WIDTH)))
  }
  return lines
}

/** Returns the part of a line that is shown; it never splits a surrogate pair. */
function windowOf(line: string, column: number): { readonly from: number; readonly to: number } {
  const wanted = Math.max(0, Math.min(column - WIDTH / 2, line.length - WIDTH))
  const end = Math.min(wanted + WIDTH, line.length)
  return { from: wanted + Number(isInside(line, wanted)), to: end + Number(isInside(line, end)) }
}

/** Whether an offset is between the halves of a surrogate pair. */
function isInside(line: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(line.slice(at - 1, at + 1))
}

/** Returns the line of marks, with blanks as wide as the text above. Tabs are kept: their width is unknown. */
function marker(line: string, column: number, rangeEnd: number): string {
  const { from, to } = windowOf(line, column)
  const start = Math.max(column, from)
  const before = line.slice(from, start).replace(/[^\t]/gu, (char) => ' '.repeat(widthOf(char)))
  const marked = line.slice(start, Math.min(Math.max(rangeEnd, start), to))
  const width = Array.from(marked, widthOf).reduce((sum, each) => sum + each, 0)
  return `${from > 0 ? ' ' : ''}${before}^${'~'.repeat(Math.max(width - 1, 0))}`
}

// East Asian wide characters and emoji (Unicode Standard Annex 11, W and F, in coarse blocks).
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

function widthOf(char: string): number {
  const shown = escapeHidden(char)
  if (shown !== char) return shown.length
  if (/\p{Mn}|\p{Me}|\u200d/u.test(char)) return 0
  return WIDE.test(char) ? 2 : 1
}
