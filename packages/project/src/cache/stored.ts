import type { Diagnostic } from '@toolbake/core'
import { subjectOf, toJson } from '@toolbake/core/light'

/** A diagnostic as JSON holds it. Its place is absent where it can be found again. */
export interface StoredDiagnostic extends Omit<Diagnostic, 'toJSON' | 'range' | 'frame'> {
  readonly range?: Diagnostic['range'] | undefined
  readonly frame?: string
}

type LocatedDiagnostic = Omit<Diagnostic, 'toJSON'>

/** To find the place of a note takes longer than all else of it. Only without a pointer is it needed to compare notes. */
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
