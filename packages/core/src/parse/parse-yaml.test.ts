import { describe, expect, it } from 'vitest'
import { brief, parseText } from '../../tests/parse-text.ts'
import { LIMITS } from './reading.ts'

function readValue(text: string): unknown {
  const { document, problems } = parseText(text)
  expect(brief(problems)).toEqual([])
  return document?.value
}

function problemsOf(text: string): string[] {
  return brief(parseText(text).problems)
}

describe('values', () => {
  it('reads block and flow, quoted and folded', () => {
    const text = `a: text
b: [1, 2.5, ~, true, "x", 'it''s']
c:
  - d: >-
      folded
      text
    e: |
      literal
        text
  - - nested
f: {g: {}, h: []}
`
    expect(readValue(text)).toEqual({
      a: 'text',
      b: [1, 2.5, null, true, 'x', "it's"],
      c: [{ d: 'folded text', e: 'literal\n  text\n' }, ['nested']],
      f: { g: {}, h: [] },
    })
  })

  it('keeps keys as they are written', () => {
    const text = '200: a\n1.0: b\n0x1F: c\n~: d\nTrue: e\n2024-01-01: f\non: g\n-0: h\n1e3: i\n".5": j\n'
    const names = ['200', '1.0', '0x1F', '~', 'True', '2024-01-01', 'on', '-0', '1e3', '.5']
    expect(Object.keys(readValue(text) as object).sort()).toEqual(names.sort())
  })

  it('takes keys that objects have by nature as ordinary ones', () => {
    const text = '__proto__: {polluted: true}\nconstructor: 1\ntoString: 2\n'
    for (const value of [readValue(text), readValue(`!!map\n${text}`)] as object[]) {
      expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString'])
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('expands aliases into copies', () => {
    const value = readValue('a: &a {x: [1]}\nb: *a\nc: [*a, &s text, *s]\n') as Record<string, unknown>
    expect(value).toEqual({ a: { x: [1] }, b: { x: [1] }, c: [{ x: [1] }, 'text', 'text'] })
    const objects = new Set<unknown>()
    const visit = (item: unknown): void => {
      if (typeof item !== 'object' || item === null) return
      expect(objects.has(item)).toBe(false)
      objects.add(item)
      Object.values(item).forEach(visit)
    }
    visit(value)
  })

  it('takes an anchor that is defined again as the later one, and one in a key', () => {
    expect(readValue('a: &x 1\nb: *x\nc: &x 2\nd: *x\n&k key: *k\n')).toEqual({
      a: 1,
      b: 1,
      c: 2,
      d: 2,
      key: 'key',
    })
  })

  it('knows the tags of the core schema and no others', () => {
    expect(readValue('a: !!str 1\nb: !!int "0x10"\nc: !!float 1\nd: !!seq [!!null ""]\ne: ! 1\n')).toEqual({
      a: '1',
      b: 16,
      c: 1,
      d: [null],
      e: '1',
    })
  })

  it('reads a byte order mark, CRLF and a text without a last line break', () => {
    expect(readValue('\uFEFFa: 1\r\nb:\r\n  - x\r\nc: |\r\n  y\r\n  z')).toEqual({
      a: 1,
      b: ['x'],
      c: 'y\nz\n',
    })
  })

  it('reads JSON as YAML, tabs between its tokens too', () => {
    expect(readValue('{\n\t"a": [1, {"b": null}],\n\t"c": "\\u00e9\\/"\n}')).toEqual({
      a: [1, { b: null }],
      c: 'é/',
    })
  })

  it.each([
    ['{\ta: b}', { a: 'b' }],
    ['{a: b,\tc: d}', { a: 'b', c: 'd' }],
    ['{a:\tb\t,\t"c"\t:\t\'d\'\t}', { a: 'b', c: 'd' }],
    ['[\ta,\tb \t,\t[\tc\t]\t]', ['a', 'b', ['c']]],
    ['\t{a: b}', { a: 'b' }],
    ['{\n \ta: b,\n \tc: "d\te"\n }', { a: 'b', c: 'd\te' }],
    ['{a: b\tc,\td: e}', { a: 'b\tc', d: 'e' }],
    ['\n  -\t{a: b}', [{ a: 'b' }]],
    ['{\t# comment\n a: b}', { a: 'b' }],
  ])('takes tabs as what separates: %j', (text, value) => {
    const { document, problems } = parseText(`key: ${text}\nlast:\t"a\tb"\n`)
    expect(brief(problems)).toEqual([])
    expect(document?.value).toEqual({ key: value, last: 'a\tb' })
  })

  it('places what stands behind a tab', () => {
    const { document } = parseText('key: {\ta: b,\tc: d}\n')
    expect(document?.locate(['key', 'c'], 'key').start).toMatchObject({ line: 1, column: 14 })
    expect(document?.locate(['key'])).toMatchObject({ start: { column: 6 }, end: { column: 19 } })
  })
})

describe('problems', () => {
  it.each([
    ['key: {\n\ta: b\n}', 'syntax_error 2:1'],
    ['key: {a: b,\tc: d\nlast: 1', 'syntax_error 1:6'],
    ['-\ta: b\n  c: d', 'syntax_error 1:1'],
  ])('%j', (text, problem) => {
    expect(brief(parseText(text).problems)).toEqual([problem])
  })

  it('finds every duplicate key and still reads the file', () => {
    const { document, problems } = parseText('a: 1\nb: {x: 1, x: 2}\na: 2\n"b": 3\n1: x\n"1": y\n')
    expect(brief(problems)).toEqual([
      'duplicate_key 2:11',
      'duplicate_key 3:1',
      'duplicate_key 4:1',
      'duplicate_key 6:1',
    ])
    expect(problems.map(({ params }) => params)).toEqual([
      { key: 'x', line: 2 },
      { key: 'a', line: 1 },
      { key: 'b', line: 2 },
      { key: '1', line: 5 },
    ])
    expect(document?.value).toEqual({ '1': 'y', a: 2, b: 3 })
  })

  it('finds every key that is no string, and gives no document', () => {
    const { document, problems } = parseText('[a]: 1\n? {b: c}\n: 2\nd: {{ e }}\n[f]: [g]\n')
    expect(brief(problems)).toEqual(['yaml_key 1:1', 'yaml_key 2:3', 'yaml_key 4:5', 'yaml_key 5:1'])
    expect(document).toBeUndefined()
    expect(problemsOf('{a: 1, [b]}\n')).toEqual(['yaml_key 1:8'])
    expect(problemsOf('{[b]}\n')).toEqual(['yaml_key 1:2'])
    for (const text of ['a: 1\n: 2\n', 'a: 1\n? \n: 2\n'])
      expect(problemsOf(text)).toEqual([expect.stringMatching(/^yaml_key 2:/)])
    expect(problemsOf('{e, : h}\n')).toEqual(['yaml_key 1:5'])
    expect(readValue('"": 1\nnull: 2\n')).toEqual({ '': 1, null: 2 })
  })

  it('refuses unknown tags, and reads on', () => {
    const { document, problems } = parseText('a: !custom x\nb: !!binary aGk=\nc: !!set {d}\ne: !!omap []\n')
    expect(brief(problems)).toEqual(['yaml_tag 1:4', 'yaml_tag 2:4', 'yaml_tag 3:4', 'yaml_tag 4:4'])
    expect(document?.value).toEqual({ a: 'x', b: 'aGk=', c: { d: null }, e: [] })
    expect(problemsOf('a: !!int x\n')).toEqual(['syntax_error 1:10'])
    expect(problemsOf('a: !!seq {}\n')).toEqual(['yaml_tag 1:4'])
  })

  it('refuses numbers that JSON has not, and warns of integers that lose digits', () => {
    expect(problemsOf('a: .inf\nb: -.INF\nc: .nan\nd: 1e999\n')).toEqual([
      'not_json_value 1:4',
      'not_json_value 2:4',
      'not_json_value 3:4',
      'not_json_value 4:4',
    ])
    const { document, problems } = parseText('a: 9007199254740993\nb: 9007199254740991\n.inf: x\n')
    expect(brief(problems)).toEqual(['unsafe_integer 1:4'])
    expect(document?.value).toEqual({ a: 9007199254740992, b: 9007199254740991, '.inf': 'x' })
  })

  it('reports that << merges nothing', () => {
    const { document, problems } = parseText('a: &a {x: 1}\nb:\n  <<: *a\n  y: 2\n"<<": 3\n')
    expect(brief(problems)).toEqual(['merge_key 3:3'])
    expect(document?.value).toEqual({ a: { x: 1 }, b: { '<<': { x: 1 }, y: 2 }, '<<': 3 })
  })

  it.each(['', ' \n', '# only a comment\n', '---\n', '--- # comment\n', '\uFEFF', '...\n'])(
    '%j is empty',
    (text) => {
      expect(problemsOf(text)).toEqual(['empty_file 1:1'])
    },
  )

  it('refuses a second document, not a marker around the only one', () => {
    expect(problemsOf('a: 1\n---\nb: 2\n')).toEqual(['multiple_documents 2:1'])
    expect(problemsOf('---\n---\na: 1\n')).toEqual(['multiple_documents 2:1'])
    expect(readValue('%YAML 1.2\n---\na: 1\n...\n')).toEqual({ a: 1 })
  })

  it.each([
    ['a: *b\n', 'syntax_error 1:4'],
    ['a: &a [*a]\n', 'syntax_error 1:8'],
    ['a: &a 1\nb: &a {c: *a}\n', 'syntax_error 2:11'],
    ['a: "\\UFFFFFFFF"\n', 'syntax_error 1:5'],
  ])('%j: %s', (text, expected) => {
    expect(problemsOf(text)).toEqual([expected])
  })

  it('warns of half characters, written or escaped', () => {
    expect(problemsOf('a: "\\ud83d"\nb: "\\ud83d\\ude00"\n"\\udc00": 1\n')).toEqual([
      'lone_surrogate 1:4',
      'lone_surrogate 3:1',
    ])
    expect(problemsOf("a: '\ud83d'\n")).toEqual(['lone_surrogate 1:4'])
  })

  it('reports at most so many of a kind', () => {
    expect(problemsOf('a: 1\n'.repeat(1000))).toHaveLength(LIMITS.problems)
  })
})

describe('bounds', () => {
  it.each([
    ['[', ']'],
    ['{a: ', '}'],
    ['- ', ''],
  ])('levels of %j', (opening, closing) => {
    const nested = (levels: number): string => opening.repeat(levels) + closing.repeat(levels)
    expect(problemsOf(nested(LIMITS.depth))).toEqual([])
    expect(parseText(nested(LIMITS.depth + 1)).problems.map(({ code }) => code)).toEqual(['too_deep'])
    expect(parseText(nested(10_000)).problems.map(({ code }) => code)).toEqual(['too_deep'])
    expect(parseText(opening.repeat(100_000)).problems.map(({ code }) => code)).toEqual(['too_deep'])
  })

  it('levels that only aliases make', () => {
    const half = LIMITS.depth / 2
    const text = (levels: number): string =>
      `- &a ${'['.repeat(half)}${']'.repeat(half)}\n- ${'['.repeat(levels)}*a${']'.repeat(levels)}\n`
    expect(problemsOf(text(half - 1))).toEqual([])
    expect(problemsOf(text(half))).toEqual([`too_deep 2:${3 + half}`])
  })

  it('aliases', () => {
    const text = (count: number): string => `a: &a x\nb:\n${'- *a\n'.repeat(count)}`
    expect(problemsOf(text(LIMITS.aliases))).toEqual([])
    expect(problemsOf(text(LIMITS.aliases + 1))).toEqual([`too_many_aliases ${LIMITS.aliases + 3}:3`])
  })

  it('values', () => {
    const text = (count: number): string => `[${'a,'.repeat(count - 1)}]`
    expect(problemsOf(text(LIMITS.nodes))).toEqual([])
    expect(parseText(text(LIMITS.nodes + 1)).problems.map(({ code }) => code)).toEqual(['too_many_nodes'])
    const keys = (count: number): string => Array.from({ length: count - 1 }, (_, i) => `k${i}: 1\n`).join('')
    expect(problemsOf(keys(LIMITS.nodes))).toEqual([])
    expect(parseText(keys(LIMITS.nodes + 1)).problems.map(({ code }) => code)).toEqual(['too_many_nodes'])
  })

  it('a billion laughs, in no time', () => {
    const lines = ['a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]']
    for (let level = 1; level < 10; level++) {
      lines.push(`a${level}: &a${level} [${`*a${level - 1}, `.repeat(10)}]`)
    }
    const started = performance.now()
    expect(parseText(lines.join('\n')).problems.map(({ code }) => code)).toEqual(['too_many_nodes'])
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('a broken line of blanks, in no time', () => {
    const blanks = ' '.repeat(400_000)
    const started = performance.now()
    expect(parseText(`a: {\n${blanks}"b" c: d }`).problems.map(({ code }) => code)).toEqual(['syntax_error'])
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('bytes', () => {
    const text = (size: number): string => `# ${'é'.repeat((size - 8) / 2)}\na: 1`
    expect(problemsOf(text(LIMITS.bytes - 1).padEnd(0))).toEqual([])
    const { problems } = parseText(text(LIMITS.bytes + 2))
    expect(problems).toMatchObject([{ code: 'file_too_large', params: { max: LIMITS.bytes } }])
    const bytes = new Uint8Array(LIMITS.bytes + 1).fill(0x23)
    expect(parseText(bytes).problems).toMatchObject([
      { code: 'file_too_large', params: { size: LIMITS.bytes + 1 } },
    ])
  })
})

describe('bytes', () => {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

  it('are read as UTF-8', () => {
    const { document, problems } = parseText(encode('\uFEFFa: é😀\n'))
    expect(problems).toEqual([])
    expect(document?.value).toEqual({ a: 'é😀' })
    expect(document?.text).toBe('a: é😀\n')
  })

  it.each([
    ['Latin-1', [0x61, 0x3a, 0x20, 0xe9, 0x0a], 3, '1:4'],
    ['cut off', [0x61, 0x0a, 0xc3, 0xa9, 0xf0, 0x9f], 4, '2:2'],
    ['overlong', [0xc0, 0xaf], 0, '1:1'],
    ['a surrogate', [0x61, 0xed, 0xa0, 0x80], 1, '1:2'],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0, '1:1'],
    ['after a byte order mark', [0xef, 0xbb, 0xbf, 0x61, 0xff], 4, '1:2'],
  ])('%s', (_, bytes, offset, place) => {
    const { document, problems } = parseText(Uint8Array.from(bytes))
    expect(document).toBeUndefined()
    expect(brief(problems)).toEqual([`not_utf8 ${place}`])
    expect(problems[0]?.params).toEqual({ offset })
  })

  it('UTF-16 is called by its name', () => {
    expect(parseText(Uint8Array.from([0xff, 0xfe, 0x61, 0x00])).problems[0]?.hint).toContain('UTF-16')
  })
})
