import { escapeHidden } from '@toolbake/core/internal'

/** JSON for machines that people look at in a terminal, too: what would change how the text looks is escaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(escapeHidden).join('\n')
}
