import { describe, expect, test } from 'vitest'
import type { Notes } from './types.ts'
import {
  decodeEntries,
  decodeText,
  dropKey,
  dropNulls,
  keepDeclared,
  setOwn,
  soleMember,
  tupleItems,
} from './values.ts'

function notes(): Notes {
  return { errors: [], repairs: [] }
}

describe('decodeEntries', () => {
  test('makes an object of a list of entries, __proto__ an own key', () => {
    const list = [
      { key: 'a', value: 1 },
      { key: '__proto__', value: 2 },
    ]
    const object = decodeEntries(list, '', notes()) as object
    expect(JSON.stringify(object)).toBe('{"a":1,"__proto__":2}')
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
  })

  test('reports a key that is there twice, keeping the first', () => {
    const found = notes()
    const list = [
      { key: 'a', value: 1 },
      { key: 'a', value: 2 },
    ]
    expect(decodeEntries(list, '/headers', found)).toEqual({ a: 1 })
    expect(found.errors).toEqual([
      { keyword: 'duplicateKey', path: '/headers/1/key', message: 'must not repeat the key "a"' },
    ])
  })

  test('notes what else stands in an entry', () => {
    const found = notes()
    const list = [{ key: 'a', value: 1, comment: 2 }]
    expect(decodeEntries(list, '/headers', found)).toEqual({ a: 1 })
    expect(found.repairs).toEqual([{ code: 'surplus_key', path: '/headers/0/comment' }])
  })

  test.each([[{}], [[1]], [[{ key: 1, value: 1 }]], [[{ key: 'a' }]], [Array(1)]])(
    'knows no entries in %j',
    (list) => {
      const into = {}
      expect(decodeEntries(list, '', notes(), undefined, into)).toBeUndefined()
      expect(into).toEqual({})
    },
  )
})

test('a single entry in place of a list is an error, a map in the shape of the author is kept', () => {
  const decoded = (value: unknown, into?: Record<string, unknown>) => {
    const found = notes()
    expect(decodeEntries(value, '/h', found, undefined, into)).toBeUndefined()
    return found.errors
  }
  const error = {
    keyword: 'entry',
    path: '/h',
    message: 'must be an array of objects with a string "key" and a "value"',
  }
  expect(decoded({ key: 'a', value: 1 })).toEqual([error])
  for (const map of [
    {},
    { key: 'a' },
    { value: 1 },
    { key: 1, value: 1 },
    { key: 'a', value: 1, more: 2 },
    'a',
  ])
    expect(decoded(map), JSON.stringify(map)).toEqual([])
  for (const value of [{ key: 'a', value: 1 }, {}, 'a', null]) expect(decoded(value, {})).toEqual([error])
})

describe('tupleItems', () => {
  const found = notes()
  const read = (value: unknown) => tupleItems(value, '/t', found, ['_0', '_1'], [false, true], 'rest')

  test('reads the members in order', () => {
    expect(read({ rest: [3], _1: 2, _0: 1 })).toEqual([1, 2, 3])
    expect(read({ _0: null, _1: null, rest: [] })).toEqual([null])
    expect(read({})).toEqual([])
  })

  test.each([[[1]], [{ _0: 1, _2: 2 }], [{ _0: 1, _1: 2, rest: 3 }]])('knows no tuple in %j', (value) => {
    expect(read(value)).toBeUndefined()
    expect(found.errors).toEqual([])
  })

  test.each([
    [{ _1: 2 }, '/t/_0'],
    [{ _0: 1, _1: null, rest: [3] }, '/t/_1'],
    [{ rest: [3] }, '/t/_0'],
  ])('reports which item is missing in %j', (value, path) => {
    const { errors } = notes()
    expect(
      tupleItems(value, '/t', { errors, repairs: [] }, ['_0', '_1'], [false, true], 'rest'),
    ).toBeUndefined()
    expect(errors).toEqual([
      { keyword: 'missingItem', path, message: 'must be present because later items are' },
    ])
  })
})

test('decodeText reads JSON text, reports what is none and keeps what is no text', () => {
  const found = notes()
  expect(decodeText('{"a":1}', '', found)).toEqual({ a: 1 })
  expect(decodeText({ a: 1 }, '', found)).toEqual({ a: 1 })
  expect(found.errors).toEqual([])
  expect(decodeText('{', '/any', found)).toBe('{')
  expect(found.errors).toEqual([{ keyword: 'json', path: '/any', message: 'must be valid JSON text' }])
})

test('dropNulls leaves out nulls that stand for absent properties, and no others', () => {
  const object: unknown = JSON.parse('{"a":null,"b":null,"__proto__":null,"c":{"a":null},"d":1}')
  const kept = dropNulls(object, ['a', 'd', 'e'])
  expect(JSON.stringify(kept)).toBe('{"b":null,"__proto__":null,"c":{"a":null},"d":1}')
  expect(JSON.stringify(dropNulls(object, ['__proto__']))).toBe('{"a":null,"b":null,"c":{"a":null},"d":1}')
  expect(JSON.stringify(object)).toContain('"a":null')
  for (const other of [null, 'a', 1, [null]]) expect(dropNulls(other, ['a'])).toBe(other)
})

test('keepDeclared leaves out what is not declared, and notes it', () => {
  const found = notes()
  const object: unknown = JSON.parse('{"a":null,"b":null,"c":1,"__proto__":{},"constructor":2,"d":3}')
  const kept = keepDeclared(object, '/x', found, ['a', '__proto__'], ['b', 'c'])
  expect(JSON.stringify(kept)).toBe('{"a":null,"c":1,"__proto__":{}}')
  expect(found.repairs.map(({ path }) => path)).toEqual(['/x/constructor', '/x/d'])
  for (const other of [null, 'a', 1, [null]]) expect(keepDeclared(other, '', found, [], [])).toBe(other)
})

test('a dropped key is noted by its pointer', () => {
  const found = notes()
  dropKey('/a', 'b/c~d', found)
  expect(found.repairs).toEqual([{ code: 'surplus_key', path: '/a/b~1c~0d' }])
})

test('soleMember notes what stands beside the member', () => {
  const found = notes()
  expect(soleMember({ value: 1, a: 2, b: 3 }, 'value', '/x', found)).toBe(1)
  expect(found.repairs.map(({ path }) => path)).toEqual(['/x/a', '/x/b'])
})

test('setOwn sets what it is given', () => {
  const object: Record<string, unknown> = {}
  for (const key of ['__proto__', 'constructor', 'a']) setOwn(object, key, 1)
  expect(Object.keys(object)).toEqual(['__proto__', 'constructor', 'a'])
})
