import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostic, formatDiagnostics } from '@toolbake/core/light'
import { distinctDiagnostics } from '@toolbake/project/light'

/**
 * Errors as one text, for hosts that take one; each once and counted when there are several. One file may be imported in
 * several ways. Frames are in it: hosts drop or garble them.
 */
export function errorText(errors: readonly Diagnostic[], cwd: string): string {
  const distinct = distinctDiagnostics(errors)
  const [only, ...others] = distinct
  return only !== undefined && others.length === 0
    ? formatDiagnostic(only, { cwd })
    : formatDiagnostics(distinct, { cwd })
}
