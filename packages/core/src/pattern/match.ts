import { isExponential } from './exponential.ts'
import { parseRegex } from './parse.ts'
import { search } from './search.ts'
import { buildStates, type States } from './states.ts'

/**
 * Returns a pattern as a regular expression; undefined if it is not valid. JSON Schema asks for the u flag; a pattern
 * that is valid only without it is used without.
 */
export function readPattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // The next try is without the flag.
    }
  }
  return undefined
}

/** With at most one quantifier and no choice the engine takes quadratic time at most. */
const SIMPLE = { pattern: /^[^|*+?{]*[*+?{]?[^|*+?{]*$/, length: 5_000 }

/** Longer texts are not tried with expressions that have no automaton. */
const MOST_TRIED = 20

/** Whether an author's pattern matches, in bounded time; undefined if it is invalid, or would take too long. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  // Cached, because every mode and profile asks again.
  return cached(VERDICTS, JSON.stringify([pattern, text]), () => judge(pattern, text))
}

function judge(pattern: string, text: string): boolean | undefined {
  const regex = readPattern(pattern)
  if (regex === undefined) return undefined
  if (text.length <= SIMPLE.length && SIMPLE.pattern.test(pattern)) return regex.test(text)
  const states = automatonFor(regex, text.length)
  if (states !== undefined) return search(states, regex.unicode ? Array.from(text) : text.split(''))
  return text.length > MOST_TRIED || isExponential(regex) ? undefined : regex.test(text)
}

const VERDICTS = new Map<string, boolean | undefined>()
/** Cached, because building takes longer than matching, and one pattern is matched against many keys. */
const AUTOMATA = new Map<string, States | undefined>()
const MOST_KEPT = 500

function cached<T>(known: Map<string, T>, key: string, make: () => T): T {
  if (!known.has(key)) {
    if (known.size >= MOST_KEPT) known.clear()
    known.set(key, make())
  }
  return known.get(key) as T
}

function automatonFor(regex: RegExp, length: number): States | undefined {
  const most = 2 ** Math.ceil(Math.log2(Math.max(length, 64)))
  return cached(AUTOMATA, `${String(regex)} ${most}`, () => {
    const pattern = canParse(regex) ? parseRegex(regex) : undefined
    return pattern && buildStates(pattern, most, regex.flags)
  })
}

/** Whether the parser reads a pattern correctly: without the u flag these escapes have other meanings. */
export function canParse({ unicode, source }: RegExp): boolean {
  return unicode || !/\\[0-9ckuxpP]|[\ud800-\udfff]/.test(source)
}
