import { escapeToken } from './pointer.ts'
import type { Draft, Key, ObjectValue, Trail } from './trail.ts'
import { placeOf } from './trail.ts'

// Functions that compiled checks call. They reach texts only through the trail's methods, so that a bundle which never
// reports errors contains none.

/** Undefined if only the result is needed. */
type MaybeTrail = Trail | undefined

/** Starts a function of a check. Steps before the first error need not be counted. */
export function enter(at: MaybeTrail): void {
  if (at?.errors) at.depth += 2
}

/** Ends a function of a check. Returns whether the value is valid. */
export function leave(at: MaybeTrail): boolean {
  if (!at?.errors) return true
  // If the function found errors, `failInside` steps back.
  if ((at.levels[at.errors.length - 1] as number) >= at.depth) return false
  at.depth -= 2
  return true
}

/** Reports that a row fails on the checked value, or on the value at a key of it. Returns true to stop. */
export function fail(at: MaybeTrail, row: number, value: unknown, key?: Key): boolean {
  return !at || at.e(row, value, key)
}

/** Reports the names that an object lacks. Returns true to stop. */
export function failMissing(
  at: MaybeTrail,
  value: ObjectValue,
  names: readonly string[],
  where?: string,
): boolean {
  return !at || at.m(value, names, where)
}

/**
 * Prefixes the locations of the errors that the last function found in the value at a key, checked by the schema at
 * `where` (default: the schema that the key names). Returns true to stop.
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
