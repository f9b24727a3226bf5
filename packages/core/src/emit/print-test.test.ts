import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepts } from '../export/accepts.ts'
import { structural, structuralDefinition } from '../export/structural.ts'
import type { Json } from '../json.ts'
import { isObject } from '../json.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { createModule } from './module.ts'
import { printTest } from './print-test.ts'

const KEYS = ['a', 'kind', '__proto__', 'toString', "it's"]
const VALUES: Json[] = [null, true, 0, 1.5, 'a', 'kind', [], ['a'], {}, { a: 1 }]

const keys = fc.constantFrom(...KEYS)
const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const

const schemas: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => {
  const schema = tie('schema')
  const members = fc.array(fc.tuple(keys, schema), { maxLength: 3 }).map((list) => Object.fromEntries(list))
  const object: fc.Arbitrary<SchemaObject> = fc.record(
    {
      type: fc.oneof(fc.constantFrom(...TYPES), fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })),
      const: fc.constantFrom(...VALUES),
      enum: fc.subarray(VALUES, { minLength: 1 }),
      required: fc.uniqueArray(keys, { maxLength: 2 }),
      properties: members,
      additionalProperties: schema,
      patternProperties: members,
      prefixItems: fc.array(schema, { minLength: 1, maxLength: 2 }),
      items: schema,
      anyOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
      oneOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
      allOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
      $ref: fc.constant('#/$defs/node'),
      not: schema,
      minLength: fc.nat(3),
    },
    { requiredKeys: [] },
  )
  return { schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.boolean(), object) }
}).schema

const values: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...VALUES),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie('json')), { maxLength: 3 }).map((list) => Object.fromEntries(list)),
  ),
})).json

/** Recursive, and each turn goes one level down in the value. */
const NODE: Schema = {
  type: 'object',
  properties: { a: { $ref: '#/$defs/node' }, kind: { enum: ['a', 1.5] } },
}

const definition = structuralDefinition((ref) => (ref === '#/$defs/node' ? NODE : undefined))

test('a printed test says what the interpreter says', () => {
  fc.assert(
    fc.property(schemas, fc.array(values, { minLength: 1, maxLength: 10 }), (schema, samples) => {
      const test = structural(schema)
      const isValid = compileTest(test)
      for (const value of samples) expect(isValid(value)).toBe(accepts(test, value, definition))
    }),
    { seed: 15, numRuns: 1000 },
  )
})

test('the structural part of a schema accepts what the schema accepts', () => {
  fc.assert(
    fc.property(schemas, values, (schema, value) => {
      fc.pre(accepts(schema, value, definition))
      expect(accepts(structural(schema), value, definition)).toBe(true)
    }),
    { seed: 15, numRuns: 1000 },
  )
})

test('an inherited member is none', () => {
  const members = Object.fromEntries([['__proto__', { type: 'object' } as const]])
  const isValid = compileTest({ type: 'object', required: ['__proto__'], properties: members })
  expect([{}, JSON.parse('{"__proto__":{}}')].map(isValid)).toEqual([false, true])
})

function compileTest(schema: Schema): (value: Json) => boolean {
  const module = createModule([], 'runtime')
  module.runtime('isObject')
  const code = printTest(schema, 'v', { module, definition, functions: new Map() })
  const body = module.print().replace(/^import .*\n/, '')
  const make = runInThisContext(`(isObject) => {\n${body}\nreturn (v) => ${code}\n}`)
  return make(isObject)
}
