import type { Range } from './types.ts'

const CONTEXT = 2
const WIDTH = 100

/** The lines around a range, numbered, with a marker below the first: tabs stay, long lines are cut around the column. */
export function frameOf(text: string, range: Range): string {
  const lines = text.split(/\r\n?|\n/)
  const { line, column } = range.start
  const first = Math.max(1, line - CONTEXT)
  const last = Math.min(lines.length, line + 1)
  const gutter = String(last).length
  const offset = column > WIDTH - 20 ? column - Math.floor(WIDTH / 2) : 0
  const frame: string[] = []
  for (let at = first; at <= last; at++) {
    const shown = printable((lines[at - 1] ?? '').slice(offset, offset + WIDTH))
    frame.push(`${at === line ? '>' : ' '} ${String(at).padStart(gutter)} | ${shown}`.trimEnd())
    if (at === line) frame.push(`  ${' '.repeat(gutter)} | ${marker(lines[at - 1] ?? '', range, offset)}`)
  }
  return frame.join('\n')
}

function marker(line: string, { start, end }: Range, offset: number): string {
  const indent = line.slice(offset, start.column - 1).replace(/[^\t]/g, ' ')
  const until = end.line === start.line ? end.column : line.length + 1
  const length = Math.max(1, Math.min(until - start.column, WIDTH - indent.length))
  return `${indent}^${'~'.repeat(length - 1)}`
}

/** Control characters would move the cursor of a terminal. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '\uFFFD')
}
