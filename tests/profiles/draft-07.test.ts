import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import { FULL } from '../full.ts'
import { toolSchemas } from '../generate/schemas.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges, isJudged } from '../laws/judge.ts'
import { lowered as reduced } from '../laws/subject.ts'

const PAIR: SchemaObject = {
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'integer' }],
  items: false,
}

const RUNS = FULL ? 3000 : 25

// Mistral reads schemas as draft-07: later keywords have no meaning there, nor do keywords that depend on them.
function lowered(a: SchemaObject): { readonly grade: string | undefined; readonly input: SchemaObject } {
  const module = {
    module_id: 'a',
    input_schema: { type: 'object', properties: { a }, $defs: { Name: { type: 'string' } } },
  }
  const tool = compile(JSON.stringify(module), { profile: 'mistral' }).requests['mistral']?.tools[0]
  return { grade: tool?.grade, input: tool?.input ?? {} }
}

it.each<[string, SchemaObject, Json, Json | undefined]>([
  ['a closed tuple', PAIR, ['a', 1], [true]],
  [
    'a tuple with further items',
    { type: 'array', prefixItems: [{ type: 'string' }], items: {} },
    ['a', 1],
    'a',
  ],
  ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }] }, ['a'], 'a'],
  ['an optional item', { type: 'array', contains: { type: 'string' }, minContains: 0 }, [], 'a'],
  ['several items', { type: 'array', contains: { type: 'string' }, minContains: 2 }, ['a', 'b'], []],
])('%s admits in draft-07 what the author wrote', (_, schema, valid, invalid) => {
  const { grade, input } = lowered(schema)
  const validate = new Ajv({ strict: false }).compile(input)
  expect({ grade, isValid: validate({ a: valid }) }).toEqual({ grade: 'described', isValid: true })
  expect(validate({ a: invalid })).toBe(false)
})

it('a value that is listed twice is listed once', () => {
  const { grade, input } = lowered({ enum: ['a', 'a'] })
  expect([grade, new Ajv({ strict: false }).validate(input, { a: 'a' })]).toEqual(['exact', true])
})

it('keywords beside a reference are checked', () => {
  const { grade, input } = lowered({ $ref: '#/$defs/Name', minLength: 2 })
  const validate = new Ajv({ strict: false }).compile(input)
  expect([grade, validate({ a: 'ab' }), validate({ a: 'a' }), validate({ a: 1 })]).toEqual([
    'exact',
    true,
    false,
    false,
  ])
})

it.each([
  { unevaluatedProperties: false, anyOf: [{ properties: { a: {} } }] },
  { dependentRequired: { a: ['b'] } },
  { dependentSchemas: { a: { required: ['b'] } } },
])('%j is reported', (schema) => {
  expect(lowered({ type: 'object', ...schema }).grade).toBe('described')
})

it('generated schemas mean in draft-07 what they mean in 2020-12', () => {
  const judges = createJudges()
  let count = 0
  const check = fc.property(toolSchemas(3), fc.nat(), (schema, seed) => {
    const subject = reduced(JSON.parse(JSON.stringify(schema)) as Json, { profile: 'mistral', name: 'loose' })
    if ('refused' in subject || !isJudged(subject.lowered, judges)) return
    const { isValid } = judges(subject.lowered)
    const validate = new Ajv({
      strict: false,
      logger: false,
      validateFormats: false,
      ownProperties: true,
    }).compile(subject.lowered as object)
    const source = valuesOf(subject.lowered, { seed, isValid })
    for (let index = 0; index < 4; index++) {
      const value = index % 2 === 0 ? source.valid() : source.nearMiss()
      if (value === undefined) continue
      count += 1
      expect([value, validate(value)]).toEqual([value, isValid(value)])
    }
  })
  fc.assert(check, { seed: 20261, numRuns: RUNS })
  expect(count).toBeGreaterThan(2 * RUNS)
})
