import { describe, expect, it } from 'vitest'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema.ts'
import { lawViolations } from './check.ts'
import { createJudges } from './judge.ts'
import { lowered } from './subject.ts'

/** What a provider takes as it is, holding a part that it does not: what is only described there admits more. */
const SCHEMAS: Readonly<Record<string, SchemaObject>> = {
  'items beside a head that is only described': {
    prefixItems: [{ type: 'string' }, { type: 'boolean' }],
    items: { type: 'number' },
  },
  'no items beside a head': { prefixItems: [{ type: 'string' }], items: false },
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
  'a branch that the type beside it excludes': {
    type: 'object',
    anyOf: [{ properties: { a: { type: 'string' } } }, { enum: [[]] }],
  },
}

const judges = createJudges()

describe.each(Object.entries(SCHEMAS))('%s', (_, part) => {
  it.each(BUILT_IN_PROFILES.map(({ id }) => id))('%s', (profile) => {
    const schema = { type: 'object', properties: { v: part }, required: ['v'] } as Json
    for (const name of ['strict', 'reshape', 'loose'] as const) {
      const subject = lowered(schema, { profile, name })
      if ('refused' in subject) throw new Error(subject.refused.map(({ message }) => message).join())
      const counts: Record<string, number> = {}
      const count = (what: string): void => {
        counts[what] = (counts[what] ?? 0) + 1
      }
      expect(lawViolations(subject, { judges, seed: 1, values: 20, count })).toEqual([])
      expect(counts['law 1']).toBeGreaterThan(5)
    }
  })
})
