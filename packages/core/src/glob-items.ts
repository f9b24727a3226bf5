/** How the items of a pattern match: the one that takes any number of parts, which ones, and all others. */
interface Matching<T> {
  readonly any: T
  takes(part: string): boolean
  matches(item: T, part: string): boolean
}

/**
 * Items against parts. On a mismatch only the last item for any number has to take one more, since what it takes is the
 * least restrictive. With `asPrefix` the parts may end before the pattern does.
 */
export function matchItems<T>(
  pattern: readonly T[],
  parts: readonly string[],
  { any, takes, matches }: Matching<T>,
  asPrefix: boolean,
): boolean {
  let at = 0
  let last = -1
  let taken = 0
  let index = 0
  while (index < parts.length) {
    const item = pattern[at]
    if (item === any) {
      last = at
      taken = index
      at += 1
    } else if (item !== undefined && matches(item, parts[index] ?? '')) {
      at += 1
      index += 1
    } else if (last !== -1 && takes(parts[taken] ?? '')) {
      taken += 1
      at = last + 1
      index = taken
    } else return false
  }
  if (asPrefix) return at < pattern.length || last !== -1
  while (pattern[at] === any) at += 1
  return at === pattern.length
}

export function matchCharacter(item: string, char: string): boolean {
  return item === '?' || (item.length > 1 ? inClass(item.slice(1, -1), char) : item === char)
}

function inClass(body: string, char: string): boolean {
  const negated = body.startsWith('!') || body.startsWith('^')
  let found = false
  for (let index = negated ? 1 : 0; index < body.length; index++) {
    const low = body.charAt(index)
    const isRange = body[index + 1] === '-' && index + 2 < body.length
    const high = isRange ? body.charAt(index + 2) : low
    if (isRange) index += 2
    found ||= low <= char && char <= high
  }
  return found !== negated
}
