/**
 * JavaScript text of an expression that is true when the check must stop. Two texts are constants: `''` never stops,
 * `true` always does. A composed text is in parentheses, and no other begins with one.
 */
export type Stop = string

export const NEVER: Stop = ''
export const ALWAYS: Stop = 'true'

/**
 * Used as `HAS_OWN.call(object, key)`, and written out in each place, so that engines recognise it: a test inside a
 * `for…in` then costs nothing, and the object is never created. Through a variable of a module, which bundlers make of
 * a constant, or as `Object.hasOwn`, it takes three times the time of the loop.
 */
export const HAS_OWN = '({}).hasOwnProperty'

/** Stops when one of them does, in order. */
export function either(...stops: readonly Stop[]): Stop {
  const possible = stops.filter((stop) => stop !== NEVER)
  const end = possible.indexOf(ALWAYS)
  const reached = end < 0 ? possible : possible.slice(0, end + 1)
  return reached.length <= 1 ? (reached[0] ?? NEVER) : `(${reached.join('||')})`
}

/** Stops when both do. */
export function both(first: Stop, second: Stop): Stop {
  if (first === NEVER || second === NEVER) return NEVER
  if (first === ALWAYS) return second
  return second === ALWAYS ? first : `(${first}&&${second})`
}

/** Stops like one of two consequences. */
export function choose(condition: Stop, then: Stop, otherwise: Stop): Stop {
  if (condition === ALWAYS) return then
  if (condition === NEVER) return otherwise
  if (otherwise === NEVER) return both(condition, then)
  if (then === ALWAYS) return either(condition, otherwise)
  return then === NEVER ? both(not(condition), otherwise) : `(${condition}?${then}:${otherwise})`
}

export function not(condition: Stop): Stop {
  if (condition === NEVER) return ALWAYS
  if (condition === ALWAYS) return NEVER
  return condition.startsWith('(') ? `!${condition}` : `!(${condition})`
}

/** Prints a statement that leaves the function with false. */
export function leaveIf(stop: Stop): string {
  if (stop === NEVER) return ''
  if (stop === ALWAYS) return 'return false;'
  const isComposed = stop.startsWith('(') && !stop.startsWith(HAS_OWN)
  return isComposed ? `if${stop}return false;` : `if(${stop})return false;`
}
