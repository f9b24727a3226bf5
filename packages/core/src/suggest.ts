/**
 * The candidate that a mistyped name most likely means: at most two edits away (one for short names), else undefined.
 * Of several as near, the one that agrees longest from the start.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = name.length <= 3 ? 2 : 3
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > bestDistance) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    const isNearer =
      distance < bestDistance ||
      (distance === bestDistance && best !== undefined && agreement(name, candidate) > agreement(name, best))
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

/** What may be meant by a name that is none of these, and what there is. */
export function hintKnown(name: string, known: readonly string[]): string {
  const meant = suggest(name, known)
  const list = `Known: ${known.join(', ')}.`
  return meant === undefined ? list : `Did you mean "${meant}"? ${list}`
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}
