import { getOrAdd } from '../memoize.ts'
import type { Pattern } from './parse.ts'

/** A state of an automaton: what has to hold there, and the states that may follow. */
export interface State {
  readonly id: number
  /** Consumes a character for which this holds. */
  readonly character?: (character: string) => boolean
  readonly assertion?: { readonly source: string; readonly look?: State }
  readonly next: State[]
}

export interface States {
  readonly start: State
  readonly end: State
  /** Greater than each id. */
  readonly count: number
}

const MAX_STATES = 20_000

/**
 * Builds the automaton of a pattern for texts of up to `length` characters: greater counts are endless. Undefined if it
 * is too large, or has a back reference, which no automaton can follow.
 */
export function buildStates(pattern: Pattern, length: number, flags: string): States | undefined {
  let count = 0
  let hasReference = false
  const state = (next: State[], condition: Omit<State, 'id' | 'next'> = {}): State => {
    count += 1
    return { id: count, next, ...condition }
  }
  const matchers = new Map<string, (character: string) => boolean>()
  const end = state([])
  const build = (part: Pattern, next: State): State => {
    switch (part.kind) {
      case 'character': {
        const character = getOrAdd(matchers, part.source, () => createMatcher(part.source, flags))
        return state([next], { character })
      }
      case 'assertion': {
        const { source, look } = part
        hasReference ||= /^\\[1-9k]/.test(source)
        const assertion = look === undefined ? { source } : { source, look: build(look, end) }
        return state([next], { assertion })
      }
      case 'sequence':
        return part.parts.reduceRight((rest, item) => build(item, rest), next)
      case 'choice':
        return state(part.parts.map((item) => build(item, next)))
      case 'repeat':
        return repeat(part, next)
    }
  }
  const repeat = ({ part, min, max }: Extract<Pattern, { kind: 'repeat' }>, next: State): State => {
    let first = next
    if (max > length) {
      first = state([next])
      first.next.push(build(part, first))
    } else {
      for (let left = max - min; left > 0 && count <= MAX_STATES; left--) {
        first = state([next, build(part, first)])
      }
    }
    for (let left = min; left > 0 && count <= MAX_STATES; left--) first = build(part, first)
    return first
  }
  const start = build(pattern, end)
  return hasReference || count > MAX_STATES ? undefined : { start, end, count: count + 1 }
}

/** Returns a test whether a single character matches, made by the engine. */
function createMatcher(source: string, flags: string): (character: string) => boolean {
  const regex = new RegExp(`^(?:${source})$`, flags)
  const known = new Map<string, boolean>()
  return (character) => getOrAdd(known, character, () => regex.test(character))
}
