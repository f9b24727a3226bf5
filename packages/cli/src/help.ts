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
export function commandHelp(name: string, { summary, usage, examples, flags }: Command): string {
  const rows = Object.entries({ ...flags, ...COMMON }).map(
    ([flag, declared]): Row => [flagText(flag, declared), declared.description],
  )
  return [messages.usage(name, usage), summary, indented(rows), messages.examples(examples)].join('\n\n')
}

/** Flags that every command has. */
export const COMMON: Readonly<Record<string, Flag>> = {
  cwd: { type: 'string', placeholder: 'folder', description: messages.FLAGS.cwd },
  help: { type: 'boolean', short: 'h', description: messages.FLAGS.help },
}

type Row = readonly [left: string, right: string]

function flagText(name: string, { short, placeholder }: Flag): string {
  const long = placeholder === undefined ? `--${name}` : `--${name} <${placeholder}>`
  return short === undefined ? `    ${long}` : `-${short}, ${long}`
}

function indented(rows: readonly Row[]): string {
  return table(rows).replaceAll(/^/gm, '  ')
}
