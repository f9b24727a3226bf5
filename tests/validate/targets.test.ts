import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { toDraft07 } from '../../packages/core/src/emit/validator/targets/draft-07.ts'
import { toOpenApi30 } from '../../packages/core/src/emit/validator/targets/openapi-3.0.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { StandardValidator } from '../../packages/runtime/src/validate/index.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import { invertedSchemas } from '../generate/inverted.ts'
import { seedOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges, isJudged, lenientRegExp } from '../laws/judge.ts'
import { evaluate } from './evaluate.ts'

function canonical(schema: Json): Schema | undefined {
  const text = JSON.stringify({ module_id: 'm', input_schema: { type: 'object' }, output_schema: schema })
  const { tools } = compile({ uri: 'file:///m.schema.json', text }, { profile: 'generic' })
  return tools[0]?.output?.schema
}

/** Keywords that draft-07 lacks: without them it accepts more. */
const WIDER = /"(?:unevaluated\w+|(?:min|max)Contains)"/

it.each(['full', 'small'] as const)('are worded for models, as provider JSON is (%s)', (errors) => {
  const schema: Schema = {
    type: 'object',
    properties: { s: { type: 'string', description: 'Subject', 'x-llm-description': 'At most ten words' } },
    'x-llm-description': 'W',
  }
  const entry = { schema, faces: { validator: 'input' } }
  const { input } = evaluate<{ input: StandardValidator }>([entry], { errors }).values
  for (const target of ['draft-2020-12', 'draft-07', 'openapi-3.0']) {
    const worded = input['~standard'].jsonSchema.input({ target })
    expect(worded).toMatchObject({
      description: 'W',
      properties: { s: { type: 'string', description: 'At most ten words' } },
    })
    expect(JSON.stringify(worded)).not.toContain('x-llm')
  }
  expect(input.check({ s: 1 })).toHaveLength(1)
})

describe('the JSON Schemas of other dialects', () => {
  it('accept in draft-07 what the schema accepts', () => {
    const ajv = new Ajv({
      strict: false,
      logger: false,
      validateFormats: false,
      ownProperties: true,
      code: { regExp: Object.assign(lenientRegExp, { code: 'new RegExp' }) },
    })
    const judges = createJudges()
    let verdicts = 0
    for (const { id, inputSchema } of loadTools().filter((_, index) => FULL || index % 12 === 0)) {
      const schema = canonical(inputSchema as Json)
      if (schema === undefined) continue
      const { input } = evaluate<{ input: StandardValidator }>([
        { schema, faces: { validator: 'input' } },
      ]).values
      const { $schema, ...draft07 } = input['~standard'].jsonSchema.input({ target: 'draft-07' })
      expect($schema).toBe('http://json-schema.org/draft-07/schema#')
      const judge = judges(schema)
      const older = ajv.compile(draft07)
      const isWider = WIDER.test(JSON.stringify(schema))
      const source = valuesOf(schema, { seed: seedOf(id), isValid: judge.isValid })
      for (const value of [source.valid(), source.nearMiss(), source.nearMiss()]) {
        if (value === undefined) continue
        const expected = judge.isValid(value)
        if (!expected && isWider) continue
        expect([id, value, older(value)]).toEqual([id, value, expected])
        verdicts += 1
      }
    }
    console.log(`${verdicts} verdicts on schemas in draft-07`)
    expect(verdicts).toBeGreaterThan(60)
  })

  it('hold in openapi-3.0 no word that it does not know', () => {
    const unknown =
      /"(?:(?:\$defs|const|prefixItems|patternProperties|if|then|else|contains|propertyNames|dependent\w+|unevaluated\w+)":|type":\[|exclusive\w+":\d)/
    for (const { inputSchema } of sampled(loadTools(), 3)) {
      const schema = canonical(inputSchema as Json)
      if (schema === undefined) continue
      const { input } = evaluate<{ input: StandardValidator }>([
        { schema, faces: { validator: 'input' } },
      ]).values
      const text = JSON.stringify(
        withoutNames(input['~standard'].jsonSchema.input({ target: 'openapi-3.0' }) as Json),
      )
      expect(unknown.exec(text)?.[0]).toBeUndefined()
    }
  })
})

type Target = 'draft-07' | 'openapi-3.0'

/** Returns one property as a target writes it, and a judge of the whole schema. */
function targetOf(e: Json, target: Target): { e: Json; accepts: (value: Json) => boolean } {
  const schema = canonical({ type: 'object', properties: { e } }) as Schema
  const { input } = evaluate<{ input: StandardValidator }>([{ schema, faces: { validator: 'input' } }]).values
  const { $schema: _, ...written } = input['~standard'].jsonSchema.input({ target })
  const ajv = new Ajv({ strict: false, logger: false, ownProperties: true })
  const validate = ajv.compile(structuredClone(written))
  return {
    e: (written as { properties: { e: Json } }).properties.e,
    accepts: (value) => validate({ e: value }),
  }
}

describe('what a dialect can express only in part', () => {
  it.each<[Target, Json, Json, Json]>([
    ['draft-07', { not: { contains: { const: 1 }, minContains: 2 } }, [1], {}],
    ['draft-07', { if: { contains: { const: 1 }, minContains: 2 }, then: { minItems: 5 } }, [1], {}],
    [
      'draft-07',
      { oneOf: [{ contains: { const: 1 }, minContains: 2 }, { contains: { const: 1 } }] },
      [1],
      { anyOf: [{ contains: { const: 1 } }, { contains: { const: 1 } }] },
    ],
    ['openapi-3.0', { not: { contains: { const: 1 } } }, [2], {}],
    ['openapi-3.0', { not: { propertyNames: { maxLength: 3 } } }, { long: 1 }, {}],
    ['openapi-3.0', { not: { patternProperties: { '^x': { type: 'string' } } } }, { x: 1 }, {}],
    ['openapi-3.0', { not: { prefixItems: [{ const: 1 }] } }, [2], {}],
    ['openapi-3.0', { if: { contains: { const: 1 } }, then: { minItems: 2 } }, [2], {}],
    [
      'openapi-3.0',
      { oneOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }] },
      [1],
      { anyOf: [{}, {}] },
    ],
  ])('%s, %j: nothing valid is refused', (target, schema, value, expected) => {
    const { e, accepts } = targetOf(schema, target)
    expect(e).toEqual(expected)
    expect(accepts(value)).toBe(true)
  })

  it.each([
    ['draft-07', toDraft07],
    ['openapi-3.0', toOpenApi30],
  ])('%s, generated: nothing valid is refused', (_, convert) => {
    const judges = createJudges()
    const ajv = new Ajv({ strict: false, logger: false, ownProperties: true })
    let checked = 0
    const check = fc.property(invertedSchemas(), fc.nat(), (made, seed) => {
      const schema = canonical(made as Json)
      if (schema === undefined || !isJudged(schema, judges)) return
      const written = convert(schema)
      const accepts = ajv.compile(structuredClone(written))
      const { isValid } = judges(schema)
      const source = valuesOf(schema, { seed, isValid })
      const values = [source.valid(), source.nearMiss(), source.valid(), source.nearMiss()]
      for (const value of values.filter((one) => one !== undefined && isValid(one))) {
        checked += 1
        expect([written, value, accepts(value)]).toEqual([written, value, true])
      }
    })
    fc.assert(check, { seed: 20_264, numRuns: FULL ? 3_000 : 30 })
    expect(checked).toBeGreaterThan(FULL ? 100 : 60)
  })
})

describe('types in openapi-3.0', () => {
  const text = { type: 'string', nullable: true }
  it.each<[Json, Json]>([
    [{ type: ['string', 'null'] }, text],
    [
      { type: ['string', 'number', 'null'] },
      { allOf: [{ anyOf: [text, { type: 'number', nullable: true }] }] },
    ],
    [{ type: 'null' }, { enum: [null] }],
    [{ type: 'array' }, { type: 'array', items: {} }],
    [{ type: ['array', 'null'] }, { type: 'array', nullable: true, items: {} }],
    [
      { type: ['array', 'object'] },
      { allOf: [{ anyOf: [{ type: 'array', items: {} }, { type: 'object' }] }] },
    ],
    [
      { type: 'array', items: { type: 'null' } },
      { type: 'array', items: { enum: [null] } },
    ],
    [
      { type: 'array', prefixItems: [{ type: 'string' }], items: false },
      { type: 'array', items: { anyOf: [{ type: 'string' }] }, maxItems: 1 },
    ],
  ])('%j', (schema, expected) => {
    const { e, accepts } = targetOf(schema, 'openapi-3.0')
    expect(e).toEqual(expected)
    const { type } = schema as { type: string | string[] }
    expect(accepts(null)).toBe(type.includes('null'))
  })
})

/** Removes names of properties and data, which might look like keywords. */
function withoutNames(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutNames)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
    if (['default', 'example', 'examples', 'enum', 'description', 'title'].includes(keyword)) return []
    if (keyword.startsWith('x-')) return []
    if (keyword !== 'properties') return [[keyword, withoutNames(value)]]
    return [[keyword, Object.values(value as object).map((part: Json) => withoutNames(part))]]
  })
  return Object.fromEntries(entries)
}

it('OpenAPI 3.0 has no conditions: one inside of another does not double what stands for it', () => {
  const inside = (levels: number): Schema => {
    let schema: Schema = { type: 'object' }
    for (let level = 0; level < levels; level++)
      schema = { if: schema, then: { required: ['a'] }, else: { required: ['b'] } }
    return schema
  }
  const size = (levels: number): number => JSON.stringify(toOpenApi30(inside(levels))).length
  expect(toOpenApi30(inside(1))).toEqual({
    allOf: [
      {
        anyOf: [
          { allOf: [{ type: 'object' }, { required: ['a'] }] },
          { allOf: [{ not: { type: 'object' } }, { required: ['b'] }] },
        ],
      },
    ],
  })
  expect(size(30)).toBeLessThan(10 * size(1))
  // A condition with one outcome is written once.
  const { then: _, ...onlyElse } = inside(1) as SchemaObject
  expect(toOpenApi30(onlyElse)).toEqual({ allOf: [{ anyOf: [{ type: 'object' }, { required: ['b'] }] }] })
})
