import { stronglyConnected } from '../strongly-connected.ts'
import { type Automaton, buildAutomaton } from './automaton.ts'
import { lookaroundsOf, parseRegex } from './parse.ts'

/**
 * Whether a regular expression is exponentially ambiguous: some text leads from a state back to it in two ways, so that
 * with each repetition of the text a failing match has twice as many ways to try (Weber and Seidl 1991). Large counts
 * of more than one character are treated as endless. An expression that is too large is not analysed.
 */
export function isExponential(regex: RegExp): boolean {
  if (!/[*+]|,\}|\d\d\}/.test(regex.source)) return false
  const pattern = parseRegex(regex)
  if (pattern === undefined) return false
  return [pattern, ...lookaroundsOf(pattern)].some((part) => {
    const automaton = buildAutomaton(part)
    return automaton !== undefined && hasTwoWaysBack(automaton, overlaps(automaton, regex))
  })
}

/** Characters of all kinds; those of the pattern itself are added. */
const SAMPLES: readonly string[] = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...Array.from(
    '\u00a0\u0301\u00e9\u00df\u03a9\u0436\u05d0\u0639\u0663\u0915\u3042\u6f22\ud55c\u2028\ufeff\u{1f600}',
  ),
]

/** Returns for each pair of states whether some character matches both: tested by the engine, with samples. */
function overlaps({ sources }: Automaton, { source, flags }: RegExp): boolean[][] {
  const samples = [...new Set([...SAMPLES, ...Array.from(source)])]
  const sets = sources.map((character) => {
    const test = new RegExp(`^(?:${character})$`, flags)
    return new Set(samples.filter((sample) => test.test(sample)))
  })
  return sets.map((one) => sets.map((other) => samples.some((text) => one.has(text) && other.has(text))))
}

/** Edges beyond this number take too long. */
const MAX_EDGES = 500_000

/**
 * Whether a state and a pair of different states lie on one cycle of pairs, or two ways between two states do. States
 * after which the pattern may end are ignored: there the first try succeeds.
 */
function hasTwoWaysBack({ follow, free }: Automaton, overlap: readonly boolean[][]): boolean {
  const count = follow.length
  let edges = 0
  const next = (pair: number): number[] => {
    const pairs: number[] = []
    if (edges > MAX_EDGES) return pairs
    for (const left of follow[Math.floor(pair / count)]?.keys() ?? []) {
      for (const right of follow[pair % count]?.keys() ?? []) {
        if (overlap[left]?.[right]) pairs.push(left * count + right)
      }
    }
    edges += pairs.length
    return pairs
  }
  const isSame = (pair: number): boolean => Math.floor(pair / count) === pair % count
  const starts = follow.map((_, state) => state * count + state)
  const components = stronglyConnected(starts, next)
  if (edges > MAX_EDGES) return false
  return components.some((component) => {
    const members = new Set(component)
    const states = component.filter(isSame).map((pair) => pair % count)
    if (states.every((state) => free.has(state))) return false
    if (component.length > states.length) return true
    return states.some((state) =>
      [...(follow[state] ?? [])].some(([target, ways]) => ways > 1 && members.has(target * count + target)),
    )
  })
}
