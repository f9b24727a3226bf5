import { describe, expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { flattenSchema } from '../../packages/core/src/flatten-schema.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { evaluate as findFaults } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import type { Fault } from '../../packages/core/src/schema/evaluate/visit.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import { embedRemotes, loadMetaSchemas, loadSuite, loadSuiteRemotes } from './suite.ts'

const VALUES = FULL ? 40 : 4

function faultsOf(schema: Schema, value: Json): readonly Fault[] {
  return findFaults(schema, value, definitionsOf(schema))
}

describe('the interpreter', () => {
  const remotes = {
    ...Object.fromEntries(
      Object.entries(loadSuiteRemotes()).filter(([url]) => url.includes('/draft2020-12/')),
    ),
    ...loadMetaSchemas(),
  }

  test('agrees with the official suite', () => {
    const groups = loadSuite('draft2020-12')
    const wrong = groups.flatMap(({ file, description, schema, tests }) => {
      const { schema: whole } = flattenSchema(embedRemotes(schema, remotes))
      return tests
        .filter(({ data, valid }) => (faultsOf(whole, data).length === 0) !== valid)
        .map((each) => `${file}: ${description}: ${each.description}`)
    })
    expect(wrong).toEqual([])
    expect(groups.length).toBeGreaterThan(300)
  })

  test('finds of generated values what ajv and the emitted validators find', () => {
    const judges = createJudges()
    let verdicts = 0
    for (const [index, { id, inputSchema }] of sampled(loadTools(), 2).entries()) {
      const schema = canonical(inputSchema as Json)
      if (schema === undefined) continue
      const judge = judges(schema)
      const { check } = evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }]).values
      const source = valuesOf(schema, { seed: index, isValid: judge.isValid })
      for (let round = 0; round < VALUES; round++) {
        const value = round % 2 === 0 ? source.valid() : source.nearMiss()
        if (value === undefined) continue
        verdicts += 1
        const at = `${id}: ${JSON.stringify(value)}`
        const faults = faultsOf(schema, value)
        expect(faults.length === 0, at).toBe(judge.isValid(value))
        expect(check(value).length === 0, at).toBe(faults.length === 0)
      }
    }
    expect(verdicts).toBeGreaterThan(250)
  })

  test('names the part and the keyword', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        to: { type: 'array', items: { type: 'string', minLength: 2 }, minItems: 1 },
        how: {
          anyOf: [
            { type: 'null' },
            {
              type: 'object',
              properties: { kind: { const: 'a' }, n: { type: 'integer' } },
              required: ['kind'],
            },
            {
              type: 'object',
              properties: { kind: { const: 'b' }, m: { type: 'string' } },
              required: ['kind'],
            },
          ],
        },
      },
      required: ['to'],
      additionalProperties: false,
    }
    expect(faultsOf(schema, { extra: 1 })).toEqual([
      { path: [], keyword: 'required', expected: 'to' },
      { path: ['extra'], keyword: 'additionalProperties', expected: false },
    ])
    expect(faultsOf(schema, { to: ['ab', 'c'], how: { kind: 'b', m: 1 } })).toEqual([
      { path: ['to', '1'], keyword: 'minLength', expected: 2 },
      { path: ['how', 'm'], keyword: 'type', expected: 'string' },
    ])
    // No branch is the nearest one.
    expect(faultsOf(schema, { to: ['ab'], how: 'b' })).toMatchObject([{ path: ['how'], keyword: 'anyOf' }])
  })
})

/** Returns the schema as the compiler reads it: in 2020-12, self-contained. */
function canonical(schema: Json): Schema | undefined {
  const text = JSON.stringify({ module_id: 'm', input_schema: { type: 'object' }, output_schema: schema })
  const { ok, tools } = compile({ uri: 'file:///m.schema.json', text }, { profile: 'generic' })
  return ok ? tools[0]?.output?.schema : undefined
}
