import { describe, expect, it } from 'vitest'
import { childOrigin } from '../diagnostics/origin.ts'
import { placeholderDocument } from '../parse/document.ts'
import type { SchemaObject } from '../schema/types.ts'
import { createOrigins } from '../tool/origins.ts'
import { closeUnevaluated, mergeAllOf } from './conjunction.ts'
import { distinctEnum, fitEnum } from './enum.ts'
import { addExplicitMembers, declareNames, declareParts, declareRequired, writeRecord } from './members.ts'
import { mergeRootUnions } from './root.ts'
import { splitTypes } from './split-types.ts'
import { dropInert, inferType } from './type.ts'
import type { Pass, SiteProblem } from './types.ts'
import { distributeUnion, oneOfToAnyOf } from './union.ts'

const mergeUnions = mergeRootUnions(['anyOf', 'oneOf', 'allOf', 'not'])
const splitObjectTypes: Pass = (node, site) => splitTypes(node, site, 'keep')

function run(
  pass: Pass,
  node: SchemaObject,
  { isRoot = false, defs = {} as Record<string, SchemaObject> } = {},
): { node: SchemaObject; codes: string[] } {
  const problems: SiteProblem[] = []
  const before = JSON.stringify(node)
  const origin = { document: placeholderDocument('mem:/x.yaml') }
  const result = pass(node, {
    isRoot,
    origin,
    place: (_node, keyword) => childOrigin(origin, keyword),
    origins: createOrigins(),
    definition: (ref) => defs[ref.replace('#/$defs/', '')],
    copies: undefined,
    report: (problem) => void problems.push(problem),
  })
  expect(JSON.stringify(node), 'the argument was changed').toBe(before)
  return { node: result, codes: problems.map((problem) => problem.code) }
}

describe('mergeAllOf', () => {
  it('merges bounds, required and properties', () => {
    const { node } = run(mergeAllOf, {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      allOf: [{ properties: { b: { type: 'integer', minimum: 1 } }, required: ['b'] }, { minProperties: 2 }],
    })
    expect(node).toEqual({
      type: 'object',
      required: ['a', 'b'],
      minProperties: 2,
      properties: { a: { type: 'string' }, b: { type: 'integer', minimum: 1 } },
    })
  })

  it('keeps a property that both describe as a conjunction of its own', () => {
    const { node } = run(mergeAllOf, {
      properties: { a: { minimum: 1 } },
      allOf: [{ properties: { a: { maximum: 9 } } }],
    })
    expect(node.properties).toEqual({ a: { allOf: [{ minimum: 1 }, { maximum: 9 }] } })
  })

  it('reads the annotations of a use, and where it has none those of its definition', () => {
    const defs = { F: { type: 'object', title: 'Folder', description: 'A folder.', default: {} } } as const
    const allOf = [{ $ref: '#/$defs/F' }, { description: 'Where it goes.' }]
    expect(run(mergeAllOf, { allOf }, { defs })).toEqual({
      node: { type: 'object', title: 'Folder', description: 'Where it goes.', default: {} },
      codes: [],
    })
  })

  it('reports which of two annotations of one use is lost', () => {
    const allOf = [
      { description: 'a', title: 'A' },
      { description: 'b', title: 'A', deprecated: true },
    ]
    expect(run(mergeAllOf, { type: 'string', allOf })).toEqual({
      node: { type: 'string', description: 'a', title: 'A', deprecated: true },
      codes: ['keyword_dropped'],
    })
  })

  it('a closed part shuts out what only the other declares', () => {
    const { node } = run(mergeAllOf, {
      properties: { a: {} },
      additionalProperties: false,
      allOf: [{ properties: { b: {} } }],
    })
    expect(node).toEqual({ properties: { a: {}, b: false }, additionalProperties: false })
  })

  it('sees through a reference with assertions beside it', () => {
    const defs = { Name: { type: 'string' as const, minLength: 1 } }
    expect(run(mergeAllOf, { $ref: '#/$defs/Name', maxLength: 5 }, { defs }).node).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 5,
    })
  })

  it('leaves a reference with annotations alone', () => {
    const node = { $ref: '#/$defs/Name', description: 'x' }
    expect(run(mergeAllOf, node, { defs: { Name: { type: 'string' } } }).node).toBe(node)
  })

  it('keeps what cannot be merged', () => {
    const parts = [{ pattern: '^a' }, { pattern: 'z$' }]
    expect(run(mergeAllOf, { type: 'string', allOf: parts }).node).toEqual({
      type: 'string',
      pattern: '^a',
      allOf: [{ pattern: 'z$' }],
    })
  })

  it('does not read then and else of different parts together', () => {
    const { node } = run(mergeAllOf, {
      if: { minimum: 1 },
      then: { maximum: 5 },
      allOf: [{ else: { maximum: 2 } }],
    })
    expect(node.else).toBeUndefined()
    expect(node.allOf).toEqual([{ else: { maximum: 2 } }])
  })

  it('contradicting types leave nothing', () => {
    expect(run(mergeAllOf, { type: 'string', allOf: [{ type: 'integer' }] }).node).toEqual({ not: {} })
  })
})

describe('oneOfToAnyOf', () => {
  it.each([
    ['types', [{ type: 'string' }, { type: 'integer' }]],
    [
      'a constant',
      [
        { type: 'object', properties: { kind: { const: 'a' } }, required: ['kind'] },
        { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'] },
      ],
    ],
    [
      'a key that the other forbids',
      [
        { type: 'object', properties: { a: {} }, required: ['a'], additionalProperties: false },
        { type: 'object', properties: { b: {} }, additionalProperties: false },
      ],
    ],
  ] as [string, SchemaObject[]][])(
    'reports nothing where branches are distinguished by %s',
    (_name, oneOf) => {
      expect(run(oneOfToAnyOf, { oneOf })).toEqual({ node: { anyOf: oneOf }, codes: [] })
    },
  )

  it('reports where they may overlap', () => {
    const oneOf: SchemaObject[] = [{ type: 'number' }, { type: 'integer' }]
    expect(run(oneOfToAnyOf, { oneOf }).codes).toEqual(['one_of_widened'])
  })
})

describe('distributeUnion', () => {
  it('moves what stands beside a union into the branches, annotations stay', () => {
    const { node } = run(distributeUnion, {
      description: 'd',
      type: 'object',
      properties: { id: { type: 'string' } },
      anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
    })
    expect(node).toEqual({
      description: 'd',
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' }, id: { type: 'string' } } },
        { type: 'object', properties: { b: { type: 'string' }, id: { type: 'string' } } },
      ],
    })
  })

  it('leaves a union of requirements to the description', () => {
    const node: SchemaObject = {
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    }
    expect(run(distributeUnion, node).node).toBe(node)
  })

  it('a format goes to branches of texts, and stays where there are none', () => {
    const texts: SchemaObject = {
      type: 'string',
      format: 'uuid',
      anyOf: [{ minLength: 3 }, { pattern: '^a' }],
    }
    expect(run(distributeUnion, texts).node).toEqual({
      anyOf: [
        { type: 'string', format: 'uuid', minLength: 3 },
        { type: 'string', format: 'uuid', pattern: '^a' },
      ],
    })
    const nullable: SchemaObject = { format: 'date', anyOf: [{ type: 'string' }, { type: 'null' }] }
    expect(run(distributeUnion, nullable).node).toEqual({
      anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }],
    })
    const numbers: SchemaObject = { type: 'integer', format: 'int32', anyOf: [{ const: 1 }, { const: 2 }] }
    const { node } = run(distributeUnion, numbers)
    const anyOf: SchemaObject[] = [
      { type: 'integer', const: 1 },
      { type: 'integer', const: 2 },
    ]
    expect(node).toEqual({ format: 'int32', anyOf })
    expect(run(inferType, node)).toEqual({ node, codes: [] })
  })

  it('a union of one is its branch', () => {
    expect(run(distributeUnion, { description: 'd', anyOf: [{ type: 'string' }] }).node).toEqual({
      type: 'string',
      description: 'd',
    })
  })
})

describe('single keywords', () => {
  it.each([
    [inferType, { enum: ['a', 1] }, { type: ['string', 'integer'], enum: ['a', 1] }, []],
    [inferType, { properties: {} }, { type: 'object', properties: {} }, ['type_inferred']],
    [inferType, { minLength: 1, minimum: 1 }, { minLength: 1, minimum: 1 }, []],
    [inferType, { description: 'x' }, { description: 'x' }, []],
    [distinctEnum, { type: 'string', enum: [] }, { type: 'string', not: {} }, []],
    [fitEnum, { type: 'string', enum: ['a', null] }, { type: 'string', enum: ['a'] }, ['enum_fitted']],
    [fitEnum, { type: ['string', 'null'], enum: ['a'] }, { type: 'string', enum: ['a'] }, []],
    [fitEnum, { type: 'string', enum: [1] }, { not: {} }, ['enum_fitted']],
    [splitTypes, { type: ['string'] }, { type: 'string' }, []],
    [splitTypes, { type: ['string', 'null'] }, { type: ['string', 'null'] }, []],
    [
      splitTypes,
      { description: 'd', type: ['string', 'null'], minLength: 1 },
      { description: 'd', anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
      [],
    ],
    [
      splitTypes,
      { type: ['integer', 'null'], format: 'int32' },
      { anyOf: [{ type: 'integer', format: 'int32' }, { type: 'null' }] },
      [],
    ],
    [
      splitTypes,
      { type: ['string', 'integer'], format: 'int64' },
      { anyOf: [{ type: 'string', format: 'int64' }, { type: 'integer' }] },
      [],
    ],
    [
      splitTypes,
      { type: ['boolean', 'null'], format: 'bit' },
      { type: ['boolean', 'null'], format: 'bit' },
      [],
    ],
    [
      splitObjectTypes,
      { type: ['object', 'null'], format: 'bit' },
      { format: 'bit', anyOf: [{ type: 'object' }, { type: 'null' }] },
      [],
    ],
    [
      splitObjectTypes,
      { type: ['string', 'null'], minLength: 1 },
      { type: ['string', 'null'], minLength: 1 },
      [],
    ],
    [
      splitObjectTypes,
      { type: ['object', 'null'], properties: { a: {} } },
      { anyOf: [{ type: 'object', properties: { a: {} } }, { type: 'null' }] },
      [],
    ],
    [
      dropInert,
      { type: 'array', items: {}, required: ['a'] },
      { type: 'array', items: {} },
      ['keyword_dropped'],
    ],
    [
      declareRequired,
      { type: 'object', required: ['a'], additionalProperties: { type: 'string' } },
      {
        type: 'object',
        required: ['a'],
        additionalProperties: { type: 'string' },
        properties: { a: { type: 'string' } },
      },
      [],
    ],
    [
      closeUnevaluated,
      { properties: {}, unevaluatedProperties: false },
      { properties: {}, additionalProperties: false },
      [],
    ],
    [
      closeUnevaluated,
      { anyOf: [], unevaluatedProperties: false },
      { anyOf: [], unevaluatedProperties: false },
      [],
    ],
    [distinctEnum, { enum: [{ a: 1, b: 2 }, 'x', { b: 2, a: 1 }] }, { enum: [{ a: 1, b: 2 }, 'x'] }, []],
    [addExplicitMembers, { type: ['array', 'null'] }, { type: ['array', 'null'], items: {} }, []],
    [
      addExplicitMembers,
      { type: 'array', contains: {}, unevaluatedItems: false },
      { type: 'array', contains: {}, items: {} },
      ['keyword_dropped'],
    ],
    [
      writeRecord,
      { patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      { additionalProperties: { type: 'string' }, propertyNames: { pattern: '^x-' } },
      [],
    ],
    [
      writeRecord,
      { patternProperties: { '^(.*)$': { type: 'string' } }, propertyNames: { maxLength: 8 } },
      { additionalProperties: { type: 'string' }, propertyNames: { maxLength: 8 } },
      [],
    ],
    ...[
      { patternProperties: { '^x-': true } },
      { patternProperties: { '^x-': true, '^y-': true }, additionalProperties: false },
      { patternProperties: { '^x-': true }, additionalProperties: false, properties: { a: true } },
      { patternProperties: { '^x-': true }, additionalProperties: false, propertyNames: { maxLength: 8 } },
    ].map((kept) => [writeRecord, kept, kept, []]),
  ] as [Pass, SchemaObject, SchemaObject, string[]][])('%# %o', (pass, input, expected, codes) => {
    expect(run(pass, input)).toEqual({ node: expected, codes })
  })
})

describe('roots', () => {
  it('a union of objects becomes one object that admits each of them', () => {
    const { node, codes } = run(
      mergeUnions,
      {
        type: 'object',
        oneOf: [
          {
            type: 'object',
            properties: { kind: { const: 'a' }, x: { type: 'string' } },
            required: ['kind', 'x'],
          },
          { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'] },
        ],
      },
      { isRoot: true },
    )
    expect(node).toEqual({
      type: 'object',
      properties: { kind: { type: 'string', enum: ['a', 'b'] }, x: { type: 'string' } },
      required: ['kind'],
      description:
        '(oneOf: [{"properties":{"kind":{"const":"a"}},"required":["kind","x"]},' +
        '{"properties":{"kind":{"const":"b"}},"required":["kind"]}])',
    })
    expect(codes).toEqual(['root_union_merged'])
  })

  it('requirements go to the description', () => {
    const { node } = run(
      mergeUnions,
      { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }] },
      { isRoot: true },
    )
    expect(node).toEqual({
      type: 'object',
      properties: { a: {} },
      required: ['a'],
      description: '(anyOf: [{"required":["a"]}])',
    })
  })

  it('branches that no object fits add nothing', () => {
    const { node } = run(
      mergeUnions,
      {
        type: 'object',
        anyOf: [{ $ref: '#/$defs/text' }, { const: 3 }, { properties: { a: {} }, required: ['a'] }],
      },
      { isRoot: true, defs: { text: { type: 'string' } } },
    )
    const description = '(anyOf: [{"required":["a"]}])'
    expect(node).toEqual({ type: 'object', properties: { a: {} }, required: ['a'], description })
  })

  it.each<SchemaObject>([
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { oneOf: [{ $ref: '#/$defs/text' }, false] },
    { enum: ['a', []] },
    { const: null },
  ])('a root that no object fits is none: %j', (root) => {
    const { node, codes } = run(
      mergeUnions,
      { type: 'object', properties: { a: {} }, ...root },
      { isRoot: true, defs: { text: { type: 'string' } } },
    )
    expect(node).toEqual({ not: {} })
    expect(codes).toEqual([])
  })

  it('what every branch closes is closed, and open if one has patterns', () => {
    const named = { properties: { a: {} }, additionalProperties: false }
    const patterned = { patternProperties: { '^x': {} }, additionalProperties: false }
    const rest = (anyOf: SchemaObject[]): unknown =>
      run(mergeUnions, { type: 'object', anyOf }, { isRoot: true }).node.additionalProperties
    expect(rest([named, { additionalProperties: false }])).toBe(false)
    expect(rest([named, patterned])).toBe(true)
    expect(rest([named, { properties: { b: {} } }])).toBeUndefined()
  })

  it('only the root is concerned', () => {
    const node = { anyOf: [{ type: 'string' as const }] }
    expect(run(mergeUnions, node).node).toBe(node)
  })
})

describe('what a part requires', () => {
  it('is declared in an object that will be closed', () => {
    const then: SchemaObject = { required: ['a', 'b'], patternProperties: { '^b': { type: 'string' } } }
    const { node } = run(declareParts, { type: 'object', properties: {}, if: {}, then })
    expect(node.properties).toEqual({ a: true, b: { type: 'string' } })
  })

  it('is declared where another member requires it', () => {
    const properties = { a: { type: 'string' } } as const
    const { node } = run(declareParts, {
      type: 'object',
      properties,
      dependentRequired: { a: ['a', 'b'] },
    })
    expect(node.properties).toEqual({ ...properties, b: true })
  })

  it('may be anything where another branch of the root constrains it more', () => {
    const anyOf: SchemaObject[] = [
      { required: ['v'], properties: { k: { const: 1 } } },
      { properties: { v: { type: 'integer' } } },
    ]
    const { node } = run(mergeUnions, { type: 'object', anyOf }, { isRoot: true })
    expect(node.properties?.['v']).toBe(true)
  })
})

describe('declareNames', () => {
  const NUMBER = { type: 'number' } as const
  const record = { type: 'object', additionalProperties: NUMBER } as const
  const closed = { type: 'object', properties: { a: NUMBER, b: NUMBER }, additionalProperties: false }

  it.each<[string, SchemaObject, object]>([
    [
      'an enum',
      { ...record, propertyNames: { type: 'string', enum: ['a', 'b'] }, required: ['a'] },
      { ...closed, required: ['a'] },
    ],
    ['a constant', { ...record, propertyNames: { const: 'a' } }, { ...closed, properties: { a: NUMBER } }],
    ['a reference to an enum', { ...record, propertyNames: { $ref: '#/$defs/names' } }, closed],
    [
      'values that are no names',
      { ...record, propertyNames: { type: 'string', enum: ['a', 1, 'b'] } },
      closed,
    ],
    [
      'declared members and patterns',
      {
        ...record,
        properties: { a: { minimum: 1 }, c: true },
        patternProperties: { '^b$': true },
        propertyNames: { enum: ['a', 'b'] },
      },
      { ...closed, properties: { a: { minimum: 1 }, b: true } },
    ],
    [
      'values of any type',
      { type: 'object', propertyNames: { enum: ['a'] } },
      { ...closed, properties: { a: true } },
    ],
  ])('declares the names of %s', (_, node, expected) => {
    const defs = { names: { description: 'Names', enum: ['a', 'b'] } }
    expect(run(declareNames, node, { defs })).toEqual({ node: expected, codes: [] })
  })

  it.each<SchemaObject>([
    record,
    { ...record, propertyNames: { pattern: '^a' } },
    { ...record, propertyNames: { enum: ['a', 'bc'], maxLength: 1 } },
    { ...record, propertyNames: { enum: [] } },
    { ...record, propertyNames: { $ref: '#/$defs/gone' } },
    { ...record, propertyNames: { enum: ['a'] }, unevaluatedProperties: true },
    { ...record, propertyNames: { enum: Array.from({ length: 101 }, String) } },
  ])('leaves %j', (node) => {
    expect(run(declareNames, node).node).toBe(node)
  })
})
