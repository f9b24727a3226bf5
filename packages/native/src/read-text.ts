import { statSync } from 'node:fs'
import { readText } from '@toolbake/core/node'

/** Returns the text of a file; empty if it cannot be read, or is a pipe or a device. */
export function textOf(path: string): string {
  try {
    return statSync(path).isFile() ? (readText(path) ?? '') : ''
  } catch {
    return ''
  }
}
