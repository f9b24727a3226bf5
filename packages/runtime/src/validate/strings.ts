/** Fewer code points than `count`, which is what JSON Schema counts; called when `length` leaves it open. */
export function isShorter(text: string, count: number): boolean {
  return text.length < count || codePoints(text) < count
}

/** More code points than `count`; called when `length` leaves it open. */
export function isLonger(text: string, count: number): boolean {
  return text.length > count * 2 || codePoints(text) > count
}

function codePoints(text: string): number {
  let count = 0
  // oxlint-disable-next-line no-unused-vars -- a string gives one code point after the other
  for (const _ of text) count++
  return count
}
