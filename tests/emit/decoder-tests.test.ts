import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRuntimeInliner } from '../../packages/codegen/src/inline-runtime.ts'
import { createTests } from '../../packages/core/src/emit/decoder-tests.ts'
import { createModule } from '../../packages/core/src/emit/module.ts'
import { structural } from '../../packages/core/src/export/structural.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { FULL } from '../full.ts'
import { createJudges } from '../laws/judge.ts'

const KEYS = ['a', 'kind', 'toString', "it's"]
const VALUES: Json[] = [null, true, 0, 1.5, 'a', 'kind', [], ['a'], {}, { a: 1 }]
const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const

const keys = fc.constantFrom(...KEYS)

const schemas: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => {
  const schema = tie('schema')
  const members = fc.array(fc.tuple(keys, schema), { maxLength: 3 }).map((list) => Object.fromEntries(list))
  const branches = fc.array(schema, { minLength: 1, maxLength: 2 })
  const object: fc.Arbitrary<SchemaObject> = fc.record(
    {
      type: fc.oneof(fc.constantFrom(...TYPES), fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })),
      const: fc.constantFrom(...VALUES),
      enum: fc.subarray(VALUES, { minLength: 1 }),
      required: fc.uniqueArray(keys, { maxLength: 2 }),
      properties: members,
      additionalProperties: schema,
      patternProperties: members,
      prefixItems: branches,
      items: schema,
      anyOf: branches,
      oneOf: branches,
      allOf: branches,
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

/** Recursive definitions, each step of which descends one level in the value. */
const $defs: Record<string, Schema> = {
  node: { type: 'object', properties: { a: { $ref: '#/$defs/node' }, kind: { enum: ['a', 1.5] } } },
}

const judges = createJudges()
const { code: runtime } = createRuntimeInliner().inline(['isObject', 'isEqual', 'remember'])

test('a printed test accepts what ajv accepts by the same schema, and all that the branch accepts', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(schemas, fc.array(values, { minLength: 1, maxLength: 10 }), (schema, samples) => {
      const test = structural(schema)
      const isValid = compileTest(test)
      const judge = judges({ $defs, allOf: [test] })
      const branch = judges({ $defs, allOf: [schema] })
      for (const value of samples) {
        // ajv itself fails on a few values.
        const verdict = judge.verdict(value) ?? isValid(value)
        expect(isValid(value)).toBe(verdict)
        expect(isValid(value) || !branch.verdict(value)).toBe(true)
      }
    }),
    { seed: 15, numRuns: FULL ? 600 : 60 },
  )
})

test('a member that is only inherited counts as absent', () => {
  const properties = Object.fromEntries([['__proto__', { type: 'object' } as const]])
  const isValid = compileTest({ type: 'object', required: ['__proto__'], properties })
  expect([{}, JSON.parse('{"__proto__":{}}')].map(isValid)).toEqual([false, true])
})

function compileTest(schema: Schema): (value: Json) => boolean {
  const module = createModule([])
  for (const name of ['isObject', 'isEqual', 'remember']) module.runtime(name)
  const tests = createTests(module)
  const expression = tests.printer({ $defs })(schema)
  return runInThisContext(`(() => {\n${runtime}\n${tests.print()}\nreturn (v) => ${expression}\n})()`)
}
