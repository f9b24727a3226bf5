import type { Trail } from './trail.ts'
import type { CompiledCheck } from './union.ts'

/** Up to this number of calls, checking again is cheaper than storing results. */
const FEW = 100

/**
 * Wraps a check so that, until its outermost call returns, it remembers which values are valid, and on which trail the
 * errors of others are. If several parts of a recursive schema lead to it, the time would otherwise grow exponentially
 * with the depth of a value, and the same error would be reported as often.
 */
export function remember(check: CompiledCheck): CompiledCheck {
  const known = new Map<unknown, boolean | Trail>()
  let depth = 0
  let calls = 0
  return (value, trail) => {
    const verdict = known.get(value)
    // The value is valid, or its errors are already on the trail: there is nothing to add.
    const isSettled = verdict === true || (trail !== undefined && verdict === trail)
    if (isSettled || (verdict !== undefined && !trail)) return isSettled
    depth++
    try {
      const isValid = check(value, trail)
      // Only objects: equal strings and numbers are different values in different places.
      if (!isValid && trail && typeof value === 'object') known.set(value, trail)
      else if (++calls > FEW) known.set(value, isValid)
      return isValid
    } finally {
      if (--depth === 0) {
        if (known.size > 0) known.clear()
        calls = 0
      }
    }
  }
}
