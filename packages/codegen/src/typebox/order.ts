/** A definition, or several that refer to each other. */
export interface Group {
  readonly names: readonly string[]
  readonly isRecursive: boolean
}

/**
 * The definitions that are reached, in groups that refer to each other; a group comes after those that it refers to.
 * Tarjan's algorithm, https://doi.org/10.1137/0201010
 */
export function orderDefinitions(
  start: readonly string[],
  referencesOf: (name: string) => readonly string[],
): Group[] {
  const groups: Group[] = []
  const indexes = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const visit = (name: string): number => {
    const index = indexes.size
    indexes.set(name, index)
    low.set(name, index)
    stack.push(name)
    open.add(name)
    const targets = referencesOf(name)
    for (const target of targets) {
      if (!indexes.has(target)) lower(low, name, visit(target))
      else if (open.has(target)) lower(low, name, indexes.get(target) ?? index)
    }
    const lowest = low.get(name) ?? index
    if (lowest !== index) return lowest
    const names = stack.splice(stack.indexOf(name))
    for (const member of names) open.delete(member)
    groups.push({ names, isRecursive: names.length > 1 || targets.includes(name) })
    return lowest
  }
  for (const name of start) if (!indexes.has(name)) visit(name)
  return groups
}

function lower(low: Map<string, number>, name: string, value: number): void {
  low.set(name, Math.min(low.get(name) ?? value, value))
}
