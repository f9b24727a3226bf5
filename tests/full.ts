/** Whether to test complete corpora and full counts (`npm run test:full`) instead of samples (`npm test`). */
export const FULL: boolean = process.env['TOOLBAKE_FULL'] === '1'

/**
 * Returns the whole list with full counts, otherwise one entry of every few.
 *
 * @param step one of this many entries is taken
 * @param turn which of them is taken; related tests use different turns, so that every entry is tested somewhere
 */
export function sampled<Entry>(list: readonly Entry[], step: number, turn = 0): readonly Entry[] {
  return FULL ? list : list.filter((_, index) => index % step === turn % step)
}
