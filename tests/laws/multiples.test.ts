import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { FULL } from '../full.ts'
import { lawViolations } from './check.ts'
import { createJudges } from './judge.ts'
import type { Setting } from './subject.ts'
import { lowered } from './subject.ts'

const RUNS = FULL ? 600 : 12

const SETTINGS: readonly Setting[] = [
  { profile: 'openai', name: 'strict' },
  { profile: 'openai', name: 'reshape' },
  { profile: 'anthropic', name: 'strict' },
  { profile: 'gemini', name: 'loose' },
  { profile: 'cohere', name: 'reshape' },
  { profile: 'bedrock', name: 'reshape' },
  { profile: 'mistral', name: 'loose' },
]

/** Steps that divide each other or share multiples, for which ajv computes without rounding. */
const steps = fc.constantFrom(1, 2, 3, 4, 6, 0.25, 0.5, 1.5)
/** ajv reads only the first digit of 1e21 and larger numbers. */
const bounds = { minimum: -1e6, maximum: 1e6 }
const multiples = steps.map((multipleOf) => ({ multipleOf, ...bounds }))
const types = fc.constantFrom('integer', 'number')
const numbers = fc.tuple(types, multiples).map(([type, multiple]) => ({ type, ...multiple }))
const extras = fc.constantFrom<Record<string, Json>>(
  { o: { type: 'string' } },
  { m: { type: 'object', additionalProperties: { type: 'integer' } } },
  { l: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2, items: false } },
  {},
)
const objects = fc.tuple(numbers, extras).map(([n, extra]) => ({
  type: 'object',
  properties: { n, ...extra },
  required: ['n'],
  additionalProperties: false,
}))
const lists = numbers.map((items) => ({ type: 'array', items }))
const branch = fc.oneof(numbers, objects, lists, multiples)
const beside = fc.constantFrom<Record<string, Json>>(
  {},
  { type: 'number' },
  { multipleOf: 2 },
  { multipleOf: 0.75 },
)
const unions = fc
  .tuple(fc.constantFrom('anyOf', 'oneOf'), fc.array(branch, { minLength: 2, maxLength: 3 }), beside)
  .map(([keyword, branches, rest]): Json => ({ ...rest, [keyword]: branches }) as Json)

describe.each(SETTINGS)('$profile, $name', (setting) => {
  it('branches that differ by multipleOf alone are not taken for disjoint', { timeout: 600_000 }, () => {
    const judges = createJudges()
    let judged = 0
    const check = fc.property(unions, fc.nat(), (union, seed) => {
      const schema = {
        type: 'object',
        properties: { u: union },
        required: ['u'],
        additionalProperties: false,
      }
      const subject = lowered(schema as Json, setting)
      if ('refused' in subject) return
      const violations = lawViolations(subject, {
        judges,
        seed,
        values: 6,
        count: () => {
          judged += 1
        },
      })
      expect(subject.tool.grade === 'lossy' ? [] : violations).toEqual([])
    })
    fc.assert(check, { numRuns: RUNS })
    expect(judged).toBeGreaterThan(RUNS)
  })
})
