import { OTHER_TEXTS } from './page/texts.ts'

/**
 * Loads a part of the page. Replaces the browser's error, whose wording differs and contains a URL.
 *
 * @throws an error for people if it cannot be loaded
 */
export async function load<Part>(start: () => Promise<Part>): Promise<Part> {
  try {
    return await start()
  } catch {
    throw new Error(OTHER_TEXTS.notLoaded)
  }
}
