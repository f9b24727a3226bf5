import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../packages/core/src/diagnostics/types.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import { plainTools } from '../generate/plain-schemas.ts'
import type { Difference, What } from './differences.ts'
import { differencesOf } from './differences.ts'
import type { Setting } from './subject.ts'
import { lowered } from './subject.ts'

const SETTINGS: readonly Setting[] = [
  { profile: 'openai', name: 'strict' },
  { profile: 'openai', name: 'auto' },
  { profile: 'openai', name: 'loose' },
  { profile: 'anthropic', name: 'strict' },
  { profile: 'anthropic', name: 'loose' },
]

/** The records that may report each kind of difference. */
const CODES: Readonly<Record<What, readonly Diagnostic['code'][]>> = {
  moved: ['keyword_described', 'keyword_dropped'],
  rewritten: ['keyword_rewritten'],
  closed: ['object_closed'],
  optional: ['optional_null', 'optional_null_wrapped', 'optional_default'],
  renamed: ['property_renamed'],
  untyped: ['untyped_as_text'],
  typed: ['type_inferred'],
  wrapped: ['union_wrapped'],
  widened: ['one_of_widened'],
}
const JUDGED = new Set(Object.values(CODES).flat())

const tools = sampled(loadTools(), 4)

const table: Record<string, Record<string, number>> = {}

afterAll(() => {
  console.log('Differences between what was written and what is sent, and the records of them:')
  console.table(table)
})

describe.each(SETTINGS)('$profile, $name', (setting) => {
  it('each difference of a real tool is one record', { timeout: 1_200_000 }, () => {
    const wrong: string[] = []
    for (const record of tools)
      wrong.push(
        ...faults(record.inputSchema as Json, setting, 'tools').map((fault) => `${record.id}: ${fault}`),
      )
    expect(wrong).toEqual([])
  })

  it('each difference of a generated schema is one record', { timeout: 1_200_000 }, () => {
    fc.assert(
      fc.property(plainTools(3), (schema) => {
        expect(faults(JSON.parse(JSON.stringify(schema)) as Json, setting, 'generated')).toEqual([])
      }),
      { seed: 7, numRuns: FULL ? 2_000 : 20 },
    )
  })
})

function faults(schema: Json, setting: Setting, source: string): string[] {
  const subject = lowered(schema, setting)
  if ('refused' in subject) return []
  const { differences, compared, unclear } = differencesOf(
    subject.tool.tool.input,
    subject.lowered,
    subject.tool.tool.origin,
  )
  const isClear = (pointer: string): boolean =>
    !unclear.some((place) => pointer === place || pointer.startsWith(`${place}/`))
  const expected = new Set(differences.filter(({ pointer }) => isClear(pointer)).map(keyOf))
  const records = subject.records.filter(({ code, pointer }) => JUDGED.has(code) && isClear(pointer))
  const reported = records.map((record) => recordKey(record))
  count(`${setting.profile} ${setting.name}, ${source}`, {
    compared,
    differences: expected.size,
    records: records.length,
    unclear: unclear.length,
  })
  return [
    ...[...expected].filter((key) => !reported.includes(key)).map((key) => `unreported: ${key}`),
    ...reported.filter((key) => !expected.has(key)).map((key) => `no difference: ${key}`),
    ...reported.filter((key, index) => reported.indexOf(key) !== index).map((key) => `twice: ${key}`),
    ...records.filter((record) => !isPlaced(record)).map((record) => `no place: ${record.code}`),
    ...records.filter(({ grade }) => grade === undefined).map(({ code }) => `no grade: ${code}`),
  ]
}

function count(name: string, counts: Readonly<Record<string, number>>): void {
  const before = table[name] ?? {}
  const sums = Object.entries(counts).map(([what, more]): [string, number] => [
    what,
    (before[what] ?? 0) + more,
  ])
  table[name] = Object.fromEntries(sums)
}

function keyOf({ what, pointer, keyword }: Difference): string {
  return [what, pointer, ...(keyword === undefined ? [] : [keyword])].join(' ')
}

function recordKey({ code, pointer, keyword }: Diagnostic): string {
  const what = (Object.keys(CODES) as What[]).find((kind) => CODES[kind].includes(code)) as What
  return keyOf({ what, pointer, ...(WITH_KEYWORD.has(what) && keyword !== undefined ? { keyword } : {}) })
}

const WITH_KEYWORD = new Set<What>(['moved', 'rewritten', 'wrapped'])

/** Whether a diagnostic has a file, line and column. */
function isPlaced({ uri, range }: Diagnostic): boolean {
  return uri.startsWith('file:///') && range.start.line > 0 && range.start.column > 0
}
