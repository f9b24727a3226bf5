/** Results by name, each with the key that it was made for. */
export type Results<T> = Map<string, { readonly key: string; readonly made: T }>

/** The last result under a name if its key is the same; otherwise a new one. */
export function reuse<T>(known: Results<T>, name: string, key: string, make: () => T): T {
  const last = known.get(name)
  if (last?.key === key) return last.made
  const made = make()
  known.set(name, { key, made })
  return made
}
