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

/**
 * A configuration or options that cannot be used, as an error that shows its message and hint alone: hosts print the stack,
 * and every member beside it.
 */
export function plainFault(error: unknown): unknown {
  if (!(error instanceof Error) || !['ConfigError', 'OptionsError'].includes(error.name)) return error
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined
  const message = hint === undefined ? error.message : `${error.message}\n${hint}`
  const fault = new Error(message)
  // Vite 5 prints the stack, later versions what `inspect` returns, webpack the stack unless this asks for the message.
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
