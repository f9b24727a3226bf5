import type { Pattern } from './parse.ts'

/** The characters of a pattern as states: which one can follow which, and in how many ways. */
export interface Automaton {
  /** The source of each character. */
  readonly sources: readonly string[]
  /** For each state the states that can follow, each with the number of ways there, two meaning many. */
  readonly follow: readonly ReadonlyMap<number, number>[]
  /** States after which the pattern can end, without anything that could still fail. */
  readonly free: ReadonlySet<number>
}

/** A part of a pattern: the states that it can begin and end with. */
interface Part {
  readonly nullable: boolean
  readonly first: readonly number[]
  readonly last: readonly number[]
  /** States after which it can end without another assertion. */
  readonly free: readonly number[]
  /** It can match without any character or assertion. */
  readonly empty: boolean
}

const EMPTY: Part = { nullable: true, first: [], last: [], free: [], empty: true }

/** States beyond this number take too long to compare with each other. */
const MAX_STATES = 120

/** Builds the position automaton (Glushkov) of a pattern; undefined if it is too large. */
export function buildAutomaton(pattern: Pattern): Automaton | undefined {
  const sources: string[] = []
  const follow: Map<number, number>[] = []
  const connect = (from: readonly number[], to: readonly number[]): void => {
    for (const state of from) {
      const next = follow[state]
      for (const target of to) next?.set(target, Math.min(2, (next.get(target) ?? 0) + 1))
    }
  }
  const build = (part: Pattern): Part => {
    if (sources.length > MAX_STATES) return EMPTY
    switch (part.kind) {
      case 'assertion':
        return { ...EMPTY, empty: false }
      case 'character': {
        const state = sources.push(part.source) - 1
        follow.push(new Map())
        return { nullable: false, first: [state], last: [state], free: [state], empty: false }
      }
      case 'sequence':
        return part.parts.reduce<Part>((before, next) => joinParts(before, build(next), connect), EMPTY)
      case 'choice':
        return part.parts.map(build).reduce(eitherPart)
      case 'repeat':
        return repeatPart(part, build, connect)
    }
  }
  const { free } = build(pattern)
  return sources.length > MAX_STATES ? undefined : { sources, follow, free: new Set(free) }
}

type Connect = (from: readonly number[], to: readonly number[]) => void

function joinParts(before: Part, after: Part, connect: Connect): Part {
  connect(before.last, after.first)
  return {
    nullable: before.nullable && after.nullable,
    first: before.nullable ? [...before.first, ...after.first] : before.first,
    last: after.nullable ? [...after.last, ...before.last] : after.last,
    free: after.empty ? [...after.free, ...before.free] : after.free,
    empty: before.empty && after.empty,
  }
}

function eitherPart(one: Part, other: Part): Part {
  return {
    nullable: one.nullable || other.nullable,
    first: [...one.first, ...other.first],
    last: [...one.last, ...other.last],
    free: [...one.free, ...other.free],
    empty: one.empty || other.empty,
  }
}

/** From this count on, a repetition has too many ways to match, like an endless one: 2^16 if its part has two. */
const MANY = 16

/**
 * Writes out counted repetitions twice at most: only endless ones, and large counts of more than one character, can
 * blow up. If the part of the latter is optional, each text has as many ways as there are choices of such parts.
 */
function repeatPart(
  { part, min, max }: Extract<Pattern, { kind: 'repeat' }>,
  build: (part: Pattern) => Part,
  connect: Connect,
): Part {
  if (max === 0) return EMPTY
  const isEndless = max === Number.POSITIVE_INFINITY || (max >= MANY && part.kind !== 'character')
  const copies = Array.from({ length: Math.min(isEndless ? Math.max(min, 1) : max, 2) }, () => build(part))
  const last = copies.at(-1) as Part
  if (isEndless) connect(last.last, last.first)
  if (min >= MANY && last.nullable) connect(last.last, last.first)
  // Omitting an optional copy omits those after it, too; otherwise the same text could be any of them.
  return copies.reduceRight<Part>((rest, copy, index) => {
    const joined = joinParts(copy, rest, connect)
    return index < min ? joined : { ...joined, nullable: true, empty: true }
  }, EMPTY)
}
