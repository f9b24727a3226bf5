export function codePoints(text) {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--
      i++
    }
  }
  return count
}
export const isLonger = (text, max) => text.length > max && (text.length > max * 2 || codePoints(text) > max)
