import { describe, expect, test } from 'vitest'
import type { ValidatorOptions } from '../../packages/core/src/emit/validator/types.ts'
import { flattenSchema } from '../../packages/core/src/flatten-schema.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import { embedRemotes, loadMetaSchemas, loadSuite, loadSuiteRemotes } from './suite.ts'

const REMOTES = {
  ...Object.fromEntries(Object.entries(loadSuiteRemotes()).filter(([url]) => url.includes('/draft2020-12/'))),
  ...loadMetaSchemas(),
}

/** Returns both forms of a schema's check; twice the compiled one for a schema that data cannot express. */
function checksOf(schema: Schema, options: ValidatorOptions = {}): readonly [compiled: Check, data: Check] {
  const entries = [{ schema, faces: { check: 'check' } }]
  const of = (errors: 'full' | 'small'): Check =>
    evaluate<{ check: Check }>(entries, { ...options, errors }).values.check
  return [of('full'), of('small')]
}

function expectSame([compiled, data]: readonly [Check, Check], value: unknown, at: string): void {
  for (const limit of [20, 1, 3, 500]) expect(data(value, limit), at).toEqual(compiled(value, limit))
}

test.each<[schema: Schema, isData: boolean]>([
  [{ properties: { a: true }, unevaluatedProperties: false }, true],
  [{ prefixItems: [true], unevaluatedItems: false }, true],
  [{ allOf: [{ properties: { a: true } }], unevaluatedProperties: false }, false],
  [{ contains: { type: 'string' }, unevaluatedItems: false }, false],
  [{ properties: { a: { anyOf: [{ required: ['b'] }, true], unevaluatedProperties: false } } }, false],
  [{ $ref: '#', properties: { a: true } }, false],
])(
  'what only the run time shows to be evaluated has only the compiled form: %j is data: %s',
  (schema, isData) => {
    const { emitted } = evaluate([{ schema, faces: { check: 'check' } }], { errors: 'small' })
    expect([...emitted.imports.values()].includes('interpretedCheck')).toBe(isData)
  },
)

describe('the same errors, compiled and as data', () => {
  const groups = loadSuite('draft2020-12').map(
    (group) => [`${group.file}: ${group.description}`, group] as const,
  )
  test.each(groups)('%s', (name, { schema, tests }) => {
    const checks = checksOf(embedRemotes(schema, REMOTES))
    for (const { data, description } of tests) expectSame(checks, data, `${name}: ${description}`)
  })

  test.each(
    loadSuite('draft2020-12', 'optional/format').map((g) => [`${g.file}: ${g.description}`, g] as const),
  )('%s, asserted', (name, { schema, tests }) => {
    const checks = checksOf(embedRemotes(schema, REMOTES), { formats: 'assert' })
    for (const { data, description } of tests) expectSame(checks, data, `${name}: ${description}`)
  })

  test('of the schemas of real tools', () => {
    const judges = createJudges()
    let found = 0
    for (const [index, { id, inputSchema }] of sampled(loadTools(), 2).entries()) {
      const { schema, problems } = flattenSchema(inputSchema as Schema)
      if (problems.length > 0) continue
      const checks = checksOf(schema)
      const source = valuesOf(schema, { seed: index, isValid: judges(schema).isValid })
      for (let round = 0; round < (FULL ? 40 : 6); round++) {
        const value: Json | undefined = round % 3 === 0 ? source.valid() : source.nearMiss()
        if (value === undefined) continue
        found += checks[0](value).length
        expectSame(checks, value, `${id}: ${JSON.stringify(value)}`)
      }
    }
    expect(found).toBeGreaterThan(150)
  })

  const TYPES = [
    'integer',
    'number',
    ['integer', 'null'],
    ['integer', 'string'],
    ['integer', 'number', 'null'],
  ] as const
  test.each(TYPES)('of a number that is not of the types: %j', (...types) => {
    const type = types.length === 1 ? types[0] : [...types]
    const checks = checksOf({
      type,
      minimum: 256,
      exclusiveMaximum: 1,
      multipleOf: 2,
      maxLength: 0,
    } as Schema)
    for (const value of [1.5, 1, 'a', null, true, {}, []]) expectSame(checks, value, JSON.stringify(value))
  })
})
