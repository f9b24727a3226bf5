import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { loadTools } from '../corpora/load.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges } from '../laws/judge.ts'
import { evaluate } from './modules.ts'

interface Filling {
  readonly schema: Schema
  readonly code: string
  fill(input: Json): unknown
}

function filling(inputSchema: Json): Filling | undefined {
  const text = JSON.stringify({ module_id: 't', input_schema: inputSchema })
  const { ok, code, tools } = compile(
    { uri: 'file:///t.schema.json', text },
    { profile: 'generic', decode: { applyDefaults: true } },
  )
  const schema = tools[0]?.input.schema
  if (!ok || schema === undefined) return undefined
  const { decodeCall } = evaluate(code)
  return {
    schema,
    code,
    fill(input) {
      const result = (decodeCall as Decoder)('t', input as JsonObject)
      if (!result.ok) throw new Error(result.message)
      return result.input
    },
  }
}

test.each<[string, Json, Json, Json]>([
  ['properties', { properties: { a: { default: [1] }, b: { type: 'string' } } }, {}, { a: [1] }],
  [
    'objects inside, and the default of an object itself',
    {
      properties: { a: { type: 'object', default: {}, properties: { b: { type: 'integer', default: 1 } } } },
    },
    {},
    { a: { b: 1 } },
  ],
  [
    'recursion through lists and maps',
    {
      $ref: '#/$defs/N',
      $defs: {
        N: {
          type: 'object',
          properties: { k: { default: 0 }, list: { type: 'array', items: { $ref: '#/$defs/N' } } },
          additionalProperties: { $ref: '#/$defs/N' },
        },
      },
    },
    { list: [{}, { k: 1 }], other: { k: 2, list: [] } },
    { list: [{ k: 0 }, { k: 1 }], other: { k: 2, list: [] }, k: 0 },
  ],
  [
    'tuples',
    {
      properties: {
        t: {
          prefixItems: [{ type: 'object' }, { properties: { x: { default: 1 } } }],
          items: { properties: { y: { default: 2 } } },
        },
      },
    },
    { t: [{}, {}, {}] },
    { t: [{}, { x: 1 }, { y: 2 }] },
  ],
  [
    'the only alternative for objects',
    {
      properties: { o: { anyOf: [{ type: 'null' }, { type: 'object', properties: { x: { default: 1 } } }] } },
    },
    { o: {} },
    { o: { x: 1 } },
  ],
  [
    'no alternative among several',
    {
      properties: {
        o: {
          anyOf: [
            { type: 'object', properties: { x: { default: 1 } } },
            { type: 'object', properties: { y: { default: 1 } } },
          ],
        },
      },
    },
    { o: {} },
    { o: {} },
  ],
  ['parts of a conjunction', { allOf: [{ properties: { x: { default: 1 } } }] }, {}, { x: 1 }],
  [
    'none that does not fit',
    { properties: { x: { type: 'integer', default: 'x' }, y: { type: 'string', default: null } } },
    {},
    {},
  ],
  [
    'none that would make the input invalid',
    { properties: { x: { default: 1 }, y: {} }, maxProperties: 1 },
    { y: 1 },
    { y: 1 },
  ],
  [
    'odd names',
    { properties: { constructor: { default: 1 }, toString: { properties: { a: { default: 2 } } } } },
    { toString: {} },
    { constructor: 1, toString: { a: 2 } },
  ],
])('defaults are filled in: %s', (_, schema, input, expected) => {
  const before = JSON.stringify(input)
  expect(filling({ type: 'object', ...(schema as JsonObject) })?.fill(input)).toEqual(expected)
  expect(JSON.stringify(input)).toBe(before)
})

test('each call gets a default of its own', () => {
  const { fill } = filling({ type: 'object', properties: { a: { default: { list: [] } } } }) as Filling
  const [first, second] = [fill({}), fill({})] as { a: { list: unknown[] } }[]
  first?.a.list.push(1)
  expect(second).toEqual({ a: { list: [] } })
})

test('a tool without defaults has no code for them', () => {
  expect(filling({ type: 'object', properties: { a: { type: 'integer' } } })?.code).not.toMatch(/defaults/i)
})

test('as ajv fills them in', () => {
  const judges = createJudges(1)
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateFormats: false,
    useDefaults: true,
    ownProperties: true,
  })
  let compared = 0
  for (const [seed, { inputSchema }] of loadTools().entries()) {
    const text = JSON.stringify(inputSchema)
    // ajv fills in no defaults below unions, and also defaults that do not match.
    if (!text.includes('"default"') || /"(?:anyOf|oneOf|allOf|\$ref|default":null)/.test(text)) continue
    const filled = filling(inputSchema as Json)
    if (filled === undefined) continue
    const { isValid } = judges(filled.schema)
    const value = valuesOf(filled.schema, { seed, isValid }).valid()
    if (value === undefined) continue
    const copy = structuredClone(value)
    if (!ajv.validate(filled.schema as object, copy)) continue
    compared += 1
    expect(filled.fill(value)).toEqual(copy)
  }
  expect(compared).toBeGreaterThan(20)
})
