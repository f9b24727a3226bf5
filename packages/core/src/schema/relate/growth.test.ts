import { expect, it } from 'vitest'
import { accepts, evaluate } from '../evaluate/evaluate.ts'
import { inPlaceMembers } from '../facts/members.ts'
import type { Definition, SchemaObject } from '../types.ts'
import { disjoint } from './disjoint.ts'
import { createConjunctMerger } from './merge-conjuncts.ts'

/** Definitions that each extend all later ones: the number of paths to the last one doubles with each. */
function extending(size: number): { definition: Definition; asked: () => number } {
  const schemas = Array.from({ length: size }, (_, at): SchemaObject => {
    const later = Array.from({ length: size - at - 1 }, (_none, next) => ({ $ref: String(at + 1 + next) }))
    return { type: 'object', properties: { [`p${at}`]: { type: 'string' } }, allOf: later }
  })
  let count = 0
  const definition: Definition = (ref) => {
    count += 1
    return schemas[Number(ref)]
  }
  return { definition, asked: () => count }
}

const first: SchemaObject = { $ref: '0' }
const SIZES = [10, 20, 40]

it.each<[string, (definition: Definition) => unknown, (size: number) => number]>([
  ['members in place', (definition) => inPlaceMembers(first, definition), (size) => size ** 2],
  ['merge-conjuncts', (definition) => createConjunctMerger(definition)(first), (size) => size ** 2],
  ['disjoint', (definition) => disjoint(first, { $ref: '1' }, definition), (size) => 16 * size ** 3],
  ['verdict', (definition) => accepts(first, { p1: 'a' }, definition), (size) => size ** 2],
  ['faults', (definition) => evaluate(first, { p1: 1 }, definition), (size) => size ** 2],
])('follows shared references a polynomial number of times: %s', (_, run, most) => {
  for (const size of SIZES) {
    const { definition, asked } = extending(size)
    run(definition)
    expect(asked()).toBeGreaterThan(0)
    expect(asked()).toBeLessThanOrEqual(most(size))
  }
})

it('finds what shared definitions declare', () => {
  const { definition } = extending(20)
  expect(inPlaceMembers(first, definition).members.size).toBe(20)
  expect(Object.keys(createConjunctMerger(definition)(first)?.properties ?? {})).toHaveLength(20)
  expect(accepts(first, { p19: 1 }, definition)).toBe(false)
  expect(accepts(first, { p19: 'a' }, definition)).toBe(true)
  expect(evaluate(first, { p19: 1 }, definition)).toEqual([
    { path: ['p19'], keyword: 'type', expected: 'string' },
  ])
})

it('a reference that leads back to itself on the same value accepts, and ends', () => {
  const loop: SchemaObject = { allOf: [{ $ref: 'loop' }, { type: ['null', 'object'] }] }
  const definition: Definition = () => loop
  expect(accepts(loop, null, definition)).toBe(true)
  expect(accepts(loop, {}, definition)).toBe(true)
  expect(accepts(loop, 1, definition)).toBe(false)
})
