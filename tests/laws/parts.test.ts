import { describe, expect, it } from 'vitest'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import { FULL, sampled } from '../full.ts'
import { lawViolations } from './check.ts'
import { createJudges } from './judge.ts'
import { modeOf, unkept } from './kept.ts'
import type { Setting } from './subject.ts'
import { lowered } from './subject.ts'

const VALUES = FULL ? 60 : 4

/** Schemas that a provider accepts, except for a part that is only described and so admits more values. */
const SCHEMAS: Readonly<Record<string, SchemaObject>> = {
  'items beside a head that is only described': {
    prefixItems: [{ type: 'string' }, { type: 'boolean' }],
    items: { type: 'number' },
  },
  'no items beside a head': { prefixItems: [{ type: 'string' }], items: false },
  'a head that nothing else evaluates': {
    type: 'array',
    prefixItems: [{ type: 'string' }],
    unevaluatedItems: false,
  },
  'a head with values that are written as text': {
    prefixItems: [{ enum: ['a', 1, { k: 'v' }, [1]] }, { type: 'integer' }],
    items: false,
  },
  'a head of objects that look alike': {
    prefixItems: [
      { type: 'object', properties: { a: { type: 'string' } } },
      { type: 'object', properties: { e: {} } },
    ],
    items: { type: 'array', items: { type: 'string' } },
  },
  'exactly one of branches of which one is widened': {
    oneOf: [{ type: 'integer', not: { const: 5 } }, { const: 5 }, { type: 'string' }],
  },
  'exactly one of branches of which one fits nothing': {
    oneOf: [{ allOf: [{ type: 'object' }, { type: 'array' }] }, { type: 'string' }],
  },
  'bounds beside items that fit nothing': {
    type: 'object',
    properties: { list: { type: 'array', items: { not: {} }, minItems: 1, maxItems: 2 } },
  },
  'a property that must not be there, beside others': {
    type: 'object',
    properties: { a: false },
    additionalProperties: { type: 'object' },
  },
  'a property that must not be there, beside patterns for what may': {
    type: 'object',
    properties: { a: false },
    patternProperties: { '^a': { type: 'boolean' } },
    additionalProperties: false,
  },
  'an object that cannot be, beside another type': {
    type: ['object', 'string'],
    properties: { a: false },
    required: ['a'],
  },
  'a listed object beside any text': { anyOf: [{ type: 'string' }, { enum: [{ a: null }, 'b'] }] },
  'a listed object that its neighbours describe': {
    type: 'object',
    properties: { a: true },
    enum: [{ a: 1 }, { a: 'b' }],
  },
  'a head with a place that stays empty': { type: 'array', prefixItems: [{ type: 'string' }, false] },
  'a member that additional properties make impossible': {
    type: 'object',
    additionalProperties: { type: 'object' },
    allOf: [{ properties: { a: { type: 'integer' } } }],
  },
  'what patterns evaluate, where they are only described': {
    allOf: [{ type: 'object', patternProperties: { '^x': { type: 'string' } } }],
    unevaluatedProperties: false,
  },
  'a closed union of tagged objects': {
    type: 'object',
    properties: { id: { type: 'string' } },
    oneOf: [
      { properties: { kind: { const: 'a' }, x: { type: 'integer' } }, required: ['kind'] },
      { properties: { kind: { const: 'b' }, y: { type: 'string' } }, required: ['kind', 'y'] },
    ],
    unevaluatedProperties: false,
  },
  'a closed union of objects that share values': {
    type: 'object',
    anyOf: [{ properties: { x: { type: 'integer' } } }, { properties: { y: { type: 'string' } } }],
    unevaluatedProperties: false,
  },
  'two unions of tagged objects': {
    type: 'object',
    properties: { id: { type: 'string' } },
    allOf: [
      {
        oneOf: ['a', 'b'].map((kind) => ({
          properties: { kind: { const: kind }, [kind]: { type: 'integer' } },
          required: ['kind'],
        })),
      },
      {
        oneOf: ['c', 'd'].map((mode) => ({
          properties: { mode: { const: mode }, [mode]: { type: 'string' } },
          required: ['mode'],
        })),
      },
    ],
  },
  'a record of one pattern': {
    type: 'object',
    patternProperties: { '^x': { type: 'integer' } },
    additionalProperties: false,
  },
  'a record of any key': { type: 'object', patternProperties: { '^(.*)$': { type: 'string' } } },
  'branches with a listed object, beside what applies to the same object': {
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    anyOf: [{ properties: { b: { enum: [{ c: 1 }] } } }, { properties: { b: { type: 'string' } } }],
  },
  'patterns and what they leave, of no type': {
    patternProperties: { '^x': { type: 'integer' } },
    additionalProperties: { type: 'string' },
  },
  'a union beside patterns and what they leave': {
    type: 'object',
    patternProperties: { '^x': { type: 'integer' } },
    additionalProperties: { type: 'string' },
    anyOf: [{ required: ['xa'] }, { properties: { c: true }, required: ['c'] }],
  },
  'a union beside an impossible object': {
    properties: { a: false },
    required: ['a'],
    minLength: 2,
    anyOf: [{ maxLength: 3 }, { properties: { c: true }, required: ['c'] }],
  },
  'a list or an object, with a head that is only described': {
    type: ['object', 'array'],
    properties: { a: { type: 'string' } },
    prefixItems: [{ type: 'integer' }, false],
    items: { type: 'string' },
  },
  'listed values that the type shuts out': { type: ['string', 'null'], enum: ['x', 1, {}, [], null] },
  'numbers one by one, beside what names their size': {
    anyOf: [
      { type: 'null' },
      {
        type: 'integer',
        format: 'int32',
        oneOf: [
          { const: 1, title: 'One' },
          { const: 2, title: 'Two' },
        ],
      },
    ],
  },
  'an object with an empty list of members': { type: 'object', properties: {}, description: 'Headers' },
  'an object with an empty list of members, one of which is required': {
    type: 'object',
    properties: {},
    required: ['a'],
  },
  'an object with an empty list of members, and null': { type: ['object', 'null'], properties: {} },
  'a union of members, and null as in OpenAPI': {
    type: 'object',
    nullable: true,
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  },
  'a branch that the type beside it excludes': {
    type: 'object',
    anyOf: [{ properties: { a: { type: 'string' } } }, { enum: [[]] }],
  },
}

/** Schemas whose root a provider accepts only as a plain object. */
const ROOTS: Readonly<Record<string, SchemaObject>> = {
  'a root whose branches close it beside patterns': {
    type: 'object',
    anyOf: [
      {
        properties: { b: true },
        patternProperties: { '^x': { type: 'string' } },
        additionalProperties: false,
      },
      { properties: { c: true }, additionalProperties: false },
    ],
  },
  'a root with a branch that leads to no object': {
    type: 'object',
    anyOf: [{ $ref: '#/$defs/text' }, { properties: { a: { type: 'string' } }, required: ['a'] }],
    $defs: { text: { type: 'string' } },
  },
}

/** Roots with conditions and dependent members. */
const CONDITIONAL_ROOTS: Readonly<Record<string, SchemaObject>> = {
  'a root with if, then and else': {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
    if: { required: ['a'] },
    then: { required: ['b'] },
    else: { required: ['c'] },
  },
  'a root with several conditions': {
    type: 'object',
    properties: { t: { enum: ['x', 'y'] }, v: { type: 'string' } },
    allOf: [
      { if: { properties: { t: { const: 'x' } } }, then: { required: ['v'] } },
      {
        if: { properties: { t: { const: 'y' } } },
        then: { properties: { w: { type: 'string' } }, required: ['w'] },
      },
    ],
  },
  'a root that is one of two objects': {
    type: 'object',
    oneOf: [
      { properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false },
      { properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false },
    ],
  },
  'a root that excludes members': {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    not: { required: ['a', 'b'] },
  },
}

/** Roots that allow other values than objects where they are referenced; arguments themselves are objects. */
const RECURSIVE_ROOTS: Readonly<Record<string, SchemaObject>> = {
  'a root with null that it leads back to': {
    type: ['object', 'null'],
    properties: { v: { type: 'integer' }, next: { $ref: '#' } },
    required: ['v', 'next'],
  },
  'a root with null, by a reference': {
    $ref: '#/$defs/N',
    $defs: {
      N: {
        type: ['object', 'null'],
        properties: { v: { type: 'integer' }, next: { $ref: '#/$defs/N' } },
        required: ['v', 'next'],
      },
    },
  },
  'a root with null as in OpenAPI': {
    type: 'object',
    nullable: true,
    properties: { v: { type: 'integer' }, next: { $ref: '#' } },
    required: ['v', 'next'],
  },
  'a union with null as the root, of no type': {
    anyOf: [
      {
        type: 'object',
        properties: { v: { type: 'integer' }, next: { $ref: '#' } },
        required: ['v', 'next'],
      },
      { type: 'null' },
    ],
  },
  'a root that may be a list of itself': {
    type: ['object', 'array'],
    properties: { all: { $ref: '#' }, Root: { type: 'string' } },
    required: ['Root'],
    items: { $ref: '#' },
    $defs: { Root: { type: 'string' } },
  },
}

/** Constructs that profiles with a restricted loose mode can express there only with `reshape`. */
const NEEDS_RESHAPE: Readonly<Record<string, readonly string[]>> = {
  'gemini-openapi': [
    'a tuple',
    'a map',
    'additional properties',
    'a value of any type',
    'an object or list in enum or const',
    'a root that is not a plain object',
    'recursion',
  ],
  'bedrock-nova': ['recursion'],
  moonshot: ['a value of any type', 'recursion'],
  ollama: ['recursion'],
  llamacpp: ['recursion'],
}

/** Other constructs that a profile cannot express, by part and setting. */
const REPORTED: Readonly<Record<string, readonly string[]>> = {
  // The provider's enums write numbers as strings, and one branch is a string too.
  'exactly one of branches of which one is widened, gemini-openapi, loose': [
    'gemini-openapi cannot distinguish the branches: a value of one may be decoded as another',
  ],
}

const judges = createJudges()

const SETTINGS = ['strict', 'reshape', 'loose'] as const

const PROFILES = BUILT_IN_PROFILES.map(({ id }) => id)

/** Without full counts, each part is lowered for a sixth of the profiles, in turn. */
const profilesFor = (part: number): readonly string[] => sampled(PROFILES, 6, part)

/** Returns parts with their names and indexes. */
const placed = (parts: Readonly<Record<string, SchemaObject>>) =>
  Object.entries(parts).map(([name, part], index) => [name, part, index] as const)

describe.each(placed(SCHEMAS))('%s', (name, part, index) => {
  it.each(profilesFor(index))('%s', (profile) =>
    expectLaws(name, { type: 'object', properties: { v: part }, required: ['v'] }, profile),
  )
})

const roots = placed({ ...ROOTS, ...CONDITIONAL_ROOTS, ...RECURSIVE_ROOTS })

describe.each(roots)('%s', (name, root, index) => {
  it.each(profilesFor(index))('%s', (profile) => expectLaws(name, root, profile))
})

it.each(BUILT_IN_PROFILES)('a root that no object fits is refused: $id', ({ id, modes }) => {
  const schema: Json = {
    type: 'object',
    properties: { a: {} },
    anyOf: [{ type: 'string' }, { type: 'null' }],
  }
  for (const name of SETTINGS) {
    const subject = lowered(schema, { profile: id, name })
    const codes = 'refused' in subject ? subject.refused.map(({ code }) => code) : []
    const { shape } = (name !== 'loose' && modes.strict) || modes.loose
    expect(codes, name).toEqual(shape.refusedAtRoot !== false ? ['schema_impossible'] : [])
  }
})

/** Expects only reported faults; refusals that need `reshape` are allowed only in the loose setting. */
function expectLaws(part: string, schema: SchemaObject, profile: string): void {
  const needs = (NEEDS_RESHAPE[profile] ?? []).map(
    (what) => `${profile} accepts ${what} only in another shape`,
  )
  for (const name of SETTINGS) {
    const faults = faultsOf(schema, { profile, name })
    const others = faults.filter((fault) => name !== 'loose' || !needs.some((need) => need === fault))
    expect(others, name).toEqual(REPORTED[`${part}, ${profile}, ${name}`] ?? [])
  }
}

/** Returns the reasons why a setting refuses a schema, or the violations of the laws and the reported losses. */
function faultsOf(schema: SchemaObject, setting: Setting): unknown[] {
  const subject = lowered(schema as Json, setting)
  if ('refused' in subject) return subject.refused.map(({ message }) => message)
  const counts: Record<string, number> = {}
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const losses = subject.records.filter(({ grade }) => grade === 'lossy').map(({ message }) => message)
  return [
    ...lawViolations(subject, { judges, seed: 1, values: VALUES, count }),
    ...unkept(subject.lowered, modeOf(subject.tool, setting.profile)),
    ...losses,
    ...(subject.tool.grade === 'lossy' && losses.length === 0 ? ['lossy, and not reported'] : []),
    ...((counts['law 1'] ?? 0) > VALUES / 4 ? [] : ['too few values']),
  ]
}
