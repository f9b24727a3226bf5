import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { loadSchemas, loadTools } from '../corpora/load.ts'
import { FULL } from '../full.ts'
import { seedOf } from '../generate/random.ts'
import { lawViolations } from './check.ts'
import { reportedLosses } from './explain.ts'
import { createJudges, isJudged } from './judge.ts'
import type { Setting } from './subject.ts'
import { lowered } from './subject.ts'

/** Values per law for one tool in one setting: more than 100,000 for each law with all tools. */
const VALUES = FULL ? 6 : 3
const STEP = FULL ? 1 : 20

const SETTINGS: readonly Setting[] = [
  { profile: 'openai', name: 'strict' },
  { profile: 'openai', name: 'auto' },
  { profile: 'openai', name: 'loose' },
  { profile: 'openai-responses', name: 'strict' },
  { profile: 'anthropic', name: 'strict' },
  { profile: 'anthropic', name: 'auto' },
  { profile: 'anthropic', name: 'loose' },
  { profile: 'azure-openai', name: 'strict' },
  { profile: 'anthropic-vertex', name: 'loose' },
  { profile: 'gemini-openapi', name: 'reshape' },
  { profile: 'bedrock-nova', name: 'reshape' },
  { profile: 'deepseek', name: 'strict' },
  { profile: 'xai', name: 'loose' },
  { profile: 'groq', name: 'strict' },
  { profile: 'cerebras', name: 'strict' },
  { profile: 'mistral', name: 'strict' },
  { profile: 'cohere', name: 'strict' },
  { profile: 'moonshot', name: 'reshape' },
  { profile: 'ollama', name: 'reshape' },
  { profile: 'llamacpp', name: 'reshape' },
]

type Tally = Record<string, number | string>

const table: Record<string, Tally> = {}
const judges = createJudges(64)
const tools = loadTools().filter((_, index) => index % STEP === 0)

afterAll(() => {
  console.log(`Laws of lowering over ${tools.length} tools, ${VALUES} values each way:`)
  console.table(table)
})

describe.each(SETTINGS)('$profile, $name', (setting) => {
  it('values come back, and what is admitted is valid or was reported', { timeout: 3_000_000 }, () => {
    const tally: Record<string, number> = {
      refused: 0,
      reported: 0,
      'law 1': 0,
      'law 2': 0,
      'law 2 reported': 0,
    }
    const count = (what: string): void => {
      tally[what] = (tally[what] ?? 0) + 1
    }
    const violations: string[] = []
    for (const record of tools) {
      const subject = lowered(record.inputSchema as Json, setting)
      if ('refused' in subject) {
        count('refused')
        continue
      }
      if (reportedLosses(subject.records).length > 0) count('described')
      for (const { law, shown } of lawViolations(subject, {
        judges,
        seed: seedOf(record.id),
        values: VALUES,
        count,
      }))
        violations.push(
          `${law} ${record.id}: ${shown.map((value) => JSON.stringify(value)?.slice(0, 300)).join(' | ')}`,
        )
    }
    const share = `${((100 * (tally['described'] ?? 0)) / tools.length).toFixed(1)} %`
    table[`${setting.profile} ${setting.name}`] = { ...tally, 'share reported': share }
    expect(violations).toEqual([])
    expect(tally['law 1']).toBeGreaterThan(2 * tools.length)
    expect(tally['law 2']).toBeGreaterThan(tools.length)
  })
})

it('holds for schemas that describe no tools, too', { timeout: 3_000_000 }, () => {
  const violations: string[] = []
  const counts: Record<string, number> = {}
  for (const { id, schema } of loadSchemas().filter((_, index) => index % STEP === 0)) {
    for (const setting of SETTINGS.filter(({ name }) => name === 'strict')) {
      const subject = lowered(schema as Json, setting)
      if ('refused' in subject) continue
      const count = (what: string): void => {
        counts[what] = (counts[what] ?? 0) + 1
      }
      if (!isJudged(subject.author, judges)) {
        count('not judged')
        continue
      }
      const found = lawViolations(subject, { judges, seed: seedOf(id), values: VALUES, count })
      violations.push(
        ...found.map(
          ({ law, shown }) => `${law} ${setting.profile} ${id}: ${JSON.stringify(shown).slice(0, 400)}`,
        ),
      )
    }
  }
  console.log('Other schemas, strict:', counts)
  expect(violations).toEqual([])
  expect(counts['law 1']).toBeGreaterThan(50)
  expect(counts['not judged'] ?? 0).toBeLessThan(10)
})
