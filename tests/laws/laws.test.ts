import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { loadTools } from '../corpora/load.ts'
import type { ToolRecord } from '../corpora/records.ts'
import { damaged } from '../generate/damage.ts'
import { isSame } from '../generate/facets.ts'
import { randomOf, seedOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { toldLosses, withoutTold } from './explain.ts'
import { createJudges } from './judge.ts'
import type { Setting, Subject } from './subject.ts'
import { emittedDecoder, lowered } from './subject.ts'

const FULL = process.env['TOOLBAKE_FULL'] === '1'
/** Values each way for one tool in one setting; with all tools more than 100,000 each way. */
const VALUES = FULL ? 6 : 3
const STEP = FULL ? 1 : 2

const SETTINGS: readonly Setting[] = [
  { profile: 'openai', name: 'strict' },
  { profile: 'openai', name: 'auto' },
  { profile: 'openai', name: 'loose' },
  { profile: 'openai-responses', name: 'strict' },
  { profile: 'anthropic', name: 'reshape' },
  { profile: 'anthropic', name: 'loose' },
]

/** Losses whose record says that one value may come back as another. */
const MERGES = new Set(['optional_null_merged', 'union_ambiguous'])

type Tally = Record<string, number>

const table: Record<string, Tally> = {}
const judges = createJudges(32)

afterAll(() => {
  console.log(`Laws of lowering, ${VALUES} values each way:`)
  console.table(table)
})

describe.each(SETTINGS)('$profile, $name', (setting) => {
  it('values come back, and what is admitted is valid or was told', { timeout: 3_000_000 }, () => {
    const tally: Tally = { tools: 0, refused: 0, told: 0, 'law 1': 0, 'law 2': 0, 'law 2 told': 0 }
    table[`${setting.profile} ${setting.name}`] = tally
    const violations: string[] = []
    for (const tool of loadTools().filter((_, index) => index % STEP === 0))
      check(tool, setting, tally, violations)
    expect(violations).toEqual([])
    expect(tally['law 1']).toBeGreaterThan(100)
  })
})

function count(tally: Tally, key: string): void {
  tally[key] = (tally[key] ?? 0) + 1
}

function check(record: ToolRecord, setting: Setting, tally: Tally, violations: string[]): void {
  const subject = lowered(record.inputSchema as Json, setting)
  count(tally, 'tools')
  if ('refused' in subject) {
    count(tally, 'refused')
    return
  }
  if (toldLosses(subject.records).length > 0) count(tally, 'told')
  const fail = (law: string, ...shown: unknown[]): void => {
    violations.push(
      `${law} ${record.id}: ${shown.map((value) => JSON.stringify(value)?.slice(0, 300)).join(' | ')}`,
    )
  }
  const encoded = checkFirstLaw(subject, seedOf(record.id), tally, fail)
  checkSecondLaw(subject, encoded, seedOf(record.id), tally, fail)
}

type Fail = (law: string, ...shown: unknown[]) => void

/** Encodings are valid and bring the value back; returns them. */
function checkFirstLaw(subject: Subject, seed: number, tally: Tally, fail: Fail): Json[] {
  const author = judges(subject.author)
  const admitted = judges(subject.lowered)
  const mayMerge = subject.records.some(({ code }) => MERGES.has(code))
  const source = valuesOf(subject.author, { seed, isValid: author.isValid })
  const encoded: Json[] = []
  for (let round = 0; round < VALUES; round++) {
    const value = source.valid()
    if (value === undefined) continue
    count(tally, 'law 1')
    const written = subject.encode(value)
    encoded.push(written)
    if (!admitted.isValid(written)) fail('no encoding', value, written, admitted.faults(written))
    const back = subject.decode(written)
    if (!mayMerge && (back.errors.length > 0 || !isSame(back.value, value)))
      fail('does not come back', value, written, back)
  }
  return encoded
}

/** What the provider may send decodes to what the author allows, or what was told explains it; both decoders agree. */
function checkSecondLaw(
  subject: Subject,
  encoded: readonly Json[],
  seed: number,
  tally: Tally,
  fail: Fail,
): void {
  const author = judges(subject.author)
  const admitted = judges(subject.lowered)
  const told = toldLosses(subject.records)
  const source = valuesOf(subject.lowered, { seed: seed + 1, isValid: admitted.isValid })
  const random = randomOf(seed)
  const emitted = emittedDecoder(subject.code)
  const decode = (value: Json): ReturnType<Subject['decode']> => {
    const result = subject.decode(structuredClone(value))
    const printed = emitted(structuredClone(value))
    if (JSON.stringify(result) !== JSON.stringify(printed)) fail('decoders differ', value, result, printed)
    return result
  }
  for (let round = 0; round < VALUES; round++) {
    const value =
      round % 3 === 2 && encoded.length > 0 ? damaged(random.pick(encoded), random) : source.valid()
    const nearMiss = source.nearMiss()
    if (nearMiss !== undefined) decode(nearMiss)
    if (value === undefined) continue
    const { value: decoded, errors } = decode(value)
    if (!admitted.isValid(value)) continue
    count(tally, 'law 2')
    if (errors.length > 0 || author.isValid(decoded)) continue
    count(tally, 'law 2 told')
    const isExplained = told.length > 0 && judges(withoutTold(subject.tool.tool.input, told)).isValid(decoded)
    if (!isExplained) fail('admits too much', value, decoded, author.faults(decoded))
  }
}
