import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json, JsonObject } from '../json.ts'

/** The schema as it is sent, and which keywords were reported. */
function lower(schema: Json, $defs: JsonObject = {}): { sent: Json; reported: string[] } {
  const input_schema = { type: 'object', properties: { e: schema }, $defs }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  const { requests, diagnostics } = compile({ uri: 'file:///a.schema.json', text }, { profile: 'mistral' })
  const sent = requests['mistral']?.tools[0]?.input.properties?.['e'] as Json
  return {
    sent,
    reported: diagnostics
      .filter(({ grade }) => grade === 'described')
      .map(({ code, keyword }) => `${code} ${keyword}`),
  }
}

const COUNTED = { contains: { const: 1 }, minContains: 2 }
const NODE = { ...COUNTED, items: { $ref: '#/$defs/node' } }

describe('a keyword that negates what can only be expressed in part', () => {
  it.each<[string, Json]>([
    ['a tuple', { prefixItems: [{ const: 1 }] }],
    ['names that depend on others', { dependentRequired: { a: ['b'] } }],
    ['a count', COUNTED],
    ['something further in', { properties: { a: { not: { items: COUNTED } } } }],
    ['what recursion leads to', { $ref: '#/$defs/node' }],
  ])('not: %s', (_, forbidden) => {
    const { sent, reported } = lower({ type: 'array', not: forbidden }, { node: NODE })
    expect(sent).toEqual({ type: 'array', description: `(not: ${JSON.stringify(forbidden)})` })
    expect(reported).toEqual(['keyword_described not'])
  })

  it('goes with all that depends on it', () => {
    const { sent, reported } = lower({ if: COUNTED, then: { minItems: 3 }, else: { maxItems: 1 } })
    const text = `(if: ${JSON.stringify(COUNTED)}, then: {"minItems":3}, else: {"maxItems":1})`
    expect(sent).toEqual({ description: text })
    expect(reported).toEqual(['if', 'then', 'else'].map((keyword) => `keyword_described ${keyword}`))
  })

  it('stays where only what follows from it is expressed in part', () => {
    const { sent, reported } = lower({ if: { minItems: 2 }, then: COUNTED })
    expect(sent).toMatchObject({ if: { minItems: 2 }, then: { contains: { const: 1 } } })
    expect(reported).toEqual(['keyword_described minContains'])
  })

  it('stays where all is expressed', () => {
    const schema = { not: { contains: { const: 1 } }, oneOf: [{ minItems: 2 }, { uniqueItems: true }] }
    expect(lower(schema)).toEqual({ sent: schema, reported: [] })
  })

  it('oneOf becomes anyOf, which is reported where branches share values', () => {
    const apart = { oneOf: [COUNTED, { type: 'string' }].map((branch) => ({ type: 'array', ...branch })) }
    expect(lower(apart)).toMatchObject({ sent: { anyOf: [{ type: 'array' }, { type: 'string' }] } })
    expect(lower(apart).reported).toEqual(['keyword_described minContains'])
    const shared = { oneOf: [COUNTED, { maxItems: 3 }] }
    expect(lower(shared)).toMatchObject({ sent: { anyOf: [{ contains: { const: 1 } }, { maxItems: 3 }] } })
    expect(lower(shared).reported).toEqual(['one_of_widened oneOf', 'keyword_described minContains'])
  })
})

it('a union beside a reference stays', () => {
  const schema = { $ref: '#/$defs/text', anyOf: [{ minLength: 3 }, { const: 'a' }] }
  const { sent, reported } = lower(schema, { text: { type: 'string' } })
  expect(sent).toEqual({ anyOf: schema.anyOf, allOf: [{ $ref: '#/$defs/text' }] })
  expect(reported).toEqual([])
})
