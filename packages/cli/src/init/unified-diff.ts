import { createTwoFilesPatch } from 'diff'
import type { FileEdit } from './types.ts'

/** Returns the edit in the format of `git apply`. */
export function unifiedDiff({ path, before, text }: FileEdit): string {
  const from = before === undefined ? '/dev/null' : `a/${path}`
  const patch = createTwoFilesPatch(from, `b/${path}`, before ?? '', text, '', '', { context: 3 })
  // Removes only the last line break: a carriage return belongs to its line.
  return patch.replace(/^=+\n/, '').replace(/\n$/, '')
}
