import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import { loadSchemas, loadTools } from '../corpora/load.ts'
import { FULL } from '../full.ts'
import { seedOf } from '../generate/random.ts'
import { toolSchemas } from '../generate/schemas.ts'
import type { Violation } from './check.ts'
import { lawViolations } from './check.ts'
import { createJudges, isJudged } from './judge.ts'
import { modeOf, unkept } from './kept.ts'
import { lowered } from './subject.ts'

const PROFILES = ['openai', 'anthropic', 'gemini', 'bedrock', 'mistral', 'cohere', 'generic'] as const
const VALUES = FULL ? 6 : 3
const STEP = FULL ? 3 : 40
const RUNS = FULL ? 500 : 6
const SEED = Number(process.env['TOOLBAKE_SEED'] ?? 20_261)

/** Schemas of tools' results, of their inputs, and others: roots of every kind. */
const schemas = [
  ...loadTools().flatMap(({ id, inputSchema, outputSchema }) => [
    { id, schema: inputSchema },
    ...(outputSchema ? [{ id: `${id} output`, schema: outputSchema }] : []),
  ]),
  ...loadSchemas(),
].filter((_, index) => index % STEP === 0)
const judges = createJudges(64)
const table: Record<string, Record<string, number>> = {}

afterAll(() => {
  console.log(`Laws of structured output over ${schemas.length} schemas, ${VALUES} values each way:`)
  console.table(table)
})

describe.each(PROFILES)('%s', (profile) => {
  const setting = { profile, name: 'reply' } as const
  const counts: Record<string, number> = {
    refused: 0,
    'not judged': 0,
    'law 1': 0,
    'law 2': 0,
    'law 2 reported': 0,
  }
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  table[profile] = counts

  it('values of the corpora come back, and what is admitted is valid or was reported', {
    timeout: 3_000_000,
  }, () => {
    const violations: string[] = []
    for (const { id, schema } of schemas) {
      const subject = lowered(schema as Json, setting)
      if ('refused' in subject) count('refused')
      else if (!isJudged(subject.author, judges)) count('not judged')
      else {
        count(`${subject.tool.mode} ${subject.tool.grade}`)
        const found = lawViolations(subject, { judges, seed: seedOf(id), values: VALUES, count })
        violations.push(...found.map((violation) => `${id}: ${shown(violation)}`))
      }
    }
    expect(violations).toEqual([])
    expect(counts['law 1']).toBeGreaterThan(2 * schemas.length)
    expect(counts['law 2']).toBeGreaterThan(schemas.length)
  })

  it('so do those of whatever schema', { timeout: 3_000_000 }, () => {
    const check = fc.property(replySchemas, fc.nat(), (schema, seed) => {
      const subject = lowered(JSON.parse(JSON.stringify(schema)) as Json, setting)
      if ('refused' in subject) return
      expect(unkept(subject.lowered, modeOf(subject.tool, profile))).toEqual([])
      if (!isJudged(subject.author, judges)) return
      const violations = lawViolations(subject, { judges, seed, values: VALUES, count: () => undefined })
      expect(violations.map(shown)).toEqual([])
    })
    fc.assert(check, { seed: SEED, numRuns: RUNS })
  })
})

/** Roots of every kind: inputs of tools as an object, in a list, in a union or with null. */
const replySchemas: fc.Arbitrary<SchemaObject> = fc
  .tuple(toolSchemas(3), fc.constantFrom('object', 'array', 'union', 'null', 'any'))
  .map(([schema, kind]) => {
    const { $defs, ...own } = schema
    const definitions = $defs && { $defs }
    if (kind === 'array') return { type: 'array', items: own, ...definitions }
    if (kind === 'union') return { anyOf: [own, { type: 'string' }], ...definitions }
    if (kind === 'null') return { ...own, type: ['object', 'null'], ...definitions }
    if (kind === 'any')
      return { anyOf: [{ type: 'array', items: {} }, { type: 'number' }, own], ...definitions }
    return schema
  })

function shown({ law, shown: parts }: Violation): string {
  return `${law}: ${parts.map((part) => JSON.stringify(part)?.slice(0, 400)).join(' | ')}`
}
