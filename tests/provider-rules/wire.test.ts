import { expect, test } from 'vitest'
import { loadWire } from '../corpora/load.ts'
import type { WireRecord } from '../corpora/records.ts'
import type { Finding, Grade } from './types.ts'
import { judgeWire } from './wire.ts'

const FIRM: readonly Grade[] = ['sdk', 'doc', 'live']

// Messages of recorded refusals that did not concern the schema.
const NOT_THE_SCHEMA =
  /Cannot fetch content from the provided URL|Content blocks are expected|file type you uploaded is not supported/

test('what a provider took breaks no rule that has evidence', () => {
  const broken = judged().filter(({ record, findings }) => record.status === 200 && firm(findings).length > 0)
  expect(broken.map(describe)).toEqual([])
})

test('what a provider refused for its schema breaks a rule at the place that the provider named', () => {
  const refused = judged().filter(({ record }) => record.status === 400)
  const forTheSchema = refused.filter(({ record }) => !NOT_THE_SCHEMA.test(record.error ?? ''))
  expect(refused.length).toBe(4)
  expect(forTheSchema.map(({ record }) => record.error?.match(/Missing '\w+'/)?.[0])).toEqual([
    "Missing 'unit'",
  ])
  expect(
    forTheSchema.map(({ findings }) => firm(findings).map(({ rule, pointer }) => [rule, pointer])),
  ).toEqual([[['required-incomplete', '/0/parameters/required']]])
})

test('the recordings that are held against rules, and those that are not, with the reason', () => {
  const rows = new Map<string, number>()
  for (const record of loadWire()) {
    const judgement = judgeWire(record)
    const soft =
      'skip' in judgement
        ? []
        : [...new Set(judgement.findings.map(({ rule, grade }) => `${rule} (${grade})`))]
    const row =
      'skip' in judgement
        ? `not judged: ${judgement.skip}`
        : `${judgement.as} ${record.status ?? 'no status'} ${soft}`
    rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  console.log(
    [...rows]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([row, count]) => `${String(count).padStart(4)} ${row}`)
      .join('\n'),
  )
  const taken = judged().filter(({ record }) => record.status === 200)
  expect(taken.length).toBe(164)
  expect(loadWire().length - judged().length).toBe(23)
})

test('the only doubts about what was taken are those that the recordings made', () => {
  const doubts = judged()
    .filter(({ record }) => record.status === 200)
    .flatMap(({ findings }) => findings)
  expect(new Set(doubts.map(({ rule, grade }) => `${rule} ${grade}`))).toEqual(
    new Set(['keyword-default contested']),
  )
})

function judged(): { record: WireRecord; findings: readonly Finding[] }[] {
  return loadWire().flatMap((record) => {
    const judgement = judgeWire(record)
    return 'skip' in judgement ? [] : [{ record, findings: judgement.findings }]
  })
}

function firm(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => FIRM.includes(finding.grade))
}

function describe({ record, findings }: { record: WireRecord; findings: readonly Finding[] }): string {
  const rules = firm(findings).map(({ rule, pointer, grade }) => `${rule} at ${pointer} (${grade})`)
  return `${record.id} ${record.provider} ${record.dialect}: ${rules.join(', ')}`
}
