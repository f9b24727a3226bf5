import type { Diagnostic, DiagnosticCode } from '@toolbake/core'
import { CATALOGUE } from '@toolbake/core'
import { jsonText } from '../json-text.ts'
import { version } from '../version.ts'
import { relativeUri } from './relative-uri.ts'
import { repositoryOf } from './repository.ts'
import type { Findings, ReportOptions } from './types.ts'

const LEVELS = { error: 'error', warn: 'warning', info: 'note' } as const

/**
 * Prints SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html) for code scanning. Locations
 * are relative to the repository's root, so the log is the same on every machine.
 */
export function sarifText({ diagnostics }: Findings, { cwd }: ReportOptions): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const folderOf = repositoryOf(cwd)
  const run = {
    tool: {
      driver: { name: 'toolbake', semanticVersion: version(), rules: codes.map(rule) },
    },
    columnKind: 'utf16CodeUnits',
    results: diagnostics.map((diagnostic) =>
      result(diagnostic, codes.indexOf(diagnostic.code), folderOf(diagnostic.uri)),
    ),
  }
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return jsonText(log)
}

function rule(code: DiagnosticCode): object {
  const { severity, message } = CATALOGUE[code]
  return {
    id: code,
    shortDescription: { text: message },
    defaultConfiguration: { level: LEVELS[severity] },
  }
}

function result(diagnostic: Diagnostic, ruleIndex: number, folder: string): object {
  const { code, severity, message, hint, uri, pointer, range, tool, profile, grade } = diagnostic
  const { start, end } = range
  const region = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  }
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: hint === undefined ? message : `${message}\n${hint}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: relativeUri(uri, folder) }, region } }],
    // JSON omits undefined members.
    properties: { pointer, tool, profile, grade },
  }
}
