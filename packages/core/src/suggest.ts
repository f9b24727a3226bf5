import { knownNames } from './messages/files.ts'

/**
 * The candidate that a mistyped name most likely means: at most two edits away (one for names of up to four letters), else undefined.
 * Of several as near, the one that agrees longest from the start.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const limit = name.length <= 4 ? 1 : 2
  const near = [...candidates].flatMap((candidate) => {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), limit)
    return distance > limit ? [] : [{ candidate, distance, common: agreement(name, candidate) }]
  })
  return near.sort((a, b) => a.distance - b.distance || b.common - a.common)[0]?.candidate
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
 * counts as infinite, so that few ways have to be tried, each in linear time.
 */
function editDistance(a: string, b: string, limit: number): number {
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  const [left, right] = [a.slice(from), b.slice(from)]
  const length = Math.max(left.length, right.length)
  if (left === '' || right === '') return length > limit ? Infinity : length
  if (limit === 0 || Math.abs(left.length - right.length) > limit) return Infinity
  const isSwapped = left.length > 1 && left[0] === right[1] && left[1] === right[0]
  const ways = [
    editDistance(left.slice(1), right.slice(1), limit - 1),
    editDistance(left.slice(1), right, limit - 1),
    editDistance(left, right.slice(1), limit - 1),
    isSwapped ? editDistance(left.slice(2), right.slice(2), limit - 1) : Infinity,
  ]
  return 1 + Math.min(...ways)
}
