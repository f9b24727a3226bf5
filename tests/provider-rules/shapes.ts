import { isObject, type Json } from '../oracles/json.ts'
import type { Grade, Offence } from './types.ts'

/** The shape of a value: a test, or an object of shapes. */
export type Shape = Kind | Fields
type Kind = (value: Json) => boolean

export interface Fields {
  /** Required members. */
  readonly required?: Readonly<Record<string, Shape>>
  readonly optional?: Readonly<Record<string, Shape>>
  /** The evidence that other members are refused; absent if they are accepted. */
  readonly others?: Grade
}

export const text: Kind = (value) => typeof value === 'string'
export const boolean: Kind = (value) => typeof value === 'boolean'
export const object: Kind = (value) => isObject(value)
export const anything: Kind = () => true

export function literal(...values: readonly Json[]): Kind {
  return (value) => values.includes(value)
}

export function orNull(kind: Kind): Kind {
  return (value) => value === null || kind(value)
}

export function listOfKind(kind: Kind): Kind {
  return (value) => Array.isArray(value) && value.every(kind)
}

/** Returns everything in a value that its shape does not allow. */
export function* misfits(
  value: Json,
  shape: Shape,
  at: readonly (string | number)[] = [],
): Iterable<Offence> {
  if (typeof shape === 'function') {
    if (!shape(value)) yield { at, message: 'is not what the interface takes here' }
    return
  }
  if (!isObject(value)) {
    yield { at, message: 'must be an object' }
    return
  }
  const known = { ...shape.required, ...shape.optional }
  for (const key of Object.keys(shape.required ?? {})) {
    if (!Object.hasOwn(value, key)) yield { at, message: `needs ${key}` }
  }
  for (const [key, member] of Object.entries(value)) {
    const expected = Object.hasOwn(known, key) ? known[key] : undefined
    if (expected !== undefined) yield* misfits(member, expected, [...at, key])
    else if (shape.others !== undefined)
      yield { at: [...at, key], message: `${key} is not known here`, grade: shape.others }
  }
}
