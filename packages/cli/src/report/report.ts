import type { Diagnostic } from '@toolbake/core'
import * as messages from '../messages/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { githubText } from './github.ts'
import { jsonText } from './json.ts'
import { prettyText } from './pretty.ts'
import { sarifText } from './sarif.ts'
import type { Findings, ReportOptions, ShownFindings } from './types.ts'

/**
 * Prints findings in the form that `--format` names.
 *
 * @param print where to; results of the command itself must not be mixed with it
 * @returns 1 when there are errors, or more warnings than `--max-warnings`
 */
export function report(
  findings: Findings,
  flags: Flags,
  io: Io,
  print: (text: string) => void = io.out,
): ExitCode {
  const maxWarnings = flags.count('max-warnings') ?? Number.POSITIVE_INFINITY
  const format = FORMATS[flags.text('format') ?? 'pretty']
  const hasNotes = format?.forPrograms || flags.isSet('verbose')
  const shown = findings.diagnostics.filter(({ severity }) => hasNotes || severity !== 'info')
  const hidden = findings.diagnostics.length - shown.length
  const sorted = { ...findings, diagnostics: sortByPlace(shown), hidden }
  const text = format?.text(sorted, { cwd: io.cwd, color: io.color }) ?? ''
  if (text !== '') print(text)
  const warnings = count(findings.diagnostics, 'warn')
  if (warnings > maxWarnings) {
    io.err(messages.error(messages.tooManyWarnings(warnings, maxWarnings)))
  }
  return count(findings.diagnostics, 'error') > 0 || warnings > maxWarnings ? 1 : 0
}

interface Format {
  text(findings: ShownFindings, options: ReportOptions): string
  /** Programs always get the notes, people when they ask for them. */
  readonly forPrograms: boolean
}

const FORMATS: Readonly<Record<string, Format>> = {
  pretty: { text: prettyText, forPrograms: false },
  json: { text: jsonText, forPrograms: true },
  sarif: { text: sarifText, forPrograms: true },
  github: { text: githubText, forPrograms: false },
}

function sortByPlace(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.uri, b.uri) ||
      a.range.start.offset - b.range.start.offset ||
      compare(a.code, b.code) ||
      compare(a.profile ?? '', b.profile ?? ''),
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function count(diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
}
