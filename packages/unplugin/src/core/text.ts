import type { Diagnostic } from '@toolbake/core'
import { formatDiagnostic, formatDiagnostics } from '@toolbake/core/light'
import { distinctDiagnostics } from '@toolbake/project/light'

/**
 * Formats errors as one text, for hosts that accept one; without duplicates, because a file may be imported in several
 * ways, and with their number if there are several. The text includes frames, which hosts drop or garble.
 */
export function errorText(errors: readonly Diagnostic[], cwd: string): string {
  const distinct = distinctDiagnostics(errors)
  const [only, ...others] = distinct
  return only !== undefined && others.length === 0
    ? formatDiagnostic(only, { cwd })
    : formatDiagnostics(distinct, { cwd })
}

/**
 * Replaces an error about configuration or options by one that shows only message and hint: hosts print the stack and
 * all members.
 */
export function plainFault(error: unknown): unknown {
  if (!(error instanceof Error) || !['ConfigError', 'OptionsError'].includes(error.name)) return error
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined
  return plainError(hint === undefined ? error.message : `${error.message}\n${hint}`)
}

/** Creates an error of which hosts print only the message. */
export function plainError(message: string): Error {
  const fault = new Error(message)
  // Vite 5 prints the stack, later versions `inspect`'s result; webpack prints the stack unless `hideStack` is set.
  const members = {
    stack: message,
    hideStack: true,
    [Symbol.for('nodejs.util.inspect.custom')]: () => message,
  }
  for (const key of Reflect.ownKeys(members))
    Object.defineProperty(fault, key, {
      value: Reflect.get(members, key),
      configurable: true,
      writable: true,
    })
  return fault
}
