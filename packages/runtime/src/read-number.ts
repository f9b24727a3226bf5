/** As JSON writes numbers: `007` is a code, `.5` and `0x1f` are other languages. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i

/**
 * The number that is all of a text, spaces around it aside; undefined when there is none. It is what JSON makes of the
 * digits, but never -0.
 *
 * @param isWhole only an integer, and one that a double holds to the last digit: `1e21` is held, `9007199254740993` is
 *   not; `4.99999999999999999999` is no integer, although the nearest double is 5
 */
export function readNumber(text: string, isWhole?: boolean): number | undefined {
  const trimmed = text.trim()
  const number = NUMBER.test(trimmed) ? Number(trimmed) || 0 : Number.NaN
  return (isWhole ? isExact(trimmed, number) : Number.isFinite(number)) ? number : undefined
}

/** The exponent needs no look: the nearest double is never ten times what is written. */
function isExact(text: string, number: number): boolean {
  if (!Number.isInteger(number)) return false
  const written = text.replace(/^[-0.]+|e.*|\./gi, '')
  const read = String(BigInt(Math.abs(number)))
  const length = Math.max(written.length, read.length)
  return written.padEnd(length, '0') === read.padEnd(length, '0')
}
