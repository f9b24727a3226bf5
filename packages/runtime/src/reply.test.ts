import { describe, expect, expectTypeOf, test } from 'vitest'
import { asSent } from './as-sent.ts'
import { repair } from './repair.ts'
import { createReplyDecoder } from './reply.ts'
import type { Check, ReplyResult } from './types.ts'
import { isObject } from './values.ts'

/** A list of texts. */
const check: Check = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? []
    : [{ keyword: 'type', path: '', message: 'must be an array of strings', expected: 'array' }]
const unwrap = (value: unknown): unknown => (isObject(value) && 'output' in value ? value.output : value)
const entry = { tool: 'tags', decode: unwrap, check, sent: asSent({}, 'output') }
const decode = createReplyDecoder<string[]>(entry)

describe('a reply that fits', () => {
  test('has the value, whether it comes as text or as JSON', () => {
    const expected = { ok: true, value: ['a'], repairs: [] }
    expect(decode('{"output":["a"]}')).toEqual(expected)
    expect(decode({ output: ['a'] })).toEqual(expected)
    // Unwrapped by the model: the same value.
    expect(decode(['a'])).toEqual(expected)
    expectTypeOf(decode).returns.toEqualTypeOf<ReplyResult<string[]>>()
  })

  test('is repaired where that is asked for', () => {
    const mending = createReplyDecoder({ ...entry, repair })
    expect(mending('```json\n{"output":["a",]}\n```')).toMatchObject({
      ok: true,
      value: ['a'],
      repairs: [{ code: 'fenced_json' }, { code: 'trailing_comma' }],
    })
  })

  test('gets its defaults', () => {
    const filled = createReplyDecoder({ tool: 'a', defaults: (value) => ({ b: 1, ...(value as object) }) })
    expect(filled('{"a":1}')).toMatchObject({ ok: true, value: { a: 1, b: 1 } })
  })
})

describe('a reply that does not fit', () => {
  test('is refused with a text for the model, by the names that it was offered', () => {
    expect(decode('{"output":1}')).toEqual({
      ok: false,
      code: 'invalid_output',
      errors: [{ keyword: 'type', path: '', message: 'must be an array of strings', expected: 'array' }],
      message:
        'Invalid reply. Errors:\n- /output must be an array of strings\nReply again with the whole JSON.',
    })
  })

  test.each(['{"output":["a"', '{"output":["a', '{"output":', '', ' \n', '["a', '"a'])(
    'is truncated where the text ends before the JSON: %j',
    (text) => {
      expect(decode(text)).toMatchObject({ ok: false, code: 'truncated', errors: [{ keyword: 'json' }] })
    },
  )

  test.each(['I cannot do that.', '{"output":["a"]} Done.', '{output:1}', '```json\n{}\n```'])(
    'is no JSON: %j',
    (text) => expect(decode(text)).toMatchObject({ ok: false, code: 'invalid_json' }),
  )

  test('throws nothing, whatever it is', () => {
    const hostile = new Proxy({}, { has: () => true, get: () => void expect.fail('read') })
    const loop: unknown[] = []
    loop.push(loop)
    for (const reply of [null, undefined, 1, Symbol('a'), loop, () => 1, '['.repeat(100_000), hostile])
      expect(decode(reply).ok).toBe(false)
    const mending = createReplyDecoder({ ...entry, repair })
    for (const reply of [null, undefined, 1, 'null', '1', '"x"', '[', '{}'])
      expect(mending(reply)).toHaveProperty('ok')
  })
})
