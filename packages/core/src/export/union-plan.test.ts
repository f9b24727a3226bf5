import { describe, expect, test } from 'vitest'
import { definitionsOf } from '../schema/definitions.ts'
import type { Schema } from '../schema/types.ts'
import type { Codec, UnionBranch, UnionCodec } from './codec.ts'
import { SAME } from './codec.ts'
import { decodingFacts } from './union-plan.ts'

function codec(key: string): Codec {
  return { kind: 'object', properties: { [key]: { name: key, codec: SAME, absent: 'null' } } }
}

function closed(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function plan(branches: readonly [lowered: Schema, codec: Codec][], $defs: Record<string, Schema> = {}) {
  const union: UnionCodec = {
    kind: 'union',
    branches: branches.map(([lowered, of]): UnionBranch => ({ author: true, lowered, codec: of })),
  }
  const choices = decodingFacts({ root: union, defs: {} }, definitionsOf({ $defs })).choicesOf(union)
  return { tests: choices.map(({ test }) => test), codecs: choices.map((choice) => choice.codec) }
}

const A = codec('a')
const B = codec('b')

describe('the branches of a union are distinguished by', () => {
  test('a constant, whatever else differs', () => {
    const [a, b] = ['a', 'b'].map((kind) => closed({ [kind]: {}, kind: { const: kind } }))
    expect(
      plan([
        [a as Schema, A],
        [b as Schema, B],
      ]),
    ).toEqual({
      tests: [
        { type: 'object', required: ['kind'], properties: { kind: { enum: ['a'] } } },
        { type: 'object' },
      ],
      codecs: [A, B],
    })
  })

  test('a key that only one has', () => {
    expect(
      plan([
        [closed({ a: {} }), A],
        [closed({ b: {} }), B],
      ]).tests[0],
    ).toEqual({ type: 'object', required: ['a'] })
  })

  test('a key that only the other has', () => {
    expect(
      plan([
        [closed({ x: {} }), A],
        [closed({ x: {}, b: {} }), B],
      ]).tests[0],
    ).toEqual({
      type: 'object',
      properties: { b: false },
    })
  })

  test('the type of a member, behind references too', () => {
    const branches: [Schema, Codec][] = [
      [{ $ref: '#/$defs/a' }, A],
      [{ $ref: '#/$defs/b' }, B],
    ]
    const $defs = { a: closed({ x: { type: 'string' } }), b: closed({ x: { type: 'array' } }) }
    expect(plan(branches, $defs).tests[0]).toEqual({
      type: 'object',
      required: ['x'],
      properties: { x: { type: 'string' } },
    })
  })

  test('the type alone, and nothing is asked about values that stay', () => {
    const list: Codec = { kind: 'array', items: A }
    const branches: [Schema, Codec][] = [
      [{ type: 'string' }, SAME],
      [closed({ a: {} }), A],
      [{ type: 'array', items: closed({ a: {} }) }, list],
      [{ type: 'null' }, SAME],
    ]
    expect(plan(branches)).toEqual({
      tests: [{ type: 'object' }, { type: 'array' }],
      codecs: [A, list],
    })
  })
})

test('branches with one codec need no test but the type', () => {
  expect(
    plan([
      [closed({ a: {} }), A],
      [closed({ a: {}, b: {} }), A],
    ]).tests,
  ).toEqual([{ type: 'object' }, { type: 'object' }])
})

test('where nothing separates two branches the earlier one wins, by its whole structure', () => {
  const wide: Schema = { type: 'object', properties: { a: { type: 'string', minLength: 1 } } }
  expect(
    plan([
      [wide, A],
      [closed({ a: { type: 'string' } }), B],
    ]),
  ).toMatchObject({
    tests: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'object' }],
  })
  expect(
    plan([
      [wide, SAME],
      [closed({ a: { type: 'string' } }), B],
    ]).codecs,
  ).toEqual([SAME, B])
})
