import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Compilation } from '../compile-types.ts'
import type { Json } from '../json.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'

type Definitions = Record<string, Json>

const ref = (name: string, rest: object = {}): Json => ({ $ref: `#/definitions/${name}`, ...rest })

function run(definitions: Definitions, input: Json, profile: string, mode: 'auto' | boolean): Compilation {
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema: input, definitions })
  return compile({ uri: 'file:///w/t.schema.json', text }, { profile, mode, reshape: true })
}

const PLACES: [string, Json][] = [
  ['in a property', { type: 'object', properties: { a: ref('A') } }],
  ['as the root', ref('A')],
]

describe('recursion that never leaves the value is refused', () => {
  it.each<[string, Definitions]>([
    ['allOf', { A: { allOf: [ref('A'), { type: 'string' }] } }],
    ['anyOf', { A: { anyOf: [ref('A'), { type: 'string' }] } }],
    ['not', { A: { not: ref('A') } }],
    ['if', { A: { if: ref('A'), then: { type: 'string' } } }],
    ['beside $ref', { A: ref('B', { minLength: 1 }), B: ref('A', { maxLength: 3 }) }],
    ['two definitions', { A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } }],
    ['dependentSchemas', { A: { dependentSchemas: { x: ref('A') } } }],
  ])('%s', (_name, definitions) => {
    for (const [, input] of PLACES) {
      const { ok, diagnostics } = run(definitions, input, 'openai', 'auto')
      expect(ok).toBe(false)
      expect(new Set(diagnostics.filter((d) => d.severity === 'error').map((d) => d.code))).toEqual(
        new Set(['recursion_endless']),
      )
    }
  })
})

describe('recursion through copied references ends in a definition', () => {
  const cases: [string, Definitions][] = [
    [
      'assertions beside $ref',
      { A: { type: 'object', properties: { child: ref('A', { required: ['x'] }), x: { type: 'string' } } } },
    ],
    [
      'an extension of its own base',
      {
        A: { allOf: [ref('B'), { properties: { c: ref('A') } }] },
        B: { type: 'object', properties: { c: ref('B'), v: { type: 'string' } } },
      },
    ],
    [
      'a union beside properties',
      {
        A: {
          type: 'object',
          properties: {
            c: {
              type: 'object',
              properties: { x: { type: 'string' } },
              anyOf: [ref('A'), { properties: { y: { type: 'string' } } }],
            },
          },
        },
      },
    ],
    [
      'two that extend each other',
      {
        A: { type: 'object', properties: { c: { allOf: [ref('A'), ref('B')] } } },
        B: {
          type: 'object',
          properties: { c: { allOf: [ref('B'), { properties: { q: { type: 'integer' } } }] } },
        },
      },
    ],
  ]
  for (const [name, definitions] of cases) {
    for (const [place, input] of PLACES) {
      it(`${name}, ${place}`, () => {
        for (const profile of ['openai', 'anthropic', 'mcp']) {
          const { ok, requests } = run(definitions, input, profile, 'auto')
          expect(ok, profile).toBe(true)
          expect(JSON.stringify(requests[profile]?.json).length).toBeLessThan(2500)
        }
        const tool = run(definitions, input, 'openai', true).requests['openai']?.tools[0]
        expect(tool?.mode).toBe('strict')
        expect(openObjects(tool?.input as Schema)).toEqual([])
      })
    }
  }
})

describe('a union with a definition that leads back to itself', () => {
  const tree = (node: object): Definitions => ({
    A: {
      anyOf: [
        { type: 'object', properties: { a: ref('A'), ...node }, required: ['a', ...Object.keys(node)] },
        { type: 'string' },
      ],
    },
  })
  const input = (rest: object = {}): Json => ({
    type: 'object',
    properties: { v: { anyOf: [{ type: 'string' }, ref('A')], ...rest } },
    required: ['v'],
  })

  const taking = BUILT_IN_PROFILES.filter(({ modes }) => modes.loose.shape.recursion === 'keep')
  it.each(taking.map(({ id }) => id))('is as it was where values are written as they are: %s', (id) => {
    const { requests, diagnostics } = run(tree({}), input(), id, false)
    expect(memberOf(requests[id]).anyOf).toEqual([{ type: 'string' }, { $ref: '#/$defs/A' }])
    expect(diagnostics.map(({ code }) => code)).not.toContain('union_wrapped')
  })

  it('has names where they are not, in its defaults, too', () => {
    const value = { a: 'x', b: { c: 1 } }
    const { requests } = run(tree({ b: { enum: [{ c: 1 }] } }), input({ default: value }), 'openai', true)
    const { anyOf, description } = memberOf(requests['openai'])
    expect(anyOf).toHaveLength(2)
    expect(description).toBe(`(default: ${JSON.stringify({ option_2: { a: 'x', b: '{"c":1}' } })})`)
  })
})

/** The property `v` of the only tool. */
function memberOf(request: Compilation['requests'][string] | undefined): SchemaObject {
  const input = request?.tools[0]?.input
  const member = typeof input === 'object' ? input.properties?.['v'] : undefined
  return typeof member === 'object' ? member : {}
}

/** Objects that are not closed, or with properties that are not required. */
function openObjects(schema: Schema): Schema[] {
  if (typeof schema === 'boolean') return []
  const isObject = schema.type === 'object' || schema.properties !== undefined
  const isOpen =
    isObject &&
    (schema.additionalProperties !== false ||
      Object.keys(schema.properties ?? {}).some((key) => !schema.required?.includes(key)))
  const found: Schema[] = isOpen ? [schema] : []
  forEachSubschema(schema, (child) => found.push(...openObjects(child.schema)))
  return found
}

it('a definition that only a property needed which can have no value goes with it', () => {
  const list = (rest: object): Json => ({ type: 'array', prefixItems: [{ $ref: '#' }], ...rest })
  const member = {
    type: 'object',
    properties: { a: list({ minItems: 3 }) },
    patternProperties: { '^a': list({ maxItems: 2 }) },
  }
  for (const profile of ['openai', 'anthropic']) {
    const { ok, requests } = run({}, { type: 'object', properties: { a: member as Json } }, profile, 'auto')
    expect(ok).toBe(true)
    const text = JSON.stringify(requests[profile]?.tools[0]?.input)
    for (const name of Object.keys(requests[profile]?.tools[0]?.input.$defs ?? {}))
      expect(text).toContain(`"#/$defs/${name}"`)
  }
})

describe('a reference that is written in another form is sent as a reference', () => {
  const fields = ['a', 'b', 'c', 'd']
  const tree = (child: (field: string) => Json): Definitions => ({
    Node: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, child(field)])) },
  })
  const sent = (definitions: Definitions, profile: string): Schema =>
    run(definitions, { type: 'object', properties: { root: ref('Node') } }, profile, 'auto').requests[profile]
      ?.tools[0]?.input ?? true

  it.each<[string, (field: string) => Json]>([
    [
      'in allOf, as dialects before 2019-09 need it',
      (description) => ({ description, allOf: [ref('Node')] }),
    ],
    [
      'beside the type of its target',
      (description) => ({ description, type: 'object', ...Object(ref('Node')) }),
    ],
  ])('%s', (_name, child) => {
    const plain = tree((description) => ref('Node', { description }))
    for (const profile of ['openai', 'gemini'])
      expect(sent(tree(child), profile)).toEqual(sent(plain, profile))
  })

  it('but not if the target has another type', () => {
    const other = tree((field) => ref('Node', field === 'a' ? { type: ['object', 'null'] } : {}))
    expect(JSON.stringify(sent(other, 'openai'))).toContain('Repeated')
  })
})

it('inlined definitions that all refer to each other do not multiply', () => {
  const names = Array.from({ length: 7 }, (_, index) => `D${index}`)
  const properties = Object.fromEntries(names.map((name) => [name, ref(name)]))
  const definitions = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]))
  const { ok, requests } = run(definitions, ref('D0'), 'gemini-openapi', 'auto')
  expect(ok).toBe(true)
  expect(JSON.stringify(requests['gemini-openapi']?.json).length).toBeLessThan(100_000)
})
