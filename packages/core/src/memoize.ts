/** Caches the results of a pure function by its argument, whose data must never change. */
export function memoize<Of extends object, Result>(find: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>()
  return (of) => {
    const found = known.get(of)
    if (found !== undefined) return found.result
    const result = find(of)
    known.set(of, { result })
    return result
  }
}

/** Returns a function that runs `make` on the first call and returns the same result from then on. */
export function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}

/** Returns the value of a key in a map; a missing one is made and added. */
export function getOrAdd<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

export function groupBy<Item, Key>(list: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of list) getOrAdd(groups, keyOf(item), () => []).push(item)
  return groups
}

/** Returns a test whether an item is the first one with its key. */
export function firstOf<Item>(keyOf: (item: Item) => string): (item: Item) => boolean {
  const known = new Set<string>()
  return (item) => known.size < known.add(keyOf(item)).size
}

const MAKERS = Symbol('makers')
const accessors = new Map<string, PropertyDescriptor>()

/**
 * Adds members that are computed on each read. All objects share the accessors of a name: accessors in an object
 * literal are new for each object, and V8 keeps what they close over until a full collection.
 */
export function withLazyMembers<T extends object, Made extends object>(
  object: T,
  makers: { readonly [Name in keyof Made]: () => Made[Name] },
): T & Readonly<Made> {
  Object.defineProperty(object, MAKERS, { value: makers })
  for (const name of Object.keys(makers)) {
    const get = function (this: { [MAKERS]: Record<string, () => unknown> }): unknown {
      return this[MAKERS][name]?.()
    }
    const accessor = getOrAdd(accessors, name, () => ({ enumerable: true, get }))
    Object.defineProperty(object, name, accessor)
  }
  return object as T & Readonly<Made>
}
