import { OTHER_TEXTS } from './page/texts.ts'

/**
 * A part that is loaded late. Each browser describes a failure in its own words, with an address.
 *
 * @throws an error for people when it cannot be loaded
 */
export async function load<Part>(start: () => Promise<Part>): Promise<Part> {
  try {
    return await start()
  } catch {
    throw new Error(OTHER_TEXTS.notLoaded)
  }
}
