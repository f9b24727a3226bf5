import { definedMembers } from '../json.ts'
import type { Diagnostic, DiagnosticJson, Subject } from './types.ts'

/** A diagnostic as JSON holds it. Its place is absent where it can be found again. */
export interface StoredDiagnostic extends Omit<Diagnostic, 'toJSON' | 'range' | 'frame'> {
  readonly range?: Diagnostic['range'] | undefined
  readonly frame?: string
}

type LocatedDiagnostic = Omit<Diagnostic, 'toJSON'>

/** With its place. */
export function storeDiagnostic(diagnostic: Diagnostic): LocatedDiagnostic {
  const { code, severity, message, hint, uri, pointer, range, frame } = diagnostic
  return { code, severity, message, hint, uri, pointer, range, frame, ...subjectOf(diagnostic) }
}

/** What a diagnostic is about. */
export function subjectOf({ tool, profile, grade, keyword }: Diagnostic): Subject {
  return definedMembers({ tool, profile, grade, keyword })
}

export function isLocated(stored: StoredDiagnostic): stored is LocatedDiagnostic {
  return stored.range !== undefined && stored.frame !== undefined
}

export function restoreDiagnostic(stored: LocatedDiagnostic): Diagnostic {
  return {
    ...stored,
    toJSON() {
      return toJson(this)
    },
  }
}

/** The keys stand in one order, whatever is absent. */
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
