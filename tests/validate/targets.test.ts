import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema.ts'
import type { StandardValidator } from '../../packages/runtime/src/validate/index.ts'
import { loadTools } from '../corpora/load.ts'
import { seedOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges, lenientRegExp } from '../laws/judge.ts'
import { evaluate } from './evaluate.ts'

const IS_FULL = process.env.TOOLBAKE_FULL === '1'

function canonical(schema: Json): Schema | undefined {
  const text = JSON.stringify({ module_id: 'm', input_schema: { type: 'object' }, output_schema: schema })
  const { tools } = compile({ uri: 'file:///m.schema.json', text }, { profile: 'generic' })
  return tools[0]?.output?.schema
}

/** Words that draft-07 does not have: without them it accepts more. */
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
    for (const { id, inputSchema } of loadTools().filter((_, index) => IS_FULL || index % 5 === 0)) {
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
    expect(verdicts).toBeGreaterThan(100)
  })

  it('hold in openapi-3.0 no word that it does not know', () => {
    const unknown =
      /"(?:\$defs|const|type":\[|prefixItems|patternProperties|if|then|else|contains|propertyNames|dependent\w+|unevaluated\w+|exclusive\w+":\d)/
    for (const { inputSchema } of loadTools()) {
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

/** Names of properties and data could be taken for keywords. */
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
