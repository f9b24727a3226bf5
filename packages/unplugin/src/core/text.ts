import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostic, formatDiagnostics } from '@toolbake/core'

/** Errors as one text, for hosts that take one; counted when there are several. Frames are in it: hosts drop or garble them. */
export function errorText(errors: readonly Diagnostic[], cwd: string): string {
  const [only, ...others] = errors
  return only !== undefined && others.length === 0
    ? formatDiagnostic(only, { cwd })
    : formatDiagnostics(errors, { cwd })
}
