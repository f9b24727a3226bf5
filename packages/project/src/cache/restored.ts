import type { Diagnostic } from '@toolbake/core'
import type { Places } from './places.ts'
import { isLocated, restoreDiagnostic, type StoredDiagnostic } from './stored.ts'

/**
 * Returns a diagnostic of an earlier process.
 *
 * @param find returns the same diagnostic, compiled now: the range of a note is rarely shown, and therefore not stored
 */
export function restored(
  stored: StoredDiagnostic,
  { absolute }: Places,
  find: () => Diagnostic | undefined = () => undefined,
): Diagnostic {
  const uri = absolute(stored.uri)
  if (isLocated(stored)) return restoreDiagnostic({ ...stored, uri })
  const found = (): Diagnostic => {
    const diagnostic = find()
    // The codes differ if the file has changed since.
    return diagnostic?.code === stored.code ? diagnostic : restoreDiagnostic({ ...stored, uri, ...NOWHERE })
  }
  return {
    ...stored,
    uri,
    get range() {
      return stored.range ?? found().range
    },
    get frame() {
      return found().frame
    },
    toJSON: () => found().toJSON(),
  }
}

const START = { line: 1, column: 1, offset: 0 }
const NOWHERE = { range: { start: START, end: START }, frame: '' }
