import { statSync } from 'node:fs'
import { readText } from '@toolbake/core/node'

/** The text of a file; empty for one that cannot be read, and for a pipe or a device. */
export function textOf(path: string): string {
  try {
    return statSync(path).isFile() ? (readText(path) ?? '') : ''
  } catch {
    return ''
  }
}
