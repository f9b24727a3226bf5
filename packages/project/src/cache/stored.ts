import type { Diagnostic } from '@toolbake/core'
import { subjectOf, toJson } from '@toolbake/core/light'

/** A diagnostic as JSON. Its range and frame are absent if they can be computed again. */
export interface StoredDiagnostic extends Omit<Diagnostic, 'toJSON' | 'range' | 'frame'> {
  readonly range?: Diagnostic['range'] | undefined
  readonly frame?: string
}

type LocatedDiagnostic = Omit<Diagnostic, 'toJSON'>

/** Omits the range of a note, the slowest part to compute. Only notes without a pointer need it to be compared. */
export function toStored(diagnostic: Diagnostic): StoredDiagnostic {
  const { code, severity, message, hint, uri, pointer } = diagnostic
  const kept = { code, severity, message, hint, uri, pointer, ...subjectOf(diagnostic) }
  if (severity !== 'info') return { ...kept, range: diagnostic.range, frame: diagnostic.frame }
  return { ...kept, range: pointer === '' ? diagnostic.range : undefined }
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
