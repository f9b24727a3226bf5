import { pointerOf } from '../convert/pointer.ts'
import * as messages from '../messages/values.ts'
import type { Finding } from './types.ts'

/** Copies values to plain data of limited size that shares nothing with the module. */
export interface Copier {
  copy(value: unknown, path: readonly PropertyKey[]): unknown
}

// Saved before the module runs, because it may change them.
const { keys, create, defineProperty } = Object
const { isArray } = Array
const isFiniteNumber = Number.isFinite

const MAX_DEPTH = 256

/** Thrown when the limit is reached. */
export class TooLargeError extends Error {
  readonly pointer: string

  constructor(path: readonly PropertyKey[]) {
    super()
    this.pointer = pointerOf(path)
  }
}

/**
 * @param limit characters and values together
 * @param report called for values that JSON cannot express; null replaces them
 */
export function createCopier(limit: number, report: (finding: Finding<'native_not_json'>) => void): Copier {
  let left = limit
  const spend = (amount: number, path: readonly PropertyKey[]): void => {
    left -= amount
    if (left < 0) throw new TooLargeError(path)
  }
  const refuse = (found: string, path: readonly PropertyKey[]): null => {
    report({ code: 'native_not_json', pointer: pointerOf(path), params: { found } })
    return null
  }
  const copyObject = (value: object, path: readonly PropertyKey[]): unknown => {
    const made: object = create(null) as object
    for (const key of keys(value)) {
      const member = (value as Readonly<Record<string, unknown>>)[key]
      if (member === undefined) continue
      spend(key.length, path)
      // Assignment to `__proto__` would set the prototype.
      defineProperty(made, key, { value: copy(member, [...path, key]), enumerable: true })
    }
    return made
  }
  const copy = (value: unknown, path: readonly PropertyKey[]): unknown => {
    spend(typeof value === 'string' ? value.length + 1 : 1, path)
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return isFiniteNumber(value) ? value : refuse(String(value), path)
    if (typeof value !== 'object') return refuse(nameOf(value), path)
    if (path.length > MAX_DEPTH) return refuse(messages.tooDeep(MAX_DEPTH), path)
    if (isArray(value)) return value.map((item: unknown, index) => copy(item ?? null, [...path, index]))
    const prototype: unknown = Object.getPrototypeOf(value)
    const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
    return isPlain ? copyObject(value, path) : refuse(nameOf(value), path)
  }
  return { copy }
}

/** Describes a value, as a part of a sentence. */
export function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (isArray(value)) return messages.list
  if (typeof value !== 'object') return messages.ofType(typeof value)
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name
  return typeof name === 'string' && name !== 'Object' ? messages.instanceOf(name) : messages.object
}
