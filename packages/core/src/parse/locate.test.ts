import { dump } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { loadTools, loadYamlCases } from '../../../../tests/corpora/load.ts'
import { FULL } from '../../../../tests/full.ts'
import { parseText } from '../../tests/parse-text.ts'
import type { SourceDocument } from '../diagnostics/types.ts'
import { equalJson, type Json } from '../json.ts'

function documentOf(text: string, uri?: string): SourceDocument {
  const { document } = parseText(text, uri)
  if (document === undefined) throw new Error(`broken: ${text}`)
  return document
}

/** The text in the range at a path. */
function at(document: SourceDocument, path: readonly string[], mark?: 'key' | 'value'): string {
  const { start, end } = document.locate(path, mark)
  return document.text.slice(start.offset, end.offset)
}

function place(document: SourceDocument, path: readonly string[], mark?: 'key' | 'value'): string {
  const { start, end } = document.locate(path, mark)
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

describe('YAML', () => {
  const document = documentOf(`# comment
"a b": 'x'  # why
list:
  - one
  - {in: [2, three]}
  -
  - - deep
nothing:
tagged: !!str
folded: >- # comment > here
  several
  lines

multi: one
  two
anchored: &a
  k: v
alias: *a
? explicit
: value
empty: {}
`)

  it.each<[string[], 'key' | 'value', string, string]>([
    [['a b'], 'key', '"a b"', '2:1-2:6'],
    [['a b'], 'value', "'x'", '2:8-2:11'],
    [['list', '0'], 'value', 'one', '4:5-4:8'],
    [['list', '0'], 'key', 'one', '4:5-4:8'],
    [['list', '1'], 'value', '{in: [2, three]}', '5:5-5:21'],
    [['list', '1', 'in'], 'value', '[2, three]', '5:10-5:20'],
    [['list', '1', 'in', '1'], 'value', 'three', '5:14-5:19'],
    [['list', '2'], 'value', '', '6:4-6:4'],
    [['list', '3', '0'], 'value', 'deep', '7:7-7:11'],
    [['nothing'], 'key', 'nothing', '8:1-8:8'],
    [['nothing'], 'value', '', '8:9-8:9'],
    [['tagged'], 'value', '!!str', '9:9-9:14'],
    [['folded'], 'value', '>- # comment > here\n  several\n  lines', '10:9-12:8'],
    [['multi'], 'value', 'one\n  two', '14:8-15:6'],
    [['anchored'], 'value', 'k: v', '17:3-17:7'],
    // The content of an alias is where its anchor is, its name where it is used.
    [['alias', 'k'], 'value', 'v', '17:6-17:7'],
    [['alias', 'k'], 'key', 'k', '17:3-17:4'],
    [['alias'], 'value', 'k: v', '17:3-17:7'],
    [['alias'], 'key', 'alias', '18:1-18:6'],
    [['explicit'], 'key', 'explicit', '19:3-19:11'],
    [['explicit'], 'value', 'value', '20:3-20:8'],
    [['empty'], 'value', '{}', '21:8-21:10'],
  ])('%j, its %s', (path, mark, text, range) => {
    expect(at(document, path, mark)).toBe(text)
    expect(place(document, path, mark)).toBe(range)
  })

  it('marks the nearest ancestor of what is not there', () => {
    expect(place(document, ['list', '1', 'gone', 'further'], 'key')).toBe('5:5-5:21')
    expect(place(document, ['gone'])).toBe(place(document, []))
    expect(place(document, ['__proto__'])).toBe(place(document, []))
    expect(document.locate([]).start).toEqual({ line: 2, column: 1, offset: 10 })
  })

  it('counts columns in UTF-16 units, lines at CRLF and lone CRs', () => {
    const wide = documentOf('"😀é": 日本\r\nb: 1\rc: {d: "\uFEFF", e: 2}\n')
    expect(place(wide, ['😀é'])).toBe('1:8-1:10')
    expect(place(wide, ['b'])).toBe('2:4-2:5')
    expect(place(wide, ['c', 'e'])).toBe('3:16-3:17')
  })

  it('does not count the byte order mark', () => {
    expect(place(documentOf('\uFEFFa: 1\n'), ['a'])).toBe('1:4-1:5')
  })

  it('knows where pairs in lists and missing parts are', () => {
    const odd = documentOf('- [a: 1, {b: 2}, ? c, "d": ]\n- {e, f: , ? g}\n-\n  k: v\n')
    expect(at(odd, ['0', '0'])).toBe('a: 1')
    expect(at(odd, ['0', '1'])).toBe('{b: 2}')
    expect(at(odd, ['0', '2'])).toBe('c')
    expect(place(odd, ['0', '3', 'd'])).toBe('1:27-1:27')
    expect(at(odd, ['1'])).toBe('{e, f: , ? g}')
    expect(place(odd, ['1', 'e'])).toBe('2:5-2:5')
    expect(place(odd, ['1', 'f'])).toBe('2:9-2:9')
    expect(at(odd, ['2'])).toBe('k: v')
  })
})

describe('JSON', () => {
  it('finds keys and values', () => {
    const document = documentOf(
      '{\r\n\t"a\\u0062": [1, {"c": "x"}],\n  "😀": {}, "d" : null\n}',
      'file:///a.json',
    )
    expect(at(document, ['ab'], 'key')).toBe('"a\\u0062"')
    expect(place(document, ['ab'])).toBe('2:13-2:28')
    expect(at(document, ['ab', '1', 'c'])).toBe('"x"')
    expect(place(document, ['😀'])).toBe('3:9-3:11')
    expect(place(document, ['d'])).toBe('3:19-3:23')
    expect(place(document, [])).toBe('1:1-4:2')
    expect(place(document, ['ab', '7'])).toBe('2:13-2:28')
  })
})

/** Every scalar and every key of a document with its path. */
function* leaves(value: Json, path: string[] = []): Generator<{ path: string[]; value: Json }> {
  if (typeof value !== 'object' || value === null) yield { path, value }
  else for (const [key, item] of Object.entries(value)) yield* leaves(item, [...path, key])
}

/** What stands in the range of a scalar or a key, and what it means when it is read by itself. */
interface Marked {
  readonly text: string
  readonly meant: Json
  readonly read: Json | undefined
}

function* markedParts(document: SourceDocument): Generator<Marked> {
  for (const { path, value } of leaves(document.value)) {
    const text = at(document, path)
    if (standsAlone(text))
      yield { text, meant: value, read: readItem(`- ${text.replace(/\r\n?|\n/g, '$&  ')}`) }
    const key = path.at(-1)
    const keyText = at(document, path, 'key')
    if (key === undefined || /^\d+$/.test(key) || !standsAlone(keyText)) continue
    yield { text: keyText, meant: { [key]: 1 }, read: parseText(`? ${keyText}\n: 1`).document?.value }
  }
}

/** Not what is only a tag, or a block, whose indentation and last line breaks depend on what is around it. */
function standsAlone(text: string): boolean {
  return text !== '' && !/^[|>!]/.test(text)
}

function readItem(text: string): Json | undefined {
  const value = parseText(text).document?.value
  return Array.isArray(value) ? value[0] : undefined
}

function misread(parts: readonly Marked[]): Marked[] {
  return parts.filter(({ meant, read }) => read === undefined || !equalJson(meant, read))
}

describe('ranges read as what they mark', () => {
  it('in the YAML cases', () => {
    const parts = loadYamlCases().flatMap(({ yaml }) => {
      const { document, problems } = parseText(yaml)
      return document === undefined || problems.length > 0 ? [] : [...markedParts(document)]
    })
    expect(parts.length).toBeGreaterThan(100)
    expect(misread(parts)).toEqual([])
  })

  it('in tools, as YAML in several styles and as JSON', { timeout: 120_000 }, () => {
    const tools = loadTools()
    const sample = FULL ? tools : tools.filter((_, index) => index % 6 === 0)
    const parts = sample.flatMap(({ inputSchema }, index) => {
      const text = dump(inputSchema, index % 2 === 0 ? { lineWidth: -1 } : { flowLevel: 4 })
      const json = JSON.stringify(inputSchema, undefined, index % 3)
      return [...markedParts(documentOf(text)), ...markedParts(documentOf(json, 'file:///a.json'))]
    })
    expect(parts.length).toBeGreaterThan(1000)
    expect(misread(parts)).toEqual([])
  })
})
