import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import { FULL } from '../full.ts'
import { toolSchemas } from '../generate/schemas.ts'
import type { Violation } from './check.ts'
import { lawViolations } from './check.ts'
import { createJudges, isJudged } from './judge.ts'
import { modeOf, unkept } from './kept.ts'
import type { Setting } from './subject.ts'
import { lowered } from './subject.ts'

const RUNS = FULL ? 1500 : 6
const VALUES = 6
/** A different seed for full runs that request it, otherwise a fixed one. */
const SEED = Number(process.env['TOOLBAKE_SEED'] ?? 20_261)

const SETTINGS: readonly Setting[] = [
  { profile: 'openai', name: 'strict' },
  { profile: 'openai', name: 'auto' },
  { profile: 'openai', name: 'loose' },
  { profile: 'anthropic', name: 'strict' },
  { profile: 'anthropic', name: 'loose' },
  { profile: 'gemini', name: 'loose' },
  { profile: 'mistral', name: 'loose' },
  { profile: 'mistral', name: 'strict' },
  { profile: 'cohere', name: 'reshape' },
  { profile: 'cohere', name: 'strict' },
  { profile: 'bedrock', name: 'strict' },
]

const table: Record<string, Record<string, number>> = {}

afterAll(() => {
  console.log(`Laws of lowering over ${RUNS} generated schemas, ${VALUES} values each way:`)
  console.table(table)
})

describe.each(SETTINGS)('$profile, $name', (setting) => {
  it('keeps the laws for whatever schema', { timeout: 3_000_000 }, () => {
    const judges = createJudges()
    const counts: Record<string, number> = { 'law 1': 0, 'law 2': 0, 'law 2 reported': 0 }
    const count = (what: string): void => {
      counts[what] = (counts[what] ?? 0) + 1
    }
    table[`${setting.profile} ${setting.name}`] = counts
    const check = fc.property(toolSchemas(3), fc.nat(), (schema, seed) => {
      const subject = lowered(plain(schema), setting)
      if ('refused' in subject) return count('refused')
      count(`${subject.tool.mode} ${subject.tool.grade}`)
      expect(subject.tool.grade).not.toBe('lossy')
      expect(unkept(subject.lowered, modeOf(subject.tool, setting.profile))).toEqual([])
      if (!isJudged(subject.author, judges)) return count('not judged')
      const violations = lawViolations(subject, { judges, seed, values: VALUES, count })
      expect(violations.map(shown)).toEqual([])
    })
    fc.assert(check, { seed: SEED, numRuns: RUNS })
    expect(counts['law 1']).toBeGreaterThan(RUNS)
    expect(counts['law 2']).toBeGreaterThan(RUNS)
  })
})

/** Returns a schema as read from the text of a file. */
function plain(schema: SchemaObject): Json {
  return JSON.parse(JSON.stringify(schema)) as Json
}

function shown({ law, shown: parts }: Violation): string {
  return `${law}: ${parts.map((part) => JSON.stringify(part)?.slice(0, 400)).join(' | ')}`
}
