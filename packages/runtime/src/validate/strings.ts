/** Whether a text has fewer code points, which JSON Schema counts, than `count`. */
export function isShorter(text: string, count: number): boolean {
  return text.length < count || codePoints(text) < count
}

/** Whether a text has more code points than `count`. */
export function isLonger(text: string, count: number): boolean {
  return text.length > count * 2 || codePoints(text) > count
}

function codePoints(text: string): number {
  let count = 0
  // oxlint-disable-next-line no-unused-vars -- a string gives one code point after the other
  for (const _ of text) count++
  return count
}
