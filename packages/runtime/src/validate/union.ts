import type { CallError } from '../types.ts'
import type { Trail } from './trail.ts'

/** A compiled check. Without a trail it returns whether the value is valid; with one, whether to go on. */
export type CompiledCheck = (value: unknown, trail?: Trail) => boolean

/**
 * Notes that no alternative of a union is right, and what is wrong with the one that comes nearest: with the fewest
 * faults, unless the value is of another type altogether.
 */
export function failUnion(
  at: Trail,
  row: number,
  value: unknown,
  key: string | number | undefined,
  candidates: readonly (readonly [check: CompiledCheck, where: string])[],
): boolean {
  if (at.e(row, value, key)) return true
  const errors = at.errors ?? []
  const path = errors.at(-1)?.path
  let nearest: CallError[] | undefined
  for (const [check, where] of candidates) {
    const trial: Trail = {
      ...at,
      limit: at.limit - errors.length,
      errors: undefined,
      stack: [...at.stack],
    }
    check(value, trial.d(key, where))
    const found = trial.errors ?? []
    const isOtherType = found.some((error) => error.keyword === 'type' && error.path === path)
    if (!isOtherType && (nearest === undefined || found.length < nearest.length)) nearest = found
  }
  errors.push(...(nearest ?? []))
  return errors.length >= at.limit
}
