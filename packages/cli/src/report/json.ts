import type { Diagnostic } from '@toolbake/core'
import { jsonText } from '../json-text.ts'
import { relativeUri } from './relative-uri.ts'
import type { Findings, ReportOptions } from './types.ts'

/** Prints one JSON document; `uri` is relative to the working directory. */
export function reportText({ diagnostics, files, tools }: Findings, { cwd }: ReportOptions): string {
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  const summary = { files, tools, errors: count('error'), warnings: count('warn'), notes: count('info') }
  const list = diagnostics.map((diagnostic) => ({
    ...diagnostic.toJSON(),
    uri: relativeUri(diagnostic.uri, cwd),
  }))
  return jsonText({ ...summary, diagnostics: list })
}
