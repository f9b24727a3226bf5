/** What is made under a name and a key. What was made under both last time is not made again. */
export type Cache<T> = (name: string, key: string, make: () => T) => T

export function createCache<T>(): Cache<T> {
  const known = new Map<string, { readonly key: string; readonly made: T }>()
  return (name, key, make) => {
    const last = known.get(name)
    if (last?.key === key) return last.made
    const made = make()
    known.set(name, { key, made })
    return made
  }
}
