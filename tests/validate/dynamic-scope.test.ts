import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { memoryHost } from '../../packages/core/src/host.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { hyperjump } from './hyperjump.ts'

/** A list whose users define its items, with an embedded schema that does so. */
const LIST = {
  $id: 'https://e.org/list',
  type: 'array',
  items: { $dynamicRef: '#T' },
  $defs: {
    T: { $dynamicAnchor: 'T', type: 'integer' },
    strs: { $id: 'strs', $ref: 'list', $defs: { T: { $dynamicAnchor: 'T', type: 'string' } } },
  },
}

/** A tree of objects, with an embedded extension that constrains all of them. */
const TREE = {
  $id: 'https://e.org/tree',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { kid: { $dynamicRef: '#node' }, next: { $ref: 'tree', maxProperties: 1 } },
  $defs: {
    named: { $id: 'named', $dynamicAnchor: 'node', $ref: 'tree', type: 'object', required: ['name'] },
    both: { $id: 'both', type: 'object', properties: { tree: { $ref: 'tree' }, named: { $ref: 'named' } } },
  },
}

const OPEN = {
  $id: 'https://e.org/holder',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { kids: { type: 'array', items: { $dynamicRef: '#node' } }, open: { $ref: 'open' } },
  $defs: {
    open: {
      $id: 'open',
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { size: { type: 'integer' }, more: { $dynamicRef: '#node' } },
    },
  },
}

const [L, M] = [{ $ref: './list.yaml#/$defs/strs' }, { $ref: './list.yaml' }]
const LISTS = { valid: [{ l: ['a'], m: [1] }, {}], invalid: [{ l: [1] }, { m: ['a'] }] }

const CASES = [
  { name: 'a resource that is met before what holds it', schema: { properties: { l: L, m: M } }, ...LISTS },
  { name: 'and after it', schema: { properties: { m: M, l: L } }, ...LISTS },
  {
    name: 'a root that stands in what it refers to',
    schema: { $ref: './tree.yaml#/$defs/both' },
    valid: [{ tree: { kid: {} } }, { named: { name: 1, kid: { name: 1 } } }],
    invalid: [{ named: {} }, { named: { name: 1, kid: {} } }, { tree: { kid: 1 } }],
  },
  {
    name: 'a resource below a property, and one of its own resources without it',
    schema: { properties: { tree: { $ref: './open.yaml' }, open: { $ref: 'https://e.org/open' } } },
    valid: [{ tree: { kids: [{ kids: [] }], open: { size: 1 } }, open: { more: { size: 1 } } }],
    invalid: [
      { tree: { kids: [{ kids: 1 }] } },
      { tree: { open: { more: { kids: 1 } } } },
      { open: { more: { size: 'a' } } },
    ],
  },
  {
    name: 'a reference with the same bound inside of what it leads to',
    schema: {
      properties: {
        tree: { $ref: './tree.yaml', maxProperties: 1 },
        named: { $ref: './tree.yaml#/$defs/named' },
      },
    },
    valid: [{ tree: { next: { kid: { kid: {} } } } }, { named: { name: 1, next: { kid: { name: 1 } } } }],
    invalid: [{ tree: { next: { a: 1, b: 1 } } }, { named: { name: 1, kid: {} } }, { tree: { a: 1, b: 1 } }],
  },
]

const USED = ['$ref', '$defs', 'allOf', 'maxProperties', 'required', 'type'] as const

/** Profiles that send all keywords of the cases. */
const PROFILES = BUILT_IN_PROFILES.filter(({ modes }) =>
  USED.every((keyword) => modes.loose.keywords[keyword].kind === 'keep'),
).map(({ id }) => id)

function lowered(schema: object, profile: string): Schema {
  const tool = { description: 'd', input_schema: '$ref' in schema ? schema : { type: 'object', ...schema } }
  const { requests } = compile(
    { uri: 'file:///w/a.schema.json' },
    {
      root: 'file:///w/',
      profile,
      mode: false,
      host: memoryHost({
        'file:///w/a.schema.json': JSON.stringify(tool),
        'file:///w/list.yaml': JSON.stringify(LIST),
        'file:///w/tree.yaml': JSON.stringify(TREE),
        'file:///w/open.yaml': JSON.stringify(OPEN),
      }),
    },
  )
  return requests[profile]?.tools[0]?.input as Schema
}

describe.each(PROFILES)('schemas whose meaning depends on the dynamic scope, for %s', (profile) => {
  it.each(CASES)('$name', async ({ schema, valid, invalid }) => {
    const result = lowered(schema, profile)
    expect(() => new Ajv2020({ strict: false }).compile(result as object)).not.toThrow()
    expect(JSON.stringify(result)).not.toMatch(/"\$(?:id|anchor|dynamicAnchor|dynamicRef)"/)
    const isValid = await hyperjump(result)
    for (const value of valid) expect([value, isValid(value as Json)]).toEqual([value, true])
    for (const value of invalid) expect([value, isValid(value as Json)]).toEqual([value, false])
  })
})

it('there are such profiles', () => expect(PROFILES.length).toBeGreaterThan(2))
