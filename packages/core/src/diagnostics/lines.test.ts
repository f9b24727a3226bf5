import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineStarts, positionAt, rangeOf } from './lines.ts'

describe('lines', () => {
  it('start after LF, CRLF and CR', () => {
    expect(lineStarts('')).toEqual([0])
    expect(lineStarts('a\nb\r\nc\rd\n')).toEqual([0, 2, 5, 7, 9])
    expect(lineStarts('\n\r\r\n')).toEqual([0, 1, 2, 4])
  })

  it('give positions that are counted as a person would', () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '😀', '\n', '\r', '\r\n', '\t'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.nat({ max: 30 }), (source, at) => {
        const offset = Math.min(at, source.length)
        // Between the two characters of a CRLF is no place.
        fc.pre(source.slice(offset - 1, offset + 1) !== '\r\n')
        const before = source.slice(0, offset).split(/\r\n?|\n/)
        const column = (before.at(-1) ?? '').length + 1
        expect(rangeOf(source, at, at).start).toEqual({ line: before.length, column, offset })
      }),
      { seed: 25 },
    )
  })

  it('keeps positions inside the text', () => {
    expect(positionAt([0], 3, -5)).toEqual({ line: 1, column: 1, offset: 0 })
    expect(positionAt([0], 3, 9)).toEqual({ line: 1, column: 4, offset: 3 })
  })
})
