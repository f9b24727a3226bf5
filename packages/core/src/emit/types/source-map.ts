/** One place of a generated text and where it was written; all numbers count from 0. */
export interface Mapping {
  readonly line: number
  readonly column: number
  readonly source: number
  readonly sourceLine: number
  readonly sourceColumn: number
}

/**
 * A source map of version 3 as JSON text (ECMA-426).
 *
 * @param mappings in the order of the generated text
 */
export function printSourceMap(
  file: string,
  sources: readonly string[],
  mappings: readonly Mapping[],
): string {
  return `${JSON.stringify({ version: 3, file, sources, names: [], mappings: encodeMappings(mappings) })}\n`
}

function encodeMappings(mappings: readonly Mapping[]): string {
  let text = ''
  let line = 0
  let before: Mapping = { line: 0, column: 0, source: 0, sourceLine: 0, sourceColumn: 0 }
  for (const mapping of mappings) {
    if (mapping.line > line) {
      text += ';'.repeat(mapping.line - line)
      line = mapping.line
      before = { ...before, column: 0 }
    } else if (text !== '') text += ','
    text +=
      encodeVlq(mapping.column - before.column) +
      encodeVlq(mapping.source - before.source) +
      encodeVlq(mapping.sourceLine - before.sourceLine) +
      encodeVlq(mapping.sourceColumn - before.sourceColumn)
    before = mapping
  }
  return text
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base 64 digits of five bits, lowest first; the sign is the lowest bit of all. */
function encodeVlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  let text = ''
  do {
    const digit = rest & 31
    rest >>>= 5
    text += DIGITS[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}
