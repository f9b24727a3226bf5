import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { SchemaObject } from '../schema/types.ts'

/** What a profile without root unions is sent. */
function lower(input_schema: SchemaObject, $defs: Record<string, SchemaObject> = {}): SchemaObject {
  const text = JSON.stringify({ module_id: 'a', input_schema: { type: 'object', ...input_schema, $defs } })
  const { requests, diagnostics } = compile(text, { profile: 'anthropic' })
  const merged = diagnostics.filter(({ code }) => code === 'root_union_merged')
  expect(merged.map(({ grade }) => grade)).toEqual(['described'])
  return requests['anthropic']?.tools[0]?.input as SchemaObject
}

/** The branches as the description has them. */
function describedBranches({ description = '' }: SchemaObject, keyword: string): unknown {
  const [, json = ''] = new RegExp(`^\\(${keyword}: (.*)\\)$`).exec(description) ?? []
  return JSON.parse(json)
}

describe.each(['anyOf', 'oneOf'])('a merged %s', (keyword) => {
  it('describes at a property declared beside it what each branch adds', () => {
    const lowered = lower({
      properties: { q: { type: 'string' }, k: { type: 'string' } },
      [keyword]: [
        { properties: { k: { const: 'a' }, q: { type: 'string', minLength: 3, description: 'Long.' } } },
        { properties: { k: { const: 'b' }, q: { pattern: '^x' } } },
      ],
    })
    expect(lowered.properties).toEqual({ q: { type: 'string' }, k: { type: 'string' } })
    expect(describedBranches(lowered, keyword)).toEqual([
      { properties: { k: { const: 'a' }, q: { minLength: 3 } } },
      { properties: { k: { const: 'b' }, q: { pattern: '^x' } } },
    ])
  })

  it('leaves to the properties what only branches declare of them', () => {
    const lowered = lower({
      [keyword]: [
        { properties: { k: { const: 'a' }, q: { type: 'string', minLength: 3 } } },
        { properties: { k: { const: 'b' } } },
      ],
    })
    expect(lowered.properties?.['q']).toEqual({ type: 'string', minLength: 3 })
    expect(describedBranches(lowered, keyword)).toEqual([
      { properties: { k: { const: 'a' }, q: {} } },
      { properties: { k: { const: 'b' } } },
    ])
  })
})

it.each<[string, SchemaObject]>([
  [
    'is left open by another branch',
    { anyOf: [{ properties: { q: { minLength: 3 } } }, { required: ['q'] }] },
  ],
  [
    'falls under the schema of the root for others',
    {
      additionalProperties: { type: 'string' },
      anyOf: [{ properties: { q: { minLength: 3 } } }, { required: ['q'] }],
    },
  ],
])('a property of a branch that %s is described', (_, root) => {
  expect(describedBranches(lower(root), 'anyOf')).toEqual([
    { properties: { q: { minLength: 3 } } },
    { required: ['q'] },
  ])
})

it('what a branch excludes, or requires through a definition, is described', () => {
  const lowered = lower(
    {
      properties: { q: {}, list: { type: 'array' } },
      anyOf: [
        { properties: { q: false, list: { items: { maximum: 3, title: 'Size' } } } },
        { $ref: '#/$defs/other' },
      ],
    },
    { other: { type: 'object', properties: { q: { $ref: '#/$defs/short' } } }, short: { maxLength: 5 } },
  )
  expect(describedBranches(lowered, 'anyOf')).toEqual([
    { properties: { q: false, list: { items: { maximum: 3 } } } },
    { properties: { q: { maxLength: 5 } } },
  ])
})
