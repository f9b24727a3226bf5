import { COMMANDS } from './commands.ts'
import * as messages from './messages/help.ts'
import { table } from './table.ts'
import type { Command, Flag } from './types.ts'

/** `toolbake --help`. */
export function mainHelp(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]): Row => [name, summary])
  return messages.mainHelp(indented(rows))
}

/** `toolbake check --help`. */
export function commandHelp(name: string, { summary, usage, flags }: Command): string {
  const rows = Object.entries({ ...flags, help: HELP }).map(
    ([flag, declared]): Row => [flagText(flag, declared), declared.description],
  )
  return [messages.usage(name, usage), summary, indented(rows)].join('\n\n')
}

/** Every command has it. */
export const HELP: Flag = { type: 'boolean', short: 'h', description: messages.FLAGS.help }

type Row = readonly [left: string, right: string]

function flagText(name: string, { short, value }: Flag): string {
  const long = value === undefined ? `--${name}` : `--${name} <${value}>`
  return short === undefined ? `    ${long}` : `-${short}, ${long}`
}

function indented(rows: readonly Row[]): string {
  return table(rows).replaceAll(/^/gm, '  ')
}
