import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJsonKeys, distinctJson, equalJson, type Json, oneOfJson } from './json.ts'

/** Few different values, so that many are equal, with members in any order. */
const values: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 0, -0, 1, '', '0', 'null', '"', ','),
    fc.array(tie('json'), { maxLength: 2 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', '__proto__'), tie('json')), {
        selector: ([key]) => key,
      })
      .map((entries): Json => Object.fromEntries(entries)),
  ),
})).json

it('finds a value in a list as equality does', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 6 }), values, (list, value) => {
      expect(oneOfJson(list)(value)).toBe(list.some((item) => equalJson(item, value)))
    }),
    { seed: 3, numRuns: 500 },
  )
})

it('keeps the first of equal values', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 6 }), (list) => {
      const firsts = list.filter((value, at) => list.findIndex((other) => equalJson(other, value)) === at)
      expect(distinctJson(list)).toEqual(firsts)
    }),
    { seed: 3, numRuns: 500 },
  )
})

it('has the same short key for equal values, and looks at what they share once', () => {
  const keyOf = createJsonKeys()
  fc.assert(
    fc.property(values, values, (a, b) => {
      expect(keyOf(a) === keyOf(b)).toBe(equalJson(a, b))
    }),
    { seed: 3, numRuns: 500 },
  )
  const doubled = (levels: number): Json => {
    let value: Json = {}
    for (let level = 0; level < levels; level++) value = { a: value, b: [value] }
    return value
  }
  expect(keyOf(doubled(60))).toBe(keyOf(doubled(60)))
  expect(keyOf(doubled(60))).not.toBe(keyOf(doubled(61)))
})
