import fc from 'fast-check'

/**
 * Any character but half of a surrogate pair: the unit `binary` of fast-check, which first spends a second or two on a
 * table of all of them.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code), codeOf)

/** The way back, by which fast-check mixes in texts that are known to trip code. */
function codeOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined
  if (code === undefined || String.fromCodePoint(code) !== text) throw new TypeError('not one character')
  return code
}
