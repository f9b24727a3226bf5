import type { Diagnostic } from '@toolbake/core'
import { relativePath } from './relative-uri.ts'
import { repositoryOf } from './repository.ts'
import type { Findings, ReportOptions } from './types.ts'

const COMMANDS = { error: 'error', warn: 'warning', info: 'notice' } as const

/** Limit of the output; GitHub shows at most 50 annotations per job. */
const MOST = 1000

/** Prints workflow commands, which GitHub shows next to the lines. */
export function githubText({ diagnostics }: Findings, { cwd }: ReportOptions): string {
  const folderOf = repositoryOf(cwd)
  return diagnostics
    .slice(0, MOST)
    .map((diagnostic) => annotation(diagnostic, folderOf(diagnostic.uri)))
    .join('\n')
}

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
function annotation({ severity, code, message, hint, uri, range }: Diagnostic, folder: string): string {
  const { start, end } = range
  const properties = {
    file: relativePath(uri, folder),
    line: start.line,
    endLine: end.line,
    col: start.column,
    endColumn: end.column,
    title: code,
  }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  const text = hint === undefined ? message : `${message}\n${hint}`
  return `::${COMMANDS[severity]} ${list.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
