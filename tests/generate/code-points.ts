import fc from 'fast-check'

/**
 * Any character except half of a surrogate pair. Replaces fast-check's unit `binary`, which first spends a second or
 * two on a table of all characters.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code), codeOf)

/** The inverse, with which fast-check adds texts that are known to break code. */
function codeOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined
  if (code === undefined || String.fromCodePoint(code) !== text) throw new TypeError('not one character')
  return code
}
