import { escapeToken } from './pointer.ts'
import type { Draft, Key, ObjectValue, Trail } from './trail.ts'
import { placeOf } from './trail.ts'

// What compiled checks call. Texts are reached through the methods of the trail, so that a bundle which only asks whether
// values are valid holds none.

/** Absent where only the verdict is wanted. */
type MaybeTrail = Trail | undefined

/** The beginning of a function; what comes before the first error need not be counted. */
export function enter(at: MaybeTrail): void {
  if (at?.errors) at.depth += 2
}

/** The end of a function: whether the value is valid. */
export function leave(at: MaybeTrail): boolean {
  if (!at?.errors) return true
  // The step back from a function that found errors is made by `failInside`.
  if ((at.levels[at.errors.length - 1] as number) >= at.depth) return false
  at.depth -= 2
  return true
}

/** A row fails on a value, at a key of what the function checks or at the place itself. True: stop. */
export function fail(at: MaybeTrail, row: number, value: unknown, key?: Key): boolean {
  return !at || at.e(row, value, key)
}

/** An object does not have some of the names. True: stop. */
export function failMissing(
  at: MaybeTrail,
  value: ObjectValue,
  names: readonly string[],
  where?: string,
): boolean {
  return !at || at.m(value, names, where)
}

/**
 * The function which returned last found errors in what stands at a key, checked by the schema at `where` (default: what
 * the key names): their locations begin there. True: stop.
 */
export function failInside(at: MaybeTrail, key?: Key, where?: string): boolean {
  if (!at) return true
  const { errors = [], levels, depth, limit } = at
  const isRoot = where?.[0] === '#'
  const step = isRoot ? where.slice(1) : (where ?? placeOf(key))
  const path = key === undefined ? '' : where === undefined ? `/${key}` : escapeToken(key)
  if (limit < 2) {
    const error = errors[0] as Draft
    error.path = path + error.path
    if (depth === 0) error.schemaPath = step + error.schemaPath
    if (isRoot) at.depth = 1
    return true
  }
  at.depth = depth - 2
  for (let index = errors.length - 1; index >= 0; index--) {
    const error = errors[index] as Draft
    const level = levels[index] as number
    if (level < depth) break
    error.path = path + error.path
    levels[index] = depth - (isRoot || level > depth ? 1 : 2)
    if (level === depth) error.schemaPath = step + error.schemaPath
  }
  return errors.length >= limit
}
