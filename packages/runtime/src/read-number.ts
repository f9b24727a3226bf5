/** A number in JSON's syntax: `007` is a code, `.5` and `0x1f` belong to other languages. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i

/**
 * Returns the number that a text consists of, except for spaces around it; otherwise undefined. The value is as in
 * JSON, but never -0.
 *
 * @param isWhole accepts only integers that a double represents exactly: `1e21` is accepted, `9007199254740993` is not;
 *   `4.99999999999999999999` is not an integer, although the nearest double is 5
 */
export function readNumber(text: string, isWhole?: boolean): number | undefined {
  const trimmed = text.trim()
  const number = NUMBER.test(trimmed) ? Number(trimmed) || 0 : Number.NaN
  return (isWhole ? isExact(trimmed, number) : Number.isFinite(number)) ? number : undefined
}

/** Compares the digits only: the nearest double is never ten times the written number. */
function isExact(text: string, number: number): boolean {
  if (!Number.isInteger(number)) return false
  const written = text.replace(/^[-0.]+|e.*|\./gi, '')
  const read = String(BigInt(Math.abs(number)))
  const length = Math.max(written.length, read.length)
  return written.padEnd(length, '0') === read.padEnd(length, '0')
}
