import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import type { SchemaObject } from '../schema.ts'
import { decodeArguments, encodeCall } from './export.ts'

// Gemini lists strings and numbers; null and the truth values have types.
it.each<[SchemaObject, SchemaObject, string]>([
  [
    { type: ['string', 'null'], enum: ['a', null], description: 'D' },
    { description: 'D', anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
    'exact',
  ],
  [{ enum: [true, false, 1] }, { anyOf: [{ enum: [1] }, { type: 'boolean' }] }, 'exact'],
  [{ const: null }, { type: 'null' }, 'exact'],
  [{ type: 'boolean', const: true }, { type: 'string', enum: ['true'] }, 'reversible'],
  [
    { enum: [null, true, 'a'] },
    { anyOf: [{ type: 'string', enum: ['true', 'a'] }, { type: 'null' }] },
    'reversible',
  ],
  [{ enum: [1, 'a'] }, { enum: [1, 'a'] }, 'exact'],
])('%j for Gemini', (schema, written, grade) => {
  const module = { module_id: 'a', input_schema: { type: 'object', properties: { a: schema } } }
  const tool = compile(JSON.stringify(module), { profile: 'gemini' }).requests['gemini']?.tools[0]
  expect(tool).toMatchObject({ grade, input: { properties: { a: written } } })
  const values: Json[] = schema.const === undefined ? (schema.enum as Json[]) : [schema.const]
  for (const a of values) {
    if (tool === undefined) continue
    expect(decodeArguments(tool, encodeCall(tool, { a }))).toMatchObject({ value: { a } })
  }
})
