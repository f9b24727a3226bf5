import { definedMembers } from '../json.ts'
import type { Diagnostic, DiagnosticJson, Subject } from './types.ts'

export function subjectOf({ tool, profile, grade, keyword }: Subject): Subject {
  return definedMembers({ tool, profile, grade, keyword })
}

/** Returns the diagnostic as JSON. The order of keys is fixed. */
export function toJson(diagnostic: Diagnostic): DiagnosticJson {
  const { code, severity, message, hint, uri, pointer, range } = diagnostic
  return {
    code,
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    uri,
    pointer,
    line: range.start.line,
    column: range.start.column,
    endLine: range.end.line,
    endColumn: range.end.column,
    ...subjectOf(diagnostic),
  }
}
