import { formatPointer } from '@toolbake/core/internal'

/** Returns a JSON Pointer for JavaScript keys. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return formatPointer(path.map(String))
}
