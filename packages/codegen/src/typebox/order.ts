import { stronglyConnected } from '@toolbake/core/internal'

/** A definition, or several that refer to each other. */
export interface Group {
  readonly names: readonly string[]
  readonly isRecursive: boolean
}

/** Returns the reachable definitions in groups that refer to each other; a group comes after those it refers to. */
export function orderDefinitions(
  start: readonly string[],
  referencesOf: (name: string) => readonly string[],
): Group[] {
  return stronglyConnected(start, referencesOf).map((names) => ({
    names,
    isRecursive: names.length > 1 || names.some((name) => referencesOf(name).includes(name)),
  }))
}
