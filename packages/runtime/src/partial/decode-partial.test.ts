import { describe, expect, expectTypeOf, test } from 'vitest'
import { createDecoder } from '../decoder.ts'
import { createReplyDecoder } from '../reply.ts'
import type { Check, Notes } from '../types.ts'
import { decodeEntries, isObject, tupleItems } from '../values.ts'
import { decodePartial } from './decode-partial.ts'
import type { DeepPartial, PartialCall } from './types.ts'

const plain = createReplyDecoder({ tool: 'any' })
const read = (text: string): unknown => decodePartial(plain, text)

describe('what is certain of a text', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    ['{', {}],
    ['[', []],
    ['{"a', {}],
    ['{"a":', {}],
    ['{"a":"b', {}],
    ['{"a":"b\\"', {}],
    ['{"a":"b\\\\"', { a: 'b\\' }],
    ['{"a":{', { a: {} }],
    ['{"a":[1', { a: [] }],
    ['{"a":[1,', { a: [1] }],
    ['{"a":[1 ', { a: [1] }],
    ['{"a":-', {}],
    ['{"a":1.5e3}', { a: 1500 }],
    // Nothing else begins like this.
    ['{"a":t', { a: true }],
    ['{"a":fal', { a: false }],
    ['[nul', [null]],
    ['"a"', 'a'],
    ['12', undefined],
    ['12\n', 12],
    ['{"2":{"b":1,"1":[{}', { 2: { b: 1, 1: [{}] } }],
    ['[{', [{}]],
    ['[[1,{"a":2', [[1, {}]]],
    ['{"__proto__":{"a":[1,', JSON.parse('{"__proto__":{"a":[1]}}')],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
    expect(JSON.stringify(read(text))).toBe(JSON.stringify(expected))
  })

  test.each(['x', '{x', '{"a":1]', '{"a" 1,', '{} x', '["\\x",{', '[1 2,', ']', '{"a":tru,', '\u00a0{}'])(
    'nothing of what is not JSON: %s',
    (text) => expect(read(text)).toBeUndefined(),
  )

  test('nothing of what is nested too deeply, or of no text', () => {
    expect(read('['.repeat(200_000))).toBeUndefined()
    expect(read(undefined as unknown as string)).toBeUndefined()
  })
})

describe('in the shape of the author', () => {
  const check: Check = (value) =>
    isObject(value) && isObject(value['map'])
      ? []
      : [{ keyword: 'map', path: '', message: 'must have a map' }]
  const decode = (value: unknown, path: string, notes: Notes): unknown => {
    if (!isObject(value) || !Object.hasOwn(value, 'in')) return value
    const { map, pair, kind } = value['in'] as Record<string, unknown>
    return {
      kind,
      map: decodeEntries(map, path, notes),
      pair: tupleItems(pair, '/in/pair', notes, ['_0', '_1'], [false, false]),
    }
  }
  const wrapped = createReplyDecoder<{ map: Record<string, number> }>({
    tool: 'a',
    decode,
    check,
    defaults: (value) => ({ d: 1, ...(value as object) }),
  })

  test('what the decoder asks for too early is left out', () => {
    expect(decodePartial(wrapped, '{"in":{"kind":1,"map":[{"key":"a"')).toBeUndefined()
    expect(decodePartial(wrapped, '{')).toBeUndefined()
  })

  test('a complete text is checked, and gets its defaults; one that does not fit is returned as it is', () => {
    expect(decodePartial(wrapped, '{"map":{"a":1}}')).toEqual({ d: 1, map: { a: 1 } })
    expect(decodePartial(wrapped, '{"a":1}')).toEqual({ a: 1 })
  })

  test('nothing where a part cannot be decoded', () => {
    const faulty = createReplyDecoder({
      tool: 'a',
      decode: (_, path, { errors }) => errors.push({ keyword: 'json', path, message: '' }),
    })
    expect(decodePartial(faulty, '[1,')).toBeUndefined()
  })

  test('an object in place of a list of entries may get a key that no entry has', () => {
    const decode = (value: unknown, path: string, notes: Notes): unknown => {
      const decoded = ([key, item]: [string, unknown]) => [
        key,
        decodeEntries(item, `${path}/${key}`, notes) ?? item,
      ]
      return Object.fromEntries(Object.entries(value as object).map(decoded))
    }
    const entries = createReplyDecoder({ tool: 'a', decode })
    const begun = '{"on":true,"map":{"key":"a"'
    for (const text of [begun, `${begun},"value":true`])
      expect(decodePartial(entries, text)).toEqual({ on: true })
    const more = `${begun},"value":true,"c":null`
    expect(decodePartial(entries, more)).toEqual({ on: true, map: { key: 'a', value: true, c: null } })
    expect(decodePartial(entries, `${begun},"value":true}`)).toBeUndefined()
  })

  test('an item of a tuple may come before the first', () => {
    const decode = (value: unknown, path: string, notes: Notes): unknown =>
      Array.isArray(value)
        ? value.map(
            (item, index) =>
              tupleItems(item, `${path}/${index}`, notes, ['_0', '_1'], [false, false]) ?? item,
          )
        : value
    const pairs = createReplyDecoder({ tool: 'a', decode })
    expect(decodePartial(pairs, '[{"_0":1,"_1":2},{"_1":4,')).toEqual([[1, 2]])
    expect(decodePartial(pairs, '[{"_0":1,"_1":2},{"_0":3,')).toEqual([[1, 2], [3]])
  })
})

describe('of a call', () => {
  interface Inputs {
    readonly 'a.b': { readonly list: { readonly id: number }[]; readonly any?: unknown }
    readonly [tool: string]: unknown
  }
  const decodeCall = createDecoder<Pick<Inputs, 'a.b'>>({ a_b: { tool: 'a.b' } })

  test('has the tool and its input', () => {
    expect(decodePartial(decodeCall, 'a_b', '{"list":[{"id":1},{')).toEqual({
      tool: 'a.b',
      name: 'a_b',
      input: { list: [{ id: 1 }, {}] },
    })
    expect(decodePartial(decodeCall, 'a_b', '[1,')).toBeUndefined()
    expect(decodePartial(decodeCall, 'toString', '{')).toBeUndefined()
  })

  test('has the type of the tool, all of whose members may be missing', () => {
    expectTypeOf(decodePartial(decodeCall, 'a_b', '{')).toEqualTypeOf<
      PartialCall<Pick<Inputs, 'a.b'>> | undefined
    >()
    expectTypeOf<DeepPartial<Inputs['a.b']>>().toEqualTypeOf<{
      readonly list?: { readonly id?: number }[]
      readonly any?: unknown
    }>()
    expectTypeOf<DeepPartial<[string, { a: 1 }]>>().toEqualTypeOf<[string?, { a?: 1 }?]>()
    expectTypeOf<DeepPartial<'a' | { b: null } | string[]>>().toEqualTypeOf<'a' | { b?: null } | string[]>()
    expectTypeOf(decodePartial(createReplyDecoder<string[]>({ tool: 'a' }), '')).toEqualTypeOf<
      string[] | undefined
    >()
  })
})

describe('of what an SDK has read so far, the last part at each level may go on', () => {
  const readObject = (value: unknown): unknown => decodePartial(plain, value)

  test.each([
    [{}, {}],
    [{ a: 'b' }, {}],
    [{ a: 'b', c: 1 }, { a: 'b' }],
    [
      { a: 'b', c: true },
      { a: 'b', c: true },
    ],
    [{ a: ['b', 'c'] }, { a: ['b'] }],
    [
      { a: [{ key: 'x' }], b: {} },
      { a: [{ key: 'x' }], b: {} },
    ],
    [[1, 'a'], [1]],
    // The order of such names is lost.
    [{ b: 'x', 1: 'y' }, {}],
  ])('%j', (value, expected) => {
    expect(readObject(value)).toEqual(expected)
  })

  const loop: Record<string, unknown> = {}
  loop['loop'] = loop
  const throws = { toJSON: (): never => expect.fail() }
  test.each([
    ['nothing yet', undefined],
    ['a symbol', Symbol('a')],
    ['a loop', loop],
    ['a bigint', [1n, 2]],
    ['a member that throws', [throws, 2]],
  ])('nothing of %s, and no exception', (_, value) => {
    expect(readObject(value)).toBeUndefined()
  })
})
