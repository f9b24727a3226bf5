import { escapeHidden } from '@toolbake/core/internal'

/** Prints JSON for programs that people may also read in a terminal: escapes characters that change its look. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(escapeHidden).join('\n')
}
