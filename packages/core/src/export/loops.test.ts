import { describe, expect, it, test } from 'vitest'
import { checkTools } from '../check/check-tools.ts'
import { compile } from '../compile.ts'
import type { Diagnostic } from '../diagnostics/types.ts'
import type { Json, JsonObject } from '../json.ts'
import { azureOpenai } from './profiles/azure-openai.ts'
import { gemini } from './profiles/gemini.ts'

const FILTER = { $ref: '#/$defs/Filter' }
const CONDITION = { type: 'object', properties: { field: { type: 'string' } } }

/** A filter that is a condition or has two other filters. */
function filters(required: readonly string[], side: Json = FILTER): JsonObject {
  const And = { type: 'object', properties: { left: side, right: side }, required: [...required] }
  const Filter = { anyOf: [CONDITION, { $ref: '#/$defs/And' }] }
  return { type: 'object', properties: { filter: FILTER }, required: ['filter'], $defs: { Filter, And } }
}

function run(
  input: JsonObject,
  profile: string,
  reshape: boolean = false,
): { found: readonly Diagnostic[]; text: string } {
  const text = JSON.stringify({ module_id: 'm', input_schema: input })
  const { ok, requests, diagnostics } = compile(
    { uri: 'file:///w/m.schema.json', text },
    { profile, reshape },
  )
  expect(ok).toBe(true)
  const codes = ['provider_may_refuse', 'recursion_as_text']
  return {
    found: diagnostics.filter(({ code }) => codes.includes(code)),
    text: JSON.stringify(requests[profile]?.json),
  }
}

describe('a provider that takes loops only through optional properties', () => {
  it('may refuse a loop of required ones, which is sent with a warning', () => {
    const { found, text } = run(filters(['left', 'right']), 'gemini')
    expect(found).toMatchObject(
      ['left', 'right'].map((key) => ({
        code: 'provider_may_refuse',
        severity: 'warn',
        pointer: `/input_schema/$defs/And/properties/${key}/$ref`,
        hint: expect.stringContaining('reshape'),
      })),
    )
    expect(text).toContain('"left":{"$ref":"#/$defs/Filter"}')
  })

  it('gets JSON text if the shape may change', () => {
    const { found, text } = run(filters(['left']), 'gemini', true)
    expect(found.map(({ code }) => code)).toContain('recursion_as_text')
    expect(text).toContain('"left":{"type":"string"')
  })

  it.each<[string, JsonObject]>([
    ['optional properties', filters([])],
    ['lists', filters(['left'], { type: 'array', items: FILTER })],
    ['maps', filters(['left'], { type: 'object', additionalProperties: FILTER })],
  ])('gets loops through %s', (_, input) => {
    for (const reshape of [false, true]) expect(run(input, 'gemini', reshape).found).toEqual([])
  })

  it('refuses such a loop in tools of its own form', () => {
    const declaration = (schema: JsonObject): JsonObject => ({
      functionDeclarations: [{ name: 'a', description: 'd', parametersJsonSchema: schema }],
    })
    const rules = (schema: JsonObject): string[] =>
      checkTools([declaration(schema)], gemini).map(({ rule }) => rule)
    expect(rules(filters(['left']))).toContain('recursion')
    expect(rules(filters([]))).not.toContain('recursion')
  })
})

describe('a provider that takes no loops, without saying that it refuses them', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#' }, name: { type: 'string' } } }
  it('gets them with a warning', () => {
    expect(run(tree, 'xai').found).toMatchObject([{ code: 'provider_may_refuse', severity: 'warn' }])
    expect(run(filters([]), 'xai').found).toHaveLength(2)
  })
  it('gets JSON text if the shape may change', () => {
    expect(run(tree, 'xai', true).found).toMatchObject([{ code: 'recursion_as_text' }])
    expect(run(tree, 'xai', true).text).toContain('"child":{"type":"string"')
  })
})

test('a long description is a warning, at the description', () => {
  const text = (length: number): string =>
    JSON.stringify({
      module_id: 'm',
      description: 'd'.repeat(length),
      input_schema: { type: 'object', properties: {} },
    })
  const found = (length: number): readonly Diagnostic[] =>
    compile(
      { uri: 'file:///w/m.schema.json', text: text(length) },
      { profile: 'azure-openai' },
    ).diagnostics.filter(({ code }) => code === 'provider_may_refuse')
  expect(found(1024)).toEqual([])
  expect(found(1025)).toMatchObject([
    {
      severity: 'warn',
      pointer: '/description',
      message: expect.stringContaining('1025 characters of at most 1024'),
    },
  ])
  const tool = (length: number): Json => ({
    type: 'function',
    function: { name: 'a', description: 'd'.repeat(length), parameters: { type: 'object', properties: {} } },
  })
  expect(checkTools([tool(1025)], azureOpenai)).toMatchObject([
    { rule: 'limit', pointer: '/0/function/description', verdict: 'doubtful' },
  ])
  expect(checkTools([tool(1024)], azureOpenai)).toEqual([])
})
