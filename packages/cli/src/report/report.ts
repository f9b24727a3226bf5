import type { Diagnostic } from '@toolbake/core'
import { mergeProfiles } from '@toolbake/project'
import * as messages from '../messages/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { githubText } from './github.ts'
import { reportText } from './json.ts'
import { prettyText } from './pretty.ts'
import { sarifText } from './sarif.ts'
import type { Findings, ReportOptions, ShownFindings } from './types.ts'

/**
 * Prints findings in the format of `--format`.
 *
 * @param print where to print; must not mix with the command's own results
 * @returns 1 if there are errors, or more warnings than `--max-warnings`
 */
export function report(
  findings: Findings,
  flags: Flags,
  io: Io,
  print: (text: string) => void = io.out,
): ExitCode {
  const maxWarnings = flags.count('max-warnings') ?? Number.POSITIVE_INFINITY
  const format = FORMATS[flags.text('format') ?? 'pretty']
  const hasNotes = format?.isForPrograms || flags.isSet('verbose')
  const wanted = findings.diagnostics.filter(({ severity }) => hasNotes || severity !== 'info')
  const shown = format?.isForPrograms ? wanted : mergeProfiles(wanted)
  const hidden = hasNotes ? 0 : mergeProfiles(ofSeverity('info', findings)).length
  const areForeign = findings.areForeign === true && !flags.isSet('verbose')
  const sorted = { ...findings, areForeign, diagnostics: sortByPlace(shown), hidden }
  const text = format?.text(sorted, { cwd: io.cwd, color: io.color }) ?? ''
  if (text !== '') print(text)
  // Merged in every format, because the exit code must not depend on the format.
  const warnings = mergeProfiles(ofSeverity('warn', findings)).length
  if (warnings > maxWarnings) {
    io.err(messages.error(messages.tooManyWarnings(warnings, maxWarnings)))
  }
  return ofSeverity('error', findings).length > 0 || warnings > maxWarnings ? 1 : 0
}

interface Format {
  text(findings: ShownFindings, options: ReportOptions): string
  /** Whether it is read by programs, which get notes even without `--verbose`, and a diagnostic per profile. */
  readonly isForPrograms: boolean
}

const FORMATS: Readonly<Record<string, Format>> = {
  pretty: { text: prettyText, isForPrograms: false },
  json: { text: reportText, isForPrograms: true },
  sarif: { text: sarifText, isForPrograms: true },
  github: { text: githubText, isForPrograms: false },
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

function ofSeverity(wanted: Diagnostic['severity'], { diagnostics }: Findings): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === wanted)
}
