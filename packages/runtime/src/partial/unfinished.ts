import { setOwn } from '../values.ts'

/** Thrown when a decoder asks for what has not arrived; its depth is the number of parts around the one that was asked. */
export class Unfinished extends Error {
  readonly depth: number

  constructor(depth: number) {
    super()
    this.depth = depth
  }
}

/**
 * An object or a list of which more may arrive. What is there can be read as usual. Whoever asks for a member that is
 * not there, or for the length of a list, would get an answer that may change, and so gets `Unfinished`.
 *
 * Decoders look at all names with `Object.keys`, which gives those that have arrived. Tests of branches use `for…in`,
 * and what they find out may change with the next name; that loop alone asks for the prototype.
 */
export function unfinished<T extends object>(target: T, depth: number): T {
  const stop = (): never => {
    throw new Unfinished(depth)
  }
  const isList = Array.isArray(target)
  const isCertain = (key: string | symbol): boolean => {
    if (typeof key === 'symbol') return true
    // The methods of a list work on what has arrived.
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

/** A value without the proxies that a decoder passed on. */
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
