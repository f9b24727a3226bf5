import { COMMANDS } from './commands.ts'
import type { Command, Flag } from './types.ts'

/** `toolbake --help`. */
export function mainHelp(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]): Row => [name, summary])
  return `Usage: toolbake <command> [flags]

${table(rows)}

toolbake <command> --help shows the flags of a command.
Exit codes: 0 all is well, 1 problems were found, 2 the command line or the configuration is wrong.`
}

/** `toolbake check --help`. */
export function commandHelp(name: string, { summary, usage, flags }: Command): string {
  const rows = Object.entries({ ...flags, help: HELP }).map(
    ([flag, declared]): Row => [flagText(flag, declared), declared.description],
  )
  return `Usage: toolbake ${name} ${usage}`.trimEnd().concat(`\n\n${summary}\n\n${table(rows)}`)
}

/** Every command has it. */
export const HELP: Flag = { type: 'boolean', short: 'h', description: 'this text' }

type Row = readonly [left: string, right: string]

function flagText(name: string, { short, value }: Flag): string {
  const long = value === undefined ? `--${name}` : `--${name} <${value}>`
  return short === undefined ? `    ${long}` : `-${short}, ${long}`
}

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}
