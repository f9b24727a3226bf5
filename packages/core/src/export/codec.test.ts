import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import type { Schema } from '../schema/types.ts'
import type { Codec, UnionCodec } from './codec.ts'
import { SAME } from './codec.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'

const TEXT: Codec = { kind: 'json-text' }
/** No codec here has references. */
const NOWHERE = { author: () => undefined, lowered: () => undefined }
const NULL: Codec = { kind: 'object', properties: { a: { name: 'a', codec: SAME, absent: 'null' } } }

function root(codec: Codec, defs: Record<string, Codec> = {}) {
  return { root: codec, defs }
}

const OBJECT: Codec = {
  kind: 'object',
  properties: {
    'x.y': { name: 'x_y', codec: SAME },
    size: { name: 'size', codec: SAME, absent: 'null' },
  },
  unchanged: ['id'],
}

describe('both ways', () => {
  test.each<[string, Codec, author: Json, lowered: Json]>([
    ['renames and nulls', OBJECT, { id: 1, 'x.y': 2 }, { id: 1, x_y: 2, size: null }],
    ['open keys', OBJECT, { id: 1, 'x.y': 2, size: 3, open: 5 }, { id: 1, x_y: 2, size: 3, open: 5 }],
    [
      'rest',
      { ...OBJECT, rest: { name: 'rest', codec: { kind: 'entries', value: TEXT } } },
      { 'x.y': 1, size: 1, b: [1] },
      { x_y: 1, size: 1, rest: [{ key: 'b', value: '[1]' }] },
    ],
    ['list', { kind: 'array', items: NULL }, [{}, { a: 1 }], [{ a: null }, { a: 1 }]],
    ['map', { kind: 'entries', value: NULL }, { k: {} }, [{ key: 'k', value: { a: null } }]],
    [
      'tuple',
      { kind: 'tuple', items: [{ name: '_0', codec: TEXT }], rest: { name: 'rest', codec: NULL } },
      [{ x: 1 }, {}],
      { _0: '{"x":1}', rest: [{ a: null }] },
    ],
    [
      'text that is empty for what is absent',
      {
        kind: 'object',
        properties: {
          a: { name: 'a', codec: TEXT, absent: 'empty' },
          b: { name: 'b', codec: TEXT, absent: 'empty' },
          c: { name: 'c', codec: TEXT, absent: 'empty' },
        },
      },
      { a: null, b: '' },
      { a: 'null', b: '""', c: '' },
    ],
    ['wrap', { kind: 'wrap', name: 'value', codec: TEXT }, null, { value: 'null' }],
    ['values', { kind: 'values', pairs: [{ author: 1, lowered: '1' }] }, 1, '1'],
  ])('%s', (_, codec, author, lowered) => {
    expect(encode(root(codec), author, NOWHERE)).toEqual(lowered)
    expect(decode(root(codec), lowered).value).toEqual(author)
  })
})

describe('decode', () => {
  test('keeps a null that the author allows', () => {
    const merged = root({ kind: 'object', properties: { a: { name: 'a', codec: SAME, merged: null } } })
    expect(encode(merged, {}, NOWHERE)).toEqual({ a: null })
    expect(decode(merged, { a: null }).value).toEqual({ a: null })
  })

  test('keeps a default that the model always sends', () => {
    const tag = root({ kind: 'object', properties: { a: { name: 'b', codec: SAME, merged: 'card' } } })
    expect(encode(tag, {}, NOWHERE)).toEqual({ b: 'card' })
    expect(decode(tag, { b: 'card' }).value).toEqual({ a: 'card' })
  })

  test('drops what a closed object does not declare, and reports it', () => {
    const closed: Codec = { kind: 'object', properties: {}, unchanged: ['a'], closed: true }
    expect(decode(root({ kind: 'array', items: closed }), [{ a: 1, 'b/c': 2 }])).toEqual({
      value: [{ a: 1 }],
      errors: [],
      repairs: [{ code: 'surplus_key', path: '/0/b~1c' }],
    })
  })

  test.each<[Codec, Json, Json, path: string]>([
    [{ kind: 'wrap', name: 'value', codec: SAME }, { value: 1, 'b/c': 2 }, 1, '/b~1c'],
    [{ kind: 'entries', value: SAME }, [{ key: 'a', value: 1, comment: 'b' }], { a: 1 }, '/0/comment'],
  ])('reports what else it drops: %j', (codec, lowered, author, path) => {
    expect(decode(root(codec), lowered)).toEqual({
      value: author,
      errors: [],
      repairs: [{ code: 'surplus_key', path }],
    })
  })

  test('reports a key twice, against declared ones too and in whatever order', () => {
    const rest = { name: 'rest', codec: { kind: 'entries', value: SAME } } as const
    const codec = root({ kind: 'object', properties: {}, unchanged: ['a'], rest })
    expect(decode(codec, { rest: [{ key: 'a', value: 1 }], a: 2 })).toEqual({
      value: { a: 2 },
      errors: [{ code: 'duplicateKey', path: '/rest/0/key' }],
      repairs: [],
    })
  })

  test('survives a value that is deeper than the stack', () => {
    const codec = root(
      { kind: 'ref', name: '#' },
      { '#': { kind: 'array', items: { kind: 'ref', name: '#' } } },
    )
    const deep: Codec = {
      kind: 'object',
      properties: { a: { name: 'b', codec: { kind: 'ref', name: '#' } } },
    }
    let value: Json = null
    for (let depth = 0; depth < 200_000; depth++) value = { b: value }
    expect(decode(root(deep), value)).toMatchObject({ errors: [{ code: 'depth', path: '' }] })
    expect(decode(codec, [[]]).value).toEqual([[]])
  })
})

test('a union is encoded by the first branch that brings the value back', () => {
  const branch = (key: string): [author: Schema, lowered: Schema, codec: Codec] => [
    { type: 'object', properties: { [key]: {} } },
    { type: 'object', properties: { [key]: {} }, required: [key], additionalProperties: false },
    { kind: 'object', properties: { [key]: { name: key, codec: SAME, absent: 'null' } }, closed: true },
  ]
  const branches = [branch('a'), branch('b')].map(([author, lowered, codec]) => ({ author, lowered, codec }))
  const union: UnionCodec = { kind: 'union', branches }
  // Open as it is, the first branch accepts `b` too, and would drop it.
  expect(encode(root(union), { b: 1 }, NOWHERE)).toEqual({ b: 1 })
  expect(encode(root(union), {}, NOWHERE)).toEqual({ a: null })
  expect(decode(root(union), { b: null }).value).toEqual({})
})
