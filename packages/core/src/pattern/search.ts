import type { State, States } from './states.ts'

const MAX_STEPS = 100_000

/**
 * Whether an automaton matches somewhere in a text; undefined beyond `MAX_STEPS`. Visits each state once for each
 * offset, while the engine tries every way to get there.
 *
 * @param characters Code points, or UTF-16 units if the expression has no u flag.
 */
export function search({ start, end, count }: States, characters: readonly string[]): boolean | undefined {
  const looks = new Map<number, boolean | undefined>()
  let steps = 0

  /** Whether the end can be reached from a state at one of several offsets. */
  const reaches = (first: State, offsets: readonly number[], step: 1 | -1): boolean | undefined => {
    const seen = new Set<number>()
    const open = offsets.map((at) => ({ state: first, at }))
    for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
      const { state, at } = visit
      const key = at * count + state.id
      if (seen.has(key)) continue
      seen.add(key)
      steps += 1
      if (state === end) return true
      const passes = steps > MAX_STEPS ? undefined : holds(state, at, step)
      if (passes === undefined) return undefined
      const target = state.character === undefined ? at : at + step
      if (passes) for (const next of state.next) open.push({ state: next, at: target })
    }
    return false
  }
  const holds = ({ character, assertion }: State, at: number, step: 1 | -1): boolean | undefined => {
    if (character !== undefined) {
      const found = characters[step === 1 ? at : at - 1]
      return found !== undefined && character(found)
    }
    if (assertion === undefined) return true
    const { source, look } = assertion
    if (look === undefined) return holdsBoundary(source, characters, at)
    const key = look.id * (characters.length + 1) + at
    if (!looks.has(key)) looks.set(key, reaches(look, [at], source.startsWith('(?<') ? -1 : 1))
    const found = looks.get(key)
    return found === undefined ? undefined : found === source.endsWith('=')
  }
  return reaches(start, [...characters.keys(), characters.length].reverse(), 1)
}

function holdsBoundary(source: string, characters: readonly string[], at: number): boolean {
  if (source === '^') return at === 0
  if (source === '$') return at === characters.length
  const [before, after] = [at - 1, at].map((index) => /^\w$/.test(characters[index] ?? ''))
  const isBoundary = before !== after
  return isBoundary === (source === '\\b')
}
