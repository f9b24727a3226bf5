/** What is made of some sources, by name. What was made of the same before is not made again. */
export type Cache<T> = (name: string, sources: readonly unknown[], make: () => T) => T

export function createCache<T>(): Cache<T> {
  const known = new Map<string, { readonly sources: readonly unknown[]; readonly made: T }>()
  return (name, sources, make) => {
    const last = known.get(name)
    const isSame =
      last?.sources.length === sources.length &&
      sources.every((source, index) => source === last.sources[index])
    if (last !== undefined && isSame) return last.made
    const made = make()
    known.set(name, { sources, made })
    return made
  }
}
