/** Fewer code points than `count`, which is what JSON Schema counts; called when `length` leaves it open. */
export function isShorter(text: string, count: number): boolean {
  return text.length < count || codePoints(text) < count
}

/** More code points than `count`; called when `length` leaves it open. */
export function isLonger(text: string, count: number): boolean {
  return text.length > count * 2 || codePoints(text) > count
}

function codePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    const isLow = (text.charCodeAt(index) & 0xfc00) === 0xdc00
    if (isLow && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) {
      count--
      index++
    }
  }
  return count
}
