import { describe, expect, test } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { isObject, own } from '../../packages/core/src/json.ts'
import { parsePointer } from '../../packages/core/src/pointer.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

function checkOf(schema: Schema, errors: 'full' | 'small' = 'full'): Check {
  return evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], { errors }).values.check
}

function at(value: Json, pointer: string): Json | undefined {
  return (parsePointer(pointer) ?? ['?']).reduce<Json | undefined>((part, token) => {
    if (Array.isArray(part)) return part[Number(token)]
    return isObject(part) ? own(part, token) : undefined
  }, value)
}

function object(properties: Record<string, Schema>, ...required: string[]): SchemaObject {
  return { type: 'object', properties, required }
}

const TEXTS: SchemaObject = { type: 'object', additionalProperties: { type: 'string' } }
const POINT = object({ x: { type: 'integer' }, y: { type: 'integer' } }, 'x')

/** Unions that nothing tells apart, and values that fail in what an alternative checks by a function of its own. */
const UNIONS: Readonly<Record<string, readonly [union: SchemaObject, values: readonly Json[]]>> = {
  'a map': [
    { anyOf: [object({ uses: { type: 'string' }, with: TEXTS }, 'uses'), object({ run: TEXTS }, 'run')] },
    [
      { uses: 'a', with: '{"k":"v"}' },
      { uses: 'a', with: { k: 1, 'l/~': 2 } },
      { run: { k: 1 } },
      { uses: 1, with: { k: 1 } },
      {},
    ],
  ],
  'an object': [
    { oneOf: [object({ at: POINT }, 'at'), object({ to: POINT, by: { type: 'string' } }, 'to')] },
    [{ at: {} }, { at: { x: 'a', y: 'b' } }, { to: { x: 1, y: 'b' }, by: 1 }, { at: 5 }],
  ],
  'a list': [
    {
      anyOf: [
        object({ list: { type: 'array', items: POINT, minItems: 2 } }, 'list'),
        object({ pairs: { type: 'array', prefixItems: [{ type: 'string' }, POINT] } }, 'pairs'),
      ],
    },
    [
      { list: [{ x: 1 }, { x: 'a' }, {}] },
      { list: [{}] },
      { pairs: ['a', { x: 1, y: '' }] },
      { pairs: [1, 2] },
    ],
  ],
  'a union': [
    {
      anyOf: [
        object({ in: { anyOf: [object({ a: TEXTS }, 'a'), object({ b: POINT, c: POINT }, 'b')] } }, 'in'),
        object({ out: { type: 'array', items: { anyOf: [POINT, TEXTS] } } }, 'out'),
      ],
    },
    [
      { in: { a: { k: 1 } } },
      { in: { b: { x: '' }, c: {} } },
      { out: [{ x: 1 }, { x: 'a' }, { z: 1 }] },
      { in: 1 },
    ],
  ],
  'a reference': [
    { anyOf: [object({ p: { $ref: '#/$defs/point' } }, 'p'), { $ref: '#/$defs/line' }] },
    [{ p: { x: 'a', y: 'b' } }, { from: { x: '' }, to: {} }, { from: { x: 1 }, to: [] }],
  ],
}

const DEFINITIONS: Readonly<Record<string, Schema>> = {
  point: POINT,
  line: object({ from: { $ref: '#/$defs/point' }, to: { $ref: '#/$defs/point' } }, 'from', 'to'),
}

/** Where a union can stand, with faults before and after it. */
const PLACES: Readonly<Record<string, readonly [(schema: Schema) => SchemaObject, (value: Json) => Json]>> = {
  property: [(q) => object({ a: TEXTS, q, z: TEXTS }, 'q'), (q) => ({ a: { k: 1 }, q, z: { k: 1 } })],
  'property alone': [(q) => object({ q }), (q) => ({ q })],
  item: [(items) => ({ type: 'array', items }), (value) => [value, value]],
  tuple: [(schema) => ({ type: 'array', prefixItems: [POINT, schema] }), (value) => [{ x: '' }, value]],
  map: [(additionalProperties) => ({ type: 'object', additionalProperties }), (value) => ({ 'k/~': value })],
  allOf: [(schema) => ({ allOf: [POINT, schema] }), (value) => value],
  alternative: [(schema) => ({ anyOf: [object({ q: schema }, 'q'), { type: 'null' }] }), (q) => ({ q })],
}

type Case = readonly [schema: SchemaObject, values: readonly Json[]]

function placed([schema, values]: Case, depth: number): Case[] {
  if (depth === 0) return [[schema, values]]
  return Object.values(PLACES).flatMap(([place, around]) =>
    placed([place(schema), values.map(around)], depth - 1),
  )
}

describe('errors inside unions are told where they are', () => {
  const judges = createJudges(1)

  describe.each([0, 1, 2])('%i levels deep', (depth) => {
    test.each(Object.entries(UNIONS))('%s', (_name, union) => {
      for (const [placedSchema, values] of placed(union, depth)) {
        const schema = { ...placedSchema, $defs: DEFINITIONS } as SchemaObject
        const [full, small] = [checkOf(schema), checkOf(schema, 'small')]
        const judge = judges(schema)
        for (const value of values) {
          const text = `${JSON.stringify(schema)} ${JSON.stringify(value)}`
          const known = new Set(
            judge.faults(value).map((fault) => `${fault.pointer} ${fault.schemaPath.slice(1)}`),
          )
          const errors = full(value, 500)
          for (const { path, schemaPath = '' } of [...errors, ...small(value, 500)]) {
            expect(at(value, path), `${path} in ${text}`).toBeDefined()
            expect(at(schema as Json, schemaPath), `${schemaPath} in ${text}`).toBeDefined()
            expect(known, text).toContain(`${path} ${schemaPath}`)
          }
          expect(errors.length, text).toBeGreaterThan(0)
          expect(full(value, 2), text).toEqual(errors.slice(0, 2))
        }
      }
    })
  })
})
