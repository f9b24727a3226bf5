import { expect, it } from 'vitest'
import { definitionsOf } from '../schema/definitions.ts'
import type { Schema } from '../schema/types.ts'
import { createSeparation } from './separate.ts'

const definition = definitionsOf({
  $defs: {
    Base: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    Alias: { $ref: '#/$defs/Base', description: 'Another name.' },
  },
})

function separate(one: Schema, other: Schema): unknown {
  return createSeparation(one, ['object'], definition)(other)
}

it('keywords beside a reference separate schemas that refer to the same definition', () => {
  const branch = (kind: string): Schema => ({
    $ref: '#/$defs/Base',
    properties: { kind: { const: kind } },
    required: ['kind'],
  })
  expect(separate(branch('a'), branch('b'))).toEqual({
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: ['a'] } },
  })
})

it('facts of a definition separate a schema that refers to it by several references', () => {
  const other: Schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
  expect(separate({ $ref: '#/$defs/Alias' }, other)).toEqual({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' } },
  })
})
