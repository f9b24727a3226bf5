import { describe, expect, it } from 'vitest'
import { frameOf } from './frame.ts'
import { rangeOf } from './lines.ts'

/** The frame of the text between « and ». */
function frame(marked: string): string {
  const start = marked.indexOf('«')
  const end = marked.indexOf('»') - 1
  const text = marked.replace(/[«»]/g, '')
  return frameOf(text, rangeOf(text, start, end))
}

describe('frameOf', () => {
  it('shows two lines before and marks the range', () => {
    expect(frame('one\ntwo\nthree\nfour: «five» six\nseven\n')).toBe(`2 | two
3 | three
4 | four: five six
  |       ^~~~`)
  })

  it('marks the first line of a longer range, and one column of an empty one', () => {
    expect(frame('a:\n  «b: 1  \n  c: 2»\n')).toBe(`1 | a:
2 |   b: 1
  |   ^~~~`)
    expect(frame('key:«»\n')).toBe(`1 | key:
  |     ^`)
    expect(frame('«»')).toBe(`1 |
  | ^`)
  })

  it('aligns line numbers', () => {
    expect(frame(`${'\n'.repeat(7)}8\n9\n«10»\n`)).toBe(` 8 | 8
 9 | 9
10 | 10
   | ^~`)
  })

  it('keeps tabs, so that the marker stands below whatever their width', () => {
    expect(frame('\ta:\t«b\tc»')).toBe('1 | \ta:\tb\tc\n  | \t  \t^~~')
  })

  it('counts wide characters twice, combining ones not at all', () => {
    expect(frame('日本: «語», ok')).toBe('1 | 日本: 語, ok\n  |       ^~')
    expect(frame('😀e\u0301: «x»')).toBe('1 | 😀e\u0301: x\n  |      ^')
  })

  it('shows hidden characters', () => {
    expect(frame('a\u202eb\u0007: «c\ud800»')).toBe(
      '1 | a\\u202eb\\u0007: c\\ud800\n  |                 ^~~~~~~',
    )
  })

  it('cuts long lines around the column, between characters', () => {
    const at = (column: number): string[] => {
      const line = `${'😀'.repeat(500)}`
      return frameOf(line, rangeOf(line, column, column + 4)).split('\n')
    }
    for (const column of [0, 2, 400, 402, 996]) {
      const [shown = '', marker = ''] = at(column)
      expect(shown.length).toBeLessThan(110)
      expect(shown).not.toMatch(/\p{Surrogate}/u)
      expect(marker).toMatch(/^ {2}\| +\^~~~$/)
    }
    expect(at(400)[0]).toMatch(/^1 \| ….*…$/u)
  })

  it.each([
    ['a line', `"${'x'.repeat(1_000_000)}`],
    ['lines', 'a: b # c\n'.repeat(100_000)],
  ])('reads only what it shows of %s of a megabyte', (_name, text) => {
    let reads = 0
    class Counted extends String {
      override charCodeAt(index: number): number {
        reads += 1
        return super.charCodeAt(index)
      }
    }
    const range = rangeOf(text, 500_000, 900_000)
    expect(frameOf(new Counted(text) as string, range)).toBe(frameOf(text, range))
    expect(frameOf(text, range).length).toBeLessThan(250)
    expect(reads).toBeLessThan(1000)
  })

  it('takes every kind of line break', () => {
    expect(frame('a\r\nb\rc: «d»\r\n')).toBe('1 | a\n2 | b\n3 | c: d\n  |    ^')
  })
})
