import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import { decodeArguments, encodeCall } from './export.ts'
import { exceededLimits } from './limits.ts'

/** One more level of each kind around a schema and its value. */
const LEVELS: Readonly<Record<string, (schema: SchemaObject, value: Json) => [SchemaObject, Json]>> = {
  object: (schema, value) => [{ type: 'object', properties: { a: schema }, required: ['a'] }, { a: value }],
  list: (schema, value) => [{ type: 'array', items: schema }, [value, value]],
  map: (schema, value) => [
    { type: 'object', additionalProperties: schema },
    { k: value, l: value },
  ],
  'open object': (schema, value) => [
    { type: 'object', properties: { a: { type: 'boolean' } }, additionalProperties: schema },
    { a: true, b: value },
  ],
  union: (schema, value) => [
    { anyOf: [{ type: 'string' }, { type: 'object', properties: { u: schema }, required: ['u'] }] },
    { u: value },
  ],
}

function nested(kinds: readonly string[]): [SchemaObject, Json] {
  let [schema, value]: [SchemaObject, Json] = [{ type: 'integer', minimum: 1 }, 7]
  for (const kind of kinds) [schema, value] = LEVELS[kind]?.(schema, value) ?? [schema, value]
  return [{ type: 'object', properties: { root: schema }, required: ['root'] }, { root: value }]
}

function lowered(schema: SchemaObject, profile: string, isReshaped = true) {
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: schema })
  const { requests, diagnostics } = compile(
    { uri: 'file:///a.schema.json', text },
    { profile, reshape: isReshaped, strict: { [profile]: isReshaped || 'auto' } },
  )
  return {
    request: requests[profile],
    codes: diagnostics.map(({ code }) => code),
    hints: diagnostics.map(({ hint }) => hint),
  }
}

describe.each(['openai', 'azure-openai'])('what is nested deeper than %s allows', (profile) => {
  const kinds = Object.keys(LEVELS)
  const mixed = Array.from({ length: 12 }, (_, index) => kinds[index % kinds.length] ?? '')
  const cases = [...kinds.map((kind) => Array<string>(12).fill(kind)), mixed, mixed.toReversed()]

  it.each(cases)('is JSON text, and comes back: %s', (...levels) => {
    const [schema, value] = nested(levels)
    const { request, codes } = lowered(schema, profile)
    const [tool] = request?.tools ?? []
    if (tool === undefined || request === undefined) throw new Error(codes.join())
    expect(codes).toContain('depth_as_text')
    expect(exceededLimits(tool.input, request.profile.modes.strict?.limits ?? {})).toEqual([])
    expect(decodeArguments(tool, encodeCall(tool, value))).toMatchObject({ value })
  })

  it('is not sent as strict without leave to reshape', () => {
    const { request, codes, hints } = lowered(nested(Array<string>(12).fill('object'))[0], profile, false)
    expect([request?.tools[0]?.mode, codes]).toEqual(['loose', ['strict_fallback']])
    expect(hints[0]).toContain('`reshape: true`')
  })
})

it('stays as it is at the last level that is allowed, and behind a reference', () => {
  const nine = nested(Array<string>(9).fill('object'))[0]
  expect(lowered(nine, 'openai').codes).not.toContain('depth_as_text')
  const ten = nested(Array<string>(10).fill('object'))[0]
  expect(lowered(ten, 'openai').codes).toContain('depth_as_text')
  const shared = { type: 'array', items: { $ref: '#/$defs/deep' } } as const
  const halves: SchemaObject = {
    type: 'object',
    properties: { one: shared, two: shared },
    required: ['one', 'two'],
    $defs: { deep: nine },
  }
  expect(lowered(halves, 'openai').codes).not.toContain('depth_as_text')
})

/** Where null is a value, an object around it distinguishes null from absent: one more level. */
it('levels that a rewrite adds count, too', () => {
  for (const count of [2, 3, 4, 5, 6]) {
    let schema: SchemaObject = { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] }
    let value: Json = { x: 'y' }
    for (let level = 0; level < count; level++) {
      schema = { type: ['object', 'null'], properties: { a: schema } }
      value = { a: value }
    }
    const { request, codes } = lowered({ type: 'object', properties: { root: schema } }, 'azure-openai')
    const [tool] = request?.tools ?? []
    if (tool === undefined) throw new Error(codes.join())
    expect(tool.mode).toBe('strict')
    expect(exceededLimits(tool.input, request?.profile.modes.strict?.limits ?? {})).toEqual([])
    for (const call of [{ root: value }, { root: null }, {}, { root: { a: null } }])
      expect(decodeArguments(tool, encodeCall(tool, call))).toMatchObject({ value: call })
  }
})

it('deep values are JSON text where there are too many properties', () => {
  const inner = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`p${index}`, { type: 'string' }]),
  )
  const object: SchemaObject = { type: 'object', properties: inner as SchemaObject['properties'] & {} }
  const { request } = lowered({ type: 'object', properties: { a: object, b: object } }, 'azure-openai')
  const [tool] = request?.tools ?? []
  if (tool === undefined || request === undefined) throw new Error('Nothing was lowered.')
  expect(tool.mode).toBe('strict')
  expect(exceededLimits(tool.input, request.profile.modes.strict?.limits ?? {})).toEqual([])
  const call = { a: { p1: 'x' }, b: {} }
  expect(decodeArguments(tool, encodeCall(tool, call))).toMatchObject({ value: call })
})
