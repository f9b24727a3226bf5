import type { Row, Trail } from './trail.ts'
import { addError, startTrail } from './trail.ts'

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
  const [rule, expected, where] = at.sink.rows[row] as Row
  const stopped = addError(at, rule, expected, value, key, where)
  return stopped || addNearest(at, value, key, candidates)
}

function addNearest(
  at: Trail,
  value: unknown,
  key: string | number | undefined,
  candidates: readonly (readonly [check: CompiledCheck, where: string])[],
): boolean {
  const { rows, errors, limit } = at.sink
  let nearest: typeof errors | undefined
  for (const [check, where] of candidates) {
    const trial = startTrail(rows, limit)
    const start = { ...at, sink: trial.sink }
    check(value, key === undefined ? start.a(where) : start.d(key, where))
    const found = trial.sink.errors
    const root = found.every(({ path, keyword }) => keyword !== 'type' || path !== errors.at(-1)?.path)
    if (root && (nearest === undefined || found.length < nearest.length)) nearest = found
  }
  errors.push(...(nearest ?? []).slice(0, limit - errors.length))
  return errors.length >= limit
}
