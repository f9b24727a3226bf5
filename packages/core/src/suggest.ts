import leven from 'leven'
import { didYouMean, knownNames } from './messages/files.ts'

/** No suggestion for longer names: comparing takes time proportional to the product of both lengths. */
const LONGEST = 200

/**
 * Returns the candidate that a mistyped name most likely means, else undefined: at most two edits away; for names of up
 * to four letters one edit, or the same letters in another order. Of equally near ones, the longest common prefix wins.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined
  const lettersOf = (word: string): string => word.split('').sort().join('')
  const written = name.toLowerCase()
  const near = [...candidates].flatMap((candidate) => {
    const known = candidate.toLowerCase()
    const limit = written.length > 4 || lettersOf(written) === lettersOf(known) ? 2 : 1
    const distance = leven(written, known, { maxDistance: limit + 1 })
    return distance > limit ? [] : [{ candidate, distance, common: agreement(name, candidate) }]
  })
  return near.sort((a, b) => a.distance - b.distance || b.common - a.common)[0]?.candidate
}

/** Returns the length of the common prefix of two names, ignoring case. */
function agreement(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length]?.toLowerCase() === b[length]?.toLowerCase()) length += 1
  return length
}

/** Suggests the meant name, else lists those that are known. */
export function hintMeant(name: string, names: readonly string[]): string {
  const meant = suggest(name, names)
  return meant === undefined ? knownNames(names) : didYouMean(meant)
}
