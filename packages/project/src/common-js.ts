/** Converts an ES module to CommonJS, for hosts that cannot require ES modules. */
export async function toCommonJs(code: string, filename: string): Promise<string> {
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url, { fsCache: false }).transform({ source: code, filename, async: false })
}
