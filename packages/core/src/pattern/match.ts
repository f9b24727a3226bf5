import { isExponential } from './exponential.ts'

/**
 * The pattern as a regular expression; undefined when it is none. JSON Schema asks for the u flag; a pattern that is
 * valid only without it is taken without.
 */
export function readPattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // Tried again without the flag, then refused.
    }
  }
  return undefined
}

/** With an expression that can take exponential time, which is told, longer texts could stop the build. */
const MOST_TRIED = 20

/** Whether an author's pattern matches, while compiling; undefined where that cannot be judged, or it is no pattern. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const regex = readPattern(pattern)
  if (regex === undefined || (text.length > MOST_TRIED && isExponentialOnce(regex))) return undefined
  return regex.test(text)
}

/** Analysing takes longer than matching, and one pattern is asked of many keys. */
const KNOWN = new Map<string, boolean>()
const MOST_KNOWN = 500

function isExponentialOnce(regex: RegExp): boolean {
  const key = String(regex)
  const known = KNOWN.get(key)
  if (known !== undefined) return known
  const verdict = isExponential(regex)
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
  KNOWN.set(key, verdict)
  return verdict
}
