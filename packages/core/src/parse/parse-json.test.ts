import { describe, expect, it } from 'vitest'
import { brief, parseText } from '../../tests/parse-text.ts'
import { LIMITS } from './reading.ts'

const URI = 'file:///project/a.json'

function read(text: string): ReturnType<typeof parseText> {
  return parseText(text, URI)
}

describe('values', () => {
  it('are those of JSON.parse', () => {
    const text = ' {"a": [1, -2.5e3, true, false, null, "\\u00e9\\n\\/"], "__proto__": {"b": {}}, "": []}\r\n'
    const { document, problems } = read(text)
    expect(problems).toEqual([])
    expect(document?.format).toBe('json')
    expect(JSON.stringify(document?.value)).toBe(JSON.stringify(JSON.parse(text)))
    expect(Object.keys(document?.value as object)).toEqual(['a', '__proto__', ''])
  })

  it('is JSON by extension', () => {
    expect(brief(parseText('{a: 1}', 'file:///x.schema.json').problems)).toEqual(['syntax_error 1:2'])
    expect(brief(parseText('{a: 1}', 'file:///x.JSON').problems)).toEqual(['syntax_error 1:2'])
    expect(brief(parseText('{a: 1}', 'file:///json.yaml').problems)).toEqual([])
  })

  it('leaves a byte order mark out', () => {
    expect(read('\uFEFF{"a": 1}').document?.value).toEqual({ a: 1 })
  })
})

// What people write who know JavaScript, YAML or Python: each at the place to mend.
describe('syntax', () => {
  it.each([
    ['{"a": 1,}', '1:8', 'A comma after the last member'],
    ['[1, 2, ]', '1:6', 'A comma after the last member'],
    ['{"a": 1 // x\n}', '1:9', 'A comment'],
    ['/* x */ {}', '1:1', 'A comment'],
    ['{} # x', '1:4', 'A comment'],
    ["{'a': 1}", '1:2', 'A single quote'],
    ["['a']", '1:2', 'A single quote'],
    ['{a: 1}', '1:2', 'A key must be a string in double quotes'],
    ['{1: 1}', '1:2', 'A key must be a string in double quotes'],
    ['[NaN]', '1:2', 'NaN is not a valid JSON value'],
    ['[undefined]', '1:2', 'undefined is not a valid JSON value'],
    ['{"a": None}', '1:7', 'None is not a valid JSON value'],
    ['[trueish]', '1:6', 'A comma or a closing bracket is missing before i'],
    ['[01]', '1:3', 'A comma or a closing bracket is missing before 1'],
    ['[1.]', '1:3', 'A comma or a closing bracket is missing before .'],
    ['[1_000]', '1:3', 'A comma or a closing bracket is missing before _'],
    ['[.5]', '1:2', 'A number must start with a digit, or - and a digit'],
    ['[+1]', '1:2', 'A number must start with a digit, or - and a digit'],
    ['[-]', '1:2', 'A number must start with a digit, or - and a digit'],
    ['[,1]', '1:2', 'A value is missing before ,'],
    ['{"a": }', '1:7', 'A value is missing before }'],
    ['{"a" 1}', '1:6', 'A colon is missing after the key'],
    ['{"a": 1 "b": 2}', '1:9', 'A comma or a closing bracket is missing before "'],
    ['[1}', '1:3', 'A comma or a closing bracket is missing before }'],
    ['{} {}', '1:4', 'Text after the end of the value'],
    ['{"a": [1,\n 2', '2:3', 'The file ends before the ] for the [ in line 1'],
    ['{"a": "b\n"}', '1:7', 'The string is not closed in its line'],
    ['{"a": "b}', '1:7', 'The string is not closed'],
    ['"a\tb"', '1:3', 'A control character in a string'],
    ['"\\d"', '1:2', '\\d is not a valid escape in JSON'],
    ['"\\u12"', '1:2', '\\u is not a valid escape in JSON'],
  ])('%j', (text, place, reason) => {
    const { document, problems } = read(text)
    expect(document).toBeUndefined()
    expect(brief(problems)).toEqual([`syntax_error ${place}`])
    expect(problems[0]?.params).toEqual({ reason })
  })

  it.each(['', ' \n\t', '\uFEFF'])('%j is empty', (text) => {
    expect(brief(read(text).problems)).toEqual(['empty_file 1:1'])
  })
})

describe('problems', () => {
  it('finds every duplicate key, after escapes', () => {
    const { document, problems } = read('{"a": 1,\n "b": {"x": 1, "x": 2},\n "\\u0061": 3, "a": 4}')
    expect(brief(problems)).toEqual(['duplicate_key 2:16', 'duplicate_key 3:2', 'duplicate_key 3:15'])
    expect(document?.value).toEqual({ a: 4, b: { x: 2 } })
  })

  it('warns of digits that are lost, refuses what is no number to JavaScript', () => {
    const { document, problems } = read('[9007199254740993, 1e5, 1E400]')
    expect(brief(problems)).toEqual(['unsafe_integer 1:2', 'not_json_value 1:25'])
    expect(document?.value).toHaveLength(3)
  })

  it('warns of half characters', () => {
    expect(brief(read('["\\ud800", "\\ud83d\\ude00", {"\ud800": "\\\\ud800"}]').problems)).toEqual([
      'lone_surrogate 1:2',
      'lone_surrogate 1:29',
    ])
  })
})

describe('bounds', () => {
  it('levels', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    expect(read(nested(LIMITS.depth)).problems).toEqual([])
    expect(brief(read(nested(LIMITS.depth + 1)).problems)).toEqual(['too_deep 1:257'])
    expect(brief(read(nested(10_000)).problems)).toEqual(['too_deep 1:257'])
    expect(brief(read('{"a":'.repeat(100_000)).problems)).toEqual(['too_deep 1:1281'])
  })

  it('values', () => {
    const list = (count: number): string => `[${Array.from({ length: count - 1 }, () => '0').join()}]`
    expect(read(list(LIMITS.nodes)).problems).toEqual([])
    expect(read(list(LIMITS.nodes + 1)).problems.map(({ code }) => code)).toEqual(['too_many_nodes'])
  })
})
