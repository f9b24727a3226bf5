import { knownNames } from './messages/files.ts'

/**
 * The candidate that a mistyped name most likely means: at most two edits away (one for names of up to four letters), else undefined.
 * Of several as near, the one that agrees longest from the start.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const written = name.toLowerCase()
  let best: string | undefined
  let bestDistance = name.length <= 4 ? 1 : 2
  for (const candidate of candidates) {
    const distance = editDistance(written, candidate.toLowerCase(), bestDistance)
    const isNearer =
      distance < bestDistance ||
      (distance === bestDistance &&
        (best === undefined || agreement(name, candidate) > agreement(name, best)))
    if (isNearer) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** How many characters two names have in common from the start. */
function agreement(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length]?.toLowerCase() === b[length]?.toLowerCase()) length += 1
  return length
}

/** A hint for an unknown name. */
export function hintKnown(name: string, known: readonly string[]): string {
  return knownNames(known, suggest(name, known))
}

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. What is above the limit
 * counts as infinite, so that only the diagonals that near have to be filled in: the time is linear.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let beforeLast: Row = { from: 0, costs: [] }
  let last: Row = {
    from: 0,
    costs: Array.from({ length: Math.min(b.length, limit) + 1 }, (_, index) => index),
  }
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(0, i - limit)
    const costs: number[] = []
    for (let j = from; j <= Math.min(b.length, i + limit); j++) {
      const same = j > 0 && a[i - 1] === b[j - 1]
      let cost = j === 0 ? i : Math.min(costAt(last, j) + 1, costAt(last, j - 1) + (same ? 0 : 1))
      cost = Math.min(cost, (costs.at(-1) ?? Infinity) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, costAt(beforeLast, j - 2) + 1)
      }
      costs.push(cost)
    }
    if (Math.min(...costs) > limit) return Infinity
    beforeLast = last
    last = { from, costs }
  }
  const distance = costAt(last, b.length)
  return distance > limit ? Infinity : distance
}

/** A row of the table of distances, from the first column that counts. */
interface Row {
  readonly from: number
  readonly costs: readonly number[]
}

function costAt({ from, costs }: Row, column: number): number {
  return costs[column - from] ?? Infinity
}
