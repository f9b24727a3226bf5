import { setOwn } from '../values.ts'

/** Thrown when a decoder needs a member that has not arrived. `depth` counts the parts around the one accessed. */
export class Unfinished extends Error {
  readonly depth: number

  constructor(depth: number) {
    super()
    this.depth = depth
  }
}

/**
 * Wraps an object or array that may continue. Existing members can be read as usual. Access to a missing member, or to
 * the length of an array, throws `Unfinished`, because its result may change.
 *
 * Decoders iterate over `Object.keys`, which returns the names so far. Tests of branches use `for…in`, and their result
 * may change with the next name; only that loop reads the prototype, which throws.
 */
export function unfinished<T extends object>(target: T, depth: number): T {
  const stop = (): never => {
    throw new Unfinished(depth)
  }
  const isList = Array.isArray(target)
  const isCertain = (key: string | symbol): boolean => {
    if (typeof key === 'symbol') return true
    // Array methods work on the items that have arrived.
    return isList ? key !== 'length' && key in target : Object.hasOwn(target, key)
  }
  return new Proxy(target, {
    get(_, key) {
      const member: unknown = isCertain(key) ? Reflect.get(target, key) : stop()
      return typeof member === 'function' ? member.bind(target) : member
    },
    has: (_, key) => isCertain(key) || stop(),
    getOwnPropertyDescriptor: (_, key) =>
      isCertain(key) ? Reflect.getOwnPropertyDescriptor(target, key) : stop(),
    getPrototypeOf: stop,
    ownKeys: () => (isList ? stop() : Reflect.ownKeys(target)),
  })
}

/** Replaces the proxies in a decoded value by their targets. */
export function withoutProxies(value: unknown, targets: ReadonlyMap<unknown, object>): unknown {
  const own = targets.get(value) ?? value
  if (typeof own !== 'object' || own === null) return own
  const parts = own as Record<string, unknown>
  for (const key of Object.keys(parts)) {
    const part = withoutProxies(parts[key], targets)
    if (part !== parts[key]) setOwn(parts, key, part)
  }
  return own
}
