/** Results by name, each with the key for which it was made. */
export type Results<T> = Map<string, { readonly key: string; readonly made: T }>

/** Returns the last result of a name if its key is the same; otherwise makes a new one. */
export function reuse<T>(known: Results<T>, name: string, key: string, make: () => T): T {
  const last = known.get(name)
  if (last?.key === key) return last.made
  const made = make()
  known.set(name, { key, made })
  return made
}
