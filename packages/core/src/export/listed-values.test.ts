import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import { decodeArguments, encodeCall } from './export.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'

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

it('a value that is listed twice is sent once, wherever it stands, and reported once', () => {
  const listed = { enum: ['p', 'q', 'p'] }
  const properties = {
    a: { anyOf: [listed, { type: 'array', items: listed }, { $ref: '#/$defs/A' }] },
    b: { oneOf: [{ type: 'object', properties: { c: listed } }, { type: 'null' }] },
  }
  const module = { module_id: 'a', input_schema: { type: 'object', properties, $defs: { A: listed } } }
  const profiles = BUILT_IN_PROFILES.map(({ id }) => id)
  const { requests, diagnostics } = compile(JSON.stringify(module), { profiles, reshape: true })
  for (const id of profiles) {
    const enums = JSON.stringify(requests[id]?.json).match(/"enum":\["p"[^\]]*/g)
    expect(enums?.length, id).toBeGreaterThan(2)
    expect(
      enums?.filter((values) => /"p".*"p"/.test(values)),
      id,
    ).toEqual([])
  }
  const reported = diagnostics.filter(({ code }) => code === 'listed_twice').map(({ pointer }) => pointer)
  expect(reported).toEqual([
    '/input_schema/properties/a/anyOf/0/enum/2',
    '/input_schema/properties/a/anyOf/1/items/enum/2',
    '/input_schema/$defs/A/enum/2',
    '/input_schema/properties/b/oneOf/0/properties/c/enum/2',
  ])
})
