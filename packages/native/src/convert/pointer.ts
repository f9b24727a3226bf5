import { formatPointer } from '@toolbake/core/internal'

/** The JSON Pointer of keys as JavaScript has them. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return formatPointer(path.map(String))
}
