import type { Compilation, Diagnostic, LoweredRequest } from '@toolbake/core'
import type { Comparison } from '@toolbake/project/page'
import { compareTools } from '@toolbake/project/page'
import { findingsOf } from '../findings.ts'
import { jsonText } from '../json-text.ts'
import * as messages from '../messages/report.ts'
import type { CompiledSource } from '../project.ts'
import { relativePath, relativeUri } from '../report/relative-uri.ts'
import { table } from '../table.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { changeLines, sideBySide } from './side-by-side.ts'

/** The result of a tool under a profile. */
interface ToolOutcome {
  readonly profile: string
  readonly tool: string
  readonly name: string
  readonly mode: string
  readonly grade: string
}

export interface Explained {
  readonly source: CompiledSource
  /** Identity of the tool to show, if not all are shown. */
  readonly tool: string | undefined
  /** Whether to show the author's schemas next to the sent ones. */
  readonly isCompared: boolean
}

/** Prints the result of each tool under each profile, with all diagnostics. */
export function explainFile({ source, tool, isCompared }: Explained, flags: Flags, io: Io): ExitCode {
  const { uri, compilations } = source
  const isShown = (identity: string | undefined): boolean =>
    tool === undefined || identity === undefined || identity === tool
  const outcomes = compilations.flatMap(outcomesOf).filter((outcome) => isShown(outcome.tool))
  const found = findingsOf([source]).diagnostics.filter((diagnostic) => isShown(diagnostic.tool))
  const compared = isCompared ? compilations.flatMap((one) => comparisonsOf(one, found, tool, io)) : []
  if (flags.text('format') === 'json') {
    const records = found.map((one) => ({ ...one.toJSON(), uri: relativeUri(one.uri, io.cwd) }))
    const comparisons = isCompared ? { compared } : {}
    io.out(jsonText({ uri: relativeUri(uri, io.cwd), tools: outcomes, records, ...comparisons }))
  } else {
    const parts = compared.flatMap((one) => comparisonParts(one, io))
    io.out([fileText(uri, outcomes, found, compared, io.cwd), ...parts].join('\n\n'))
  }
  return compilations.every(({ ok }) => ok) ? 0 : 1
}

function outcomesOf({ requests }: Compilation): ToolOutcome[] {
  return Object.entries(requests).flatMap(([profile, { tools }]) =>
    tools.map(({ tool, name, mode, grade }) => ({ profile, tool: tool.identity, name, mode, grade })),
  )
}

interface ProfileComparison extends Comparison {
  readonly profile: string
}

function comparisonsOf(
  { requests }: Compilation,
  diagnostics: readonly Diagnostic[],
  tool: string | undefined,
  { cwd }: Io,
): ProfileComparison[] {
  return Object.entries(requests).flatMap(([profile, request]) => {
    const tools = request.tools.filter((lowered) => tool === undefined || lowered.tool.identity === tool)
    if (tools.length === 0) return []
    const shown: LoweredRequest = { ...request, tools }
    return [{ profile, ...compareTools(shown, diagnostics, (uri) => relativePath(uri, cwd)) }]
  })
}

function comparisonParts(
  { profile, tools, changes }: ProfileComparison,
  { color, columns = 120 }: Io,
): string[] {
  const sides = tools.map((tool) => {
    const title = messages.toolUnder(tool.identity, profile, tool.mode, tool.grade)
    return `${title}\n\n${sideBySide(tool, profile, { color, columns })}`
  })
  const reasons = changes.length === 0 ? [messages.nothingDiffers] : changeLines(changes)
  return [...sides, reasons.join('\n')]
}

/** @param compared comparisons that are printed below: diagnostics in their changes are not repeated here */
function fileText(
  uri: string,
  outcomes: readonly ToolOutcome[],
  diagnostics: readonly Diagnostic[],
  compared: readonly ProfileComparison[],
  cwd: string,
): string {
  const head = ['profile', 'tool', 'name', 'mode', 'grade']
  const rows = outcomes.map(({ profile, tool, name, mode, grade }) => [profile, tool, name, mode, grade])
  const tools = rows.length === 0 ? messages.noProfileAccepts : table([head, ...rows])
  const parts = [relativePath(uri, cwd), tools]
  const shown = diagnostics.filter(({ profile, code }) => {
    const own = compared.find((one) => one.profile === profile)
    return own === undefined || !own.changes.some((change) => change.code === code)
  })
  for (const profile of new Set(shown.map((diagnostic) => diagnostic.profile))) {
    const own = shown.filter((diagnostic) => diagnostic.profile === profile)
    const lines = own.map((diagnostic) => recordLine(diagnostic, uri, cwd))
    parts.push([`${profile ?? messages.everyProfile}:`, ...lines].join('\n'))
  }
  return parts.join('\n\n')
}

function recordLine(
  { uri, range, severity, grade, code, message }: Diagnostic,
  file: string,
  cwd: string,
): string {
  const { line, column } = range.start
  const place = uri === file ? `${line}:${column}` : `${relativePath(uri, cwd)}:${line}:${column}`
  return `  ${place} ${[severity, grade, code].filter((word) => word !== undefined).join(' ')}: ${message}`
}
