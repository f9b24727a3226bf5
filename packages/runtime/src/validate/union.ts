import { failInside } from './noting.ts'
import type { Draft, Key, Trail } from './trail.ts'
import { startTrail } from './trail.ts'

/** A compiled check: whether the value is valid. With a trail it notes what is not. */
export type CompiledCheck = (value: unknown, trail?: Trail) => boolean

/** An alternative: its check, where it stands, and properties that others do not have. */
export type Candidate = readonly [check: CompiledCheck, where: string, names?: readonly string[]]

/** Notes that no alternative of a union is right, and what is wrong with the one that comes nearest. True: stop. */
export function failUnion(
  at: Trail,
  row: number,
  value: unknown,
  key: Key,
  candidates: readonly Candidate[],
): boolean {
  if (at.e(row, value, key)) return true
  const { errors = [], levels, depth, limit, told, missing } = at
  const path = errors.at(-1)?.path ?? ''
  let nearest: Trail | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [check, where, names] of candidates) {
    // How many are wanted does not decide which comes nearest.
    const trial = { ...startTrail(at.rows), told, missing, depth: depth + 2, limit: Math.max(limit, 20) }
    if (!check(value, trial)) failInside(trial, key, where)
    const distance = distanceOf(trial.errors ?? [], path, value, names)
    if (distance < least) {
      least = distance
      nearest = trial
    }
  }
  const wanted = nearest?.errors?.slice(0, limit - errors.length) ?? []
  for (const [index, error] of wanted.entries()) {
    // The trial was entered without errors, so that the way into its first one was not counted.
    levels[errors.length] = (nearest?.levels[index] as number) - (nearest?.depth as number) + depth
    errors.push(error)
  }
  return errors.length >= limit
}

/**
 * How far a value is from an alternative: by members that have none of its constants, then by properties of its own
 * that are there, then by the number of faults. Infinite when it is of another type altogether.
 */
function distanceOf(
  errors: readonly Draft[],
  path: string,
  value: unknown,
  names: readonly string[] = [],
): number {
  if (errors.some((error) => error.path === path && error.keyword === 'type')) return Number.POSITIVE_INFINITY
  // Nothing but that it is none of the alternatives of another union.
  if (errors.every((error) => error.path === path && error.keyword.endsWith('Of')))
    return Number.POSITIVE_INFINITY
  const isConstant = (error: Draft): boolean =>
    ['const', 'enum'].includes(error.keyword) && error.path.lastIndexOf('/') === path.length
  const others = errors.filter(isConstant).length
  const own = names.filter((name) => Object.hasOwn(Object(value), name)).length
  return (others * 100 - own) * 1000 + Math.min(errors.length, 999)
}
