/** Whether the whole corpora and full counts are wanted (`npm run test:full`), and not samples of them (`npm test`). */
export const FULL: boolean = process.env['TOOLBAKE_FULL'] === '1'

/**
 * With full counts the whole list, otherwise one entry of every few.
 *
 * @param step how many entries there are to each that is taken
 * @param turn which of them is taken: what is tested side by side takes turns, so that every entry is tested somewhere
 */
export function sampled<Entry>(list: readonly Entry[], step: number, turn = 0): readonly Entry[] {
  return FULL ? list : list.filter((_, index) => index % step === turn % step)
}
