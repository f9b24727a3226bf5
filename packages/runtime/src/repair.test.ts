import { describe, expect, test } from 'vitest'
import { createDecoder } from './decoder.ts'
import { coercion, repair } from './repair.ts'
import { readLooseJson } from './repair-text.ts'
import type { CallError, Check } from './types.ts'
import { isObject } from './values.ts'

type Fits = (value: unknown) => boolean

/** An object with these members; a name with `?` may be absent. */
function checkOf(members: Readonly<Record<string, Fits>>): Check {
  return (value) => {
    const object = value as Record<string, unknown>
    return Object.entries(members).flatMap(([key, fits]): CallError[] => {
      const name = key.replace('?', '')
      if (Object.hasOwn(object, name)) {
        if (fits(object[name])) return []
        return [{ keyword: 'type', path: `/${name}`, message: 'is wrong' }]
      }
      return key === name ? [{ keyword: 'required', path: '', message: 'is missing', expected: name }] : []
    })
  }
}

const isList: Fits = (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')
const check = checkOf({
  'n?': (value) => Number.isInteger(value),
  'x?': (value) => typeof value === 'number',
  'on?': (value) => typeof value === 'boolean',
  'text?': (value) => typeof value === 'string',
  'list?': isList,
  'map?': isObject,
})
const decode = createDecoder({
  whole: { tool: 'whole', check, repair },
  coerced: { tool: 'coerced', check, repair: coercion },
  plain: { tool: 'plain', check },
  needs: { tool: 'needs', check: checkOf({ a: (value) => typeof value === 'string' }), repair },
})

describe('repair', () => {
  test.each([
    [{ n: '42' }, { n: 42 }, 'number_string', '/n'],
    [{ n: ' 42.0 ' }, { n: 42 }, 'number_string', '/n'],
    [{ x: '-1.5e-3' }, { x: -0.0015 }, 'number_string', '/x'],
    [{ on: 'false' }, { on: false }, 'boolean_string', '/on'],
    [{ list: '["a","b"]' }, { list: ['a', 'b'] }, 'json_string', '/list'],
    [{ list: 'a' }, { list: ['a'] }, 'single_item', '/list'],
    // A number would be no better.
    [{ list: '5' }, { list: ['5'] }, 'single_item', '/list'],
    [{ map: '```json\n{"a":1,}\n```' }, { map: { a: 1 } }, 'json_string', '/map'],
    [{ text: null }, {}, 'null_member', '/text'],
  ])('%j', (args, input, code, path) => {
    expect(decode('whole', args)).toEqual({
      ok: true,
      tool: 'whole',
      name: 'whole',
      input,
      repairs: [{ code, path }],
    })
    expect(decode('plain', args)).toMatchObject({ ok: false, code: 'invalid_input' })
  })

  test.each([
    { n: '42.5' },
    { n: '42px' },
    { n: '' },
    { n: '9007199254740993' },
    { n: '9007199254740993.0' },
    { x: '1e999' },
    { x: '0x10' },
    { x: 'NaN' },
    { on: 'True' },
    { on: 'yes' },
    { on: 1 },
    { text: 5 },
    { list: [1] },
    { map: '[1]' },
  ])('%j is not guessed at', (args) => {
    expect(decode('whole', args)).toMatchObject({ ok: false, errors: [{ path: `/${Object.keys(args)[0]}` }] })
  })

  test('leaves null where a property is needed, for the model to hear of', () => {
    expect(decode('needs', { a: null })).toMatchObject({
      ok: false,
      errors: [{ path: '/a', message: 'is wrong' }],
    })
  })

  test('leaves null in a list', () => {
    const objects: Check = (value) =>
      ((value as { list: unknown[] }).list ?? []).flatMap((item, index): CallError[] =>
        isObject(item) ? [] : [{ keyword: 'type', path: `/list/${index}`, message: 'is wrong' }],
      )
    const decodeObjects = createDecoder({ t: { tool: 't', check: objects, repair } })
    expect(decodeObjects('t', { list: [{}, null] })).toMatchObject({
      ok: false,
      errors: [{ path: '/list/1' }],
    })
    expect(decodeObjects('t', { list: ['{"a":"1"}'] })).toMatchObject({ input: { list: [{ a: '1' }] } })
  })

  test('mends several places and touches no other', () => {
    const args = Object.freeze({ n: '1', text: '2', on: 'true', list: 'x', other: '3' })
    expect(decode('whole', args)).toMatchObject({
      input: { n: 1, text: '2', on: true, list: ['x'], other: '3' },
      repairs: expect.arrayContaining([
        { code: 'number_string', path: '/n' },
        { code: 'boolean_string', path: '/on' },
        { code: 'single_item', path: '/list' },
      ]),
    })
  })

  test('arguments that are JSON in JSON', () => {
    expect(decode('whole', JSON.stringify(JSON.stringify({ n: '1' })))).toMatchObject({
      input: { n: 1 },
      repairs: [
        { code: 'json_string', path: '' },
        { code: 'number_string', path: '/n' },
      ],
    })
  })

  test('in coercion is only of numbers and booleans', () => {
    expect(decode('coerced', { n: '1', on: 'true' })).toMatchObject({ input: { n: 1, on: true } })
    expect(decode('coerced', { list: 'a' })).toMatchObject({ ok: false })
    expect(decode('coerced', '```json\n{}\n```')).toMatchObject({ ok: false, code: 'invalid_json' })
  })
})

describe('texts', () => {
  test.each([
    ['```json\n{"n":1}\n```', ['fenced_json']],
    ['Here it is:\n```\n{"n":1}\n```\nDone.', ['fenced_json']],
    ['{"n":1,}', ['trailing_comma']],
    ['```{"n":1 , }```', ['fenced_json', 'trailing_comma']],
  ])('%j', (text, codes) => {
    expect(decode('whole', text)).toMatchObject({ input: { n: 1 }, repairs: codes.map((code) => ({ code })) })
    expect(decode('plain', text)).toMatchObject({ code: 'invalid_json' })
  })

  test('commas and fences inside strings stay', () => {
    expect(readLooseJson('{"a":",]","b":"```","c":"\\",}",}')?.value).toEqual({
      a: ',]',
      b: '```',
      c: '",}',
    })
    const markdown = '```sh\nls\n```'
    expect(readLooseJson(`{"a":${JSON.stringify(markdown)},}`)).toEqual({
      value: { a: markdown },
      repairs: [{ code: 'trailing_comma', path: '' }],
    })
    // What the fences enclose is not what was sent.
    for (const text of ['{"text":"return ```{}``` when em', '{"text":"return ```{}``` when empty" x}'])
      expect(decode('whole', text)).toMatchObject({ ok: false, code: 'invalid_json' })
  })

  test.each([
    '{"a":',
    '{"a":"b',
    '{"a":"b\\"',
    '{"a":"b\\',
    '{"a":"b\\u00',
    '{"a":"b\\\\u00',
    '{"a',
    '{"a":1,"b"',
    '{"a":1,',
    '{"a":tr',
    '{"a":-1.',
    '[1, {"a": [',
    '[{"a":1}',
    '```json\n{"a":1',
  ])('%j was cut off', (text) => {
    const result = decode('whole', text)
    expect(result).toMatchObject({ code: 'invalid_json' })
    expect(result.ok ? '' : result.message).toContain(`is cut off after ${text.length} characters`)
  })

  test('what is no JSON for another reason was not', () => {
    for (const text of [
      '',
      'send it',
      '{"a":1}}',
      "{'a':1}",
      '{"size":"5" screen"}',
      '{"list":["a","b"}',
      '{"list":[{"a":1,"b":2],"size":"x"}',
      'I need the 5" size, sorry.',
      'Sorry :-( [see policy',
    ]) {
      const result = decode('whole', text)
      expect(result.ok ? '' : result.message).not.toContain('cut off')
    }
  })

  test('of any length take time in proportion', () => {
    const start = performance.now()
    for (const text of [
      `"${'\\"'.repeat(1e5)}`,
      `\`\`\`${'a'.repeat(2e5)}`,
      ',   '.repeat(5e4),
      '`'.repeat(2e5),
    ])
      expect(decode('whole', text).ok).toBe(false)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
