import { loadJiti } from './jiti.ts'

/** Converts an ES module to CommonJS, for hosts that cannot require ES modules. */
export function toCommonJs(code: string, filename: string): string {
  const createJiti = loadJiti()
  return createJiti(import.meta.url, { fsCache: false }).transform({ source: code, filename, async: false })
}
