import type { Trail } from './trail.ts'
import type { CompiledCheck } from './union.ts'

/** Up to so many calls, to check again is cheaper than to remember. */
const FEW = 100

/**
 * A check that remembers until its outermost call returns which values are valid, and where it has noted what is wrong
 * with the others. Where several parts of a recursive schema lead to it, the time would grow by powers with the depth of
 * a value, and the same error would be reported as often.
 */
export function remember(check: CompiledCheck): CompiledCheck {
  const known = new Map<unknown, boolean | Trail>()
  let depth = 0
  let calls = 0
  return (value, trail) => {
    const verdict = known.get(value)
    // What is wrong with it is on the trail already, or it is valid: there is nothing to add.
    const isSettled = verdict === true || (trail !== undefined && verdict === trail)
    if (isSettled || (verdict !== undefined && !trail)) return isSettled
    depth++
    try {
      const isValid = check(value, trail)
      // Equal texts and numbers are different values in different places.
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
