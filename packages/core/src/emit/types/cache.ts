/** What was made under names, and the keys that it was made for. */
export type Made<T> = Map<string, { readonly key: string; readonly made: T }>

/** What was made under a name for the same key, else what is made now. */
export function remade<T>(known: Made<T>, name: string, key: string, make: () => T): T {
  const last = known.get(name)
  if (last?.key === key) return last.made
  const made = make()
  known.set(name, { key, made })
  return made
}
