import { isExponential } from './exponential.ts'
import { parseRegex } from './parse.ts'
import { search } from './search.ts'
import type { States } from './states.ts'
import { buildStates } from './states.ts'

/**
 * The pattern as a regular expression; undefined if it is not valid. JSON Schema asks for the u flag; a pattern that is
 * valid only without it is used without.
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
const SIMPLE = { pattern: /^[^|*+?{]*[*+?{]?[^|*+?{]*$/, length: 20_000 }

/** Longer texts are not tried with expressions that have no automaton. */
const MOST_TRIED = 20

/**
 * Whether an author's pattern matches, at build time and in bounded time; undefined if it is not a valid pattern, or
 * judging it would take too long.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const regex = readPattern(pattern)
  if (regex === undefined) return undefined
  if (text.length <= SIMPLE.length && SIMPLE.pattern.test(pattern)) return regex.test(text)
  const found = automatonFor(regex, text.length)
  if (found !== undefined) return search(...found, regex.unicode ? Array.from(text) : text.split(''))
  return text.length > MOST_TRIED || isExponential(regex) ? undefined : regex.test(text)
}

type Automaton = readonly [States, ReadonlyMap<string, (character: string) => boolean>]

/** Building takes longer than matching, and one pattern is asked of many keys. */
const KNOWN = new Map<string, Automaton | undefined>()
const MOST_KNOWN = 500

function automatonFor(regex: RegExp, length: number): Automaton | undefined {
  const most = 2 ** Math.ceil(Math.log2(Math.max(length, 64)))
  const key = `${String(regex)} ${most}`
  if (!KNOWN.has(key)) {
    if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
    KNOWN.set(key, createAutomaton(regex, most))
  }
  return KNOWN.get(key)
}

function createAutomaton(regex: RegExp, length: number): Automaton | undefined {
  const pattern = hasKnownEscapes(regex) ? parseRegex(regex) : undefined
  const states = pattern && buildStates(pattern, length)
  return (
    states && [states, new Map(states.sources.map((source) => [source, createMatcher(source, regex.flags)]))]
  )
}

/** Without the u flag these escapes have other meanings than `parseRegex` gives them. */
function hasKnownEscapes({ source, unicode }: RegExp): boolean {
  return unicode || !/\\[0-9ckuxpP]|[\ud800-\udfff]/.test(source)
}

/** Whether a single character matches, by the engine. */
function createMatcher(source: string, flags: string): (character: string) => boolean {
  const regex = new RegExp(`^(?:${source})$`, flags)
  const known = new Map<string, boolean>()
  return (character) => {
    const found = known.get(character) ?? regex.test(character)
    known.set(character, found)
    return found
  }
}
