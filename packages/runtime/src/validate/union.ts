import { failInside } from './noting.ts'
import type { Key, Trail } from './trail.ts'
import { startTrail } from './trail.ts'

/** A compiled check: whether the value is valid. With a trail it notes what is not. */
export type CompiledCheck = (value: unknown, trail?: Trail) => boolean

/**
 * Notes that no alternative of a union is right, and what is wrong with the one that comes nearest: with the fewest
 * faults, unless the value is of another type altogether. True: stop.
 */
export function failUnion(
  at: Trail,
  row: number,
  value: unknown,
  key: Key,
  candidates: readonly (readonly [check: CompiledCheck, where: string])[],
): boolean {
  if (at.e(row, value, key)) return true
  const { errors = [], levels, depth, limit, told, missing } = at
  const path = errors.at(-1)?.path
  let nearest: Trail | undefined
  for (const [check, where] of candidates) {
    const trial = { ...startTrail(at.rows), told, missing, depth: depth + 2, limit: Math.max(limit, 20) }
    if (!check(value, trial)) failInside(trial, key, where)
    const isOtherType = trial.errors?.some((error) => error.keyword === 'type' && error.path === path)
    if (isOtherType !== true && (nearest === undefined || sizeOf(trial) < sizeOf(nearest))) nearest = trial
  }
  // How many are wanted does not decide which comes nearest.
  const wanted = nearest?.errors?.slice(0, limit - errors.length) ?? []
  for (const [index, error] of wanted.entries()) {
    // The trial was entered without errors, so that the way into its first one was not counted.
    levels[errors.length] = (nearest?.levels[index] as number) - (nearest?.depth as number) + depth
    errors.push(error)
  }
  return errors.length >= limit
}

function sizeOf({ errors }: Trail): number {
  return errors === undefined ? 0 : errors.length
}
