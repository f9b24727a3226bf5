/**
 * The shortest time of each of several ways to do the same, taken in turns so that a busy machine is busy for all.
 * @param {number} rounds
 * @param {Record<string, (round: number) => unknown>} ways may return a promise
 * @returns {Promise<Record<string, number>>} milliseconds
 */
export async function fastest(rounds, ways) {
  /** @type {Record<string, number>} */
  const best = Object.fromEntries(Object.keys(ways).map((name) => [name, Number.POSITIVE_INFINITY]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(ways)) {
      const start = performance.now()
      await run(round)
      best[name] = Math.min(best[name], performance.now() - start)
    }
  }
  return best
}
