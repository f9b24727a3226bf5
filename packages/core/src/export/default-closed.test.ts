import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Options } from '../options/types.ts'

/** What is sent for one property, and the codes of what is reported, for a provider that closes objects by default. */
function sent(
  a: Json,
  more: JsonObject = {},
  options: Options = {},
): { schema: Json | undefined; codes: string[]; root: JsonObject } {
  const root = { type: 'object', properties: { a }, additionalProperties: false, ...more }
  const text = JSON.stringify({ module_id: 'm', description: 'd', input_schema: root })
  const { requests, diagnostics } = compile(
    { uri: 'file:///w/m.schema.json', text },
    { profile: 'xai', ...options },
  )
  const input = requests['xai']?.tools[0]?.input ?? {}
  return {
    schema: (input.properties as JsonObject | undefined)?.['a'],
    codes: diagnostics.map(({ code, pointer }) => `${code} ${pointer.replace('/input_schema', '')}`),
    root: input as JsonObject,
  }
}

it('an object without declared properties is sent as open', () => {
  for (const a of [
    { type: 'object', description: 'any filters' },
    { type: 'object', properties: {} },
  ])
    expect(sent(a)).toMatchObject({ schema: { additionalProperties: true }, codes: [] })
})

it('open keys are sent as the author declares them', () => {
  const map = { type: 'object', additionalProperties: { type: 'integer' } }
  expect(sent(map)).toMatchObject({ schema: map, codes: [] })
  const extended = { type: 'object', properties: { x: { type: 'string' } }, additionalProperties: true }
  expect(sent(extended)).toMatchObject({ schema: extended, codes: [] })
  const patterns = { type: 'object', patternProperties: { '^a$': { type: 'integer' }, '^b$': {} } }
  expect(sent(patterns).schema).toEqual({
    type: 'object',
    additionalProperties: true,
    description: '(patternProperties: {"^a$":{"type":"integer"},"^b$":{}})',
  })
})

it('open keys whose schema is only described are not closed', () => {
  const map = { type: 'object', additionalProperties: { $ref: '#/$defs/node' } }
  const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, additionalProperties: false }
  const { schema, codes } = sent(map, { $defs: { node } }, { reshape: true })
  expect(schema).toMatchObject({ type: 'object', additionalProperties: true })
  expect(codes).toContain('keyword_described /properties/a/additionalProperties')
})

it('what only a branch of the root opens is open', () => {
  const branches = [
    { properties: { b: true }, patternProperties: { '^x': { type: 'string' } }, additionalProperties: false },
    { properties: { c: true }, additionalProperties: false },
  ]
  const open = { properties: undefined as never, additionalProperties: undefined as never, anyOf: branches }
  expect(sent(true, open).root).toMatchObject({ properties: { b: {}, c: {} }, additionalProperties: true })
})

it('an object that declares properties is read as closed, which is reported', () => {
  const a = { type: 'object', properties: { x: { type: 'string' } } }
  expect(sent(a)).toMatchObject({
    schema: { ...a, additionalProperties: false },
    codes: ['object_closed /properties/a'],
  })
})

it('branches have the properties that stand beside their union', () => {
  const [x, y] = [{ type: 'string' }, { type: 'integer' }]
  const a = { type: 'object', properties: { x }, anyOf: [{ properties: { y } }, { required: ['x'] }] }
  expect(sent(a).schema).toMatchObject({
    anyOf: [
      { properties: { x, y }, additionalProperties: false },
      { properties: { x }, additionalProperties: false },
    ],
  })
})

it('listed objects stay as they are', () => {
  expect(sent({ enum: [{ x: 1 }] })).toMatchObject({ schema: { enum: [{ x: 1 }] }, codes: [] })
})

it('a root without properties stays open, one with empty properties takes none', () => {
  const open = { properties: undefined as never, additionalProperties: undefined as never }
  expect(sent(true, open).root).toEqual({ type: 'object', properties: {}, additionalProperties: true })
  expect(sent(true, { ...open, properties: {} }).root).toMatchObject({ additionalProperties: false })
})
