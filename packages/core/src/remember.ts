/** The same function, with its results kept: of a pure one, and of data that never changes. */
export function remember<Of extends object, Result>(find: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>()
  return (of) => {
    const found = known.get(of)
    if (found !== undefined) return found.result
    const result = find(of)
    known.set(of, { result })
    return result
  }
}
