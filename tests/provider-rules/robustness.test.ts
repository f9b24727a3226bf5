import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadSchemas, loadTools } from '../corpora/load.ts'
import type { ToolRecord } from '../corpora/records.ts'
import { FULL, sampled } from '../full.ts'
import { fromPointer, type Json, type JsonObject, valueAt } from '../oracles/json.ts'
import { mcpV1ParseTool, mcpV2ParseTool } from '../oracles/mcp-sdk.ts'
import { checkRequest, checkSchema } from './check.ts'
import { PROFILES, TARGETS } from './types.ts'
import { KEYWORD_ROLES } from './walk.ts'
import { wrapBare } from './wrap-bare.ts'

const RUNS = FULL ? 2_000 : 12

test('every finding about a real tool leads to something in the request, with the tool unchanged', () => {
  const lost: string[] = []
  for (const record of sampled(loadTools(), 3)) {
    const tool = deepFreeze(bareOf(record))
    for (const profile of PROFILES) {
      for (const strict of [false, true]) {
        const tools = [
          wrapBare(profile, { ...tool, strict, geminiKey: strict ? 'parameters' : 'parametersJsonSchema' }),
        ]
        for (const { rule, pointer } of checkRequest(profile, tools, { strict })) {
          if (valueAt(tools, fromPointer(pointer) ?? ['?']) === undefined)
            lost.push(`${record.id} ${rule} ${pointer}`)
        }
      }
    }
  }
  expect(lost).toEqual([])
})

test('every finding about a real schema leads to something in it', () => {
  const lost: string[] = []
  for (const { id, schema } of sampled(loadSchemas(), 3)) {
    deepFreeze(schema)
    for (const target of TARGETS) {
      for (const { rule, pointer } of checkSchema(target, schema)) {
        if (valueAt(schema, fromPointer(pointer) ?? ['?']) === undefined)
          lost.push(`${id} ${target} ${rule} ${pointer}`)
      }
    }
  }
  expect(lost).toEqual([])
})

test('on real MCP tools the rules refuse just what the SDKs refuse', () => {
  const differences: string[] = []
  let refused = 0
  for (const record of loadTools()) {
    const { id, name, description, inputSchema, outputSchema, title, annotations, _meta, icons, execution } =
      record
    const parts = { name, description, inputSchema, outputSchema, title, annotations, _meta, icons }
    const outcomes = [
      { profile: 'mcp', tool: parts, parse: mcpV2ParseTool },
      { profile: 'mcp-2025-11-25', tool: { ...parts, execution }, parse: mcpV1ParseTool },
    ] as const
    for (const { profile, tool, parse } of outcomes) {
      const sent = JSON.parse(JSON.stringify(tool))
      const parsed = parse(sent).ok
      const findings = checkRequest(profile, [sent])
      const bySdk = findings.some(({ grade }) => grade === 'sdk')
      const byText = findings.some(({ grade }) => grade === 'doc')
      if (!parsed) refused += 1
      if (parsed === bySdk || (!parsed && !bySdk && !byText))
        differences.push(`${id} ${profile} parses: ${parsed}`)
    }
  }
  expect(differences).toEqual([])
  expect(refused).toBeGreaterThan(5)
})

test('whatever stands there, the rules answer', () => {
  const keyword = fc.constantFrom(...KEYWORD_ROLES.keys(), ...OTHER_KEYWORDS)
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.dictionary(
        keyword,
        fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 3 }), fc.jsonValue()),
      ),
    ),
  }))
  fc.assert(
    fc.property(schema, (value) => {
      // fast-check creates objects without a prototype, JSON does not.
      const root = deepFreeze<Json>(JSON.parse(JSON.stringify(value)))
      for (const target of TARGETS) {
        for (const { pointer } of checkSchema(target, root)) {
          expect(fromPointer(pointer)).toBeDefined()
        }
      }
      for (const profile of PROFILES)
        checkRequest(profile, [root, wrapBare(profile, { name: 'a', schema: root })])
    }),
    { seed: 14, numRuns: RUNS },
  )
})

test('depth does not exhaust the stack', () => {
  const nested = (levels: number): JsonObject => {
    let schema: JsonObject = { type: 'object', items: [{}] }
    for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } }
    return schema
  }
  const place = `${'/properties/a'.repeat(299)}/items`
  expect(checkSchema('mcp', nested(299)).map(({ rule, pointer }) => [rule, pointer])).toEqual([
    ['meta-schema', place],
  ])
  const schema = nested(10_000)
  for (const target of TARGETS) expect(Array.isArray(checkSchema(target, schema))).toBe(true)
  expect(checkSchema('openai-strict', schema).map(({ rule }) => rule)).toContain('limit-depth')
})

const OTHER_KEYWORDS =
  'type enum const required $ref $id $anchor $schema pattern format default minItems x-mcp-header'.split(' ')

function bareOf({ name, description, inputSchema }: ToolRecord): {
  name: string
  schema: Json
  description?: string
} {
  return { name, schema: inputSchema, ...(description === undefined ? {} : { description }) }
}

function deepFreeze<Value>(value: Value): Value {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}
