/**
 * Returns the shortest time of each function, run in turns so that other load affects all of them.
 * @param {number} rounds
 * @param {Record<string, (round: number) => unknown>} ways functions that may return a promise
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
