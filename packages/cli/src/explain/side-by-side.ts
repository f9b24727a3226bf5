import { styleText } from 'node:util'
import { escapeHidden } from '@toolbake/core/internal'
import type { Change, ComparedTool, Line, Row } from '@toolbake/project/page'
import * as messages from '../messages/report.ts'

export interface Layout {
  /** Columns of the terminal. */
  readonly columns: number
  readonly color: boolean
}

const MARKS: Readonly<Record<Row['kind'], string>> = { same: ' ', changed: '~', added: '+', removed: '-' }
const COLORS = { same: undefined, changed: 'yellow', added: 'green', removed: 'red' } as const

/** Columns for the mark between the sides, and for the numbers of changes at the end. */
const BETWEEN = 3
const NUMBERS = 8

/** Prints the author's schema next to the sent one; numbers refer to the reasons. */
export function sideBySide({ rows }: ComparedTool, profile: string, { columns, color }: Layout): string {
  const width = Math.max(20, Math.floor((columns - BETWEEN - NUMBERS) / 2))
  const paint = (kind: Row['kind'], text: string): string => {
    const format = COLORS[kind]
    return color && format !== undefined ? styleText(format, text, { validateStream: false }) : text
  }
  const head = `${messages.youWrite.padEnd(width)}   ${messages.providerGets(profile)}`
  const lines = rows.flatMap(({ left, right, kind, changes }) => {
    const [lefts, rights] = [fitted(left, width), fitted(right, width)]
    const numbers = changes.map((index) => index + 1).join(' ')
    return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, index) => {
      const end = index === 0 && numbers !== '' ? ` ${numbers}` : ''
      const own = (rights[index] ?? '').padEnd(end === '' ? 0 : width)
      return paint(kind, `${(lefts[index] ?? '').padEnd(width)} ${MARKS[kind]} ${own}${end}`.trimEnd())
    })
  })
  return [head, '─'.repeat(Math.min(columns, head.length)), ...lines].join('\n')
}

/** Wraps a line to a width. */
function fitted(line: Line | undefined, width: number): string[] {
  if (line === undefined) return []
  const indent = Math.min(line.depth * 2, Math.floor(width / 2))
  const text = escapeHidden(line.text)
  const room = width - indent
  const count = Math.max(1, Math.ceil(text.length / room))
  return Array.from(
    { length: count },
    (_, index) => ' '.repeat(indent) + text.slice(index * room, (index + 1) * room),
  )
}

/** Prints the reasons of changes with the sources of the rules, each rule in full only once. */
export function changeLines(changes: readonly Change[]): string[] {
  const rules = changes.map(({ source }) => source && messages.ruleRead(source))
  return changes.flatMap(({ place, line, column, grade, code, message }, index) => {
    const words = [grade, code].filter((word) => word !== undefined).join(' ')
    const first = `${`${index + 1}`.padStart(3)}  ${place.path}:${line}:${column} ${words}: ${message}`
    const rule = rules[index]
    const known = rules.indexOf(rule)
    if (rule === undefined) return [first]
    return [first, `     ${known < index ? messages.sameRule(known + 1) : rule}`]
  })
}
