import { readText } from '@toolbake/core/node'

/** The text of a file; empty for one that cannot be read. */
export function textOf(path: string): string {
  try {
    return readText(path) ?? ''
  } catch {
    return ''
  }
}
