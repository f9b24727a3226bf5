import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { loadTools } from '../../tests/corpora/load.ts'
import type { ToolRecord } from '../../tests/corpora/records.ts'
import { seedOf } from '../../tests/generate/random.ts'
import { createJudges } from '../../tests/laws/judge.ts'
import { lowered as oursOf } from '../../tests/laws/subject.ts'
import { checkSchema } from '../../tests/provider-rules/check.ts'
import type { Contestant, Lowered } from './contestants.ts'
import { CONTESTANTS } from './contestants.ts'
import { judgeLaws } from './laws.ts'

/** The kinds of evidence that prove that a provider refuses violations of a rule. */
const FIRM = new Set(['sdk', 'doc', 'live'])

interface Counts {
  tools: number
  threw: number
  forbidden: number
  contested: number
  noEncoding: number
  changed: number
  silently: number
  reported: number
  good: number
}

type PrintTable = (title: string, rows: Record<string, string | number>[]) => void

/** Prints the table for the sample or, with TOOLBAKE_FULL=1, for the complete corpora. */
export async function runPeers(printTable: PrintTable): Promise<void> {
  const tools = loadTools()
  const rows: Record<string, string | number>[] = []
  for (const contestant of CONTESTANTS) {
    const counts = await count(contestant, tools)
    rows.push(rowOf(contestant, counts))
  }
  printTable(
    `Peers on the same ${tools.length} tools: shares in percent (schemas only; names are not counted)`,
    rows,
  )
  console.log(
    [
      '',
      'threw: no schema came out. forbidden: a rule with evidence is broken. contested: only rules whose evidence',
      'contradicts itself. no encoding: a valid value cannot be written. changed: a valid value comes back as another,',
      'or as an error. admits silently: what is admitted decodes to something invalid, with no report.',
      'good: accepted, and nothing happens silently.',
    ].join('\n'),
  )
}

async function count(contestant: Contestant, tools: readonly ToolRecord[]): Promise<Counts> {
  const judges = createJudges(64)
  const counts: Counts = {
    tools: 0,
    threw: 0,
    forbidden: 0,
    contested: 0,
    noEncoding: 0,
    changed: 0,
    silently: 0,
    reported: 0,
    good: 0,
  }
  for (const record of tools) {
    const author = oursOf(record.inputSchema as Json, { profile: 'generic', name: 'loose' })
    // Invalid schemas are not counted.
    if ('refused' in author) continue
    counts.tools += 1
    const made = await lower(contestant, record.inputSchema as JsonObject)
    if (made === undefined) {
      counts.threw += 1
      continue
    }
    const findings = checkSchema(made.target, made.schema)
    const isForbidden = findings.some(({ grade }) => FIRM.has(grade))
    if (isForbidden) counts.forbidden += 1
    else if (findings.some(({ grade }) => grade === 'contested')) counts.contested += 1
    const verdict = await judge(author.author, made, record.id)
    if (verdict === undefined) continue
    if (verdict.noEncoding) counts.noEncoding += 1
    if (verdict.changed) counts.changed += 1
    if (verdict.admits === 'silently') counts.silently += 1
    if (verdict.admits === 'described') counts.reported += 1
    const isGood = !isForbidden && !verdict.noEncoding && !verdict.changed && verdict.admits !== 'silently'
    if (isGood) counts.good += 1
  }
  return counts

  async function judge(
    author: Parameters<typeof judgeLaws>[0],
    made: Lowered,
    id: string,
  ): ReturnType<typeof judgeLaws> {
    try {
      return await judgeLaws(author, made, judges, seedOf(id))
    } catch {
      // The result is not a JSON Schema, so it admits nothing.
      return { noEncoding: true, changed: false, admits: 'no' }
    }
  }
}

async function lower(contestant: Contestant, schema: JsonObject): Promise<Lowered | undefined> {
  try {
    const made = await contestant.lower(schema)
    return typeof made.schema === 'object' && made.schema !== null ? made : undefined
  } catch {
    return undefined
  }
}

function rowOf({ name, target }: Contestant, counts: Counts): Record<string, string | number> {
  const share = (value: number): string => ((100 * value) / counts.tools).toFixed(1)
  return {
    mode: target,
    contestant: name,
    threw: share(counts.threw),
    forbidden: share(counts.forbidden),
    contested: share(counts.contested),
    'no encoding': share(counts.noEncoding),
    changed: share(counts.changed),
    'admits silently': share(counts.silently),
    'admits, reported': share(counts.reported),
    good: share(counts.good),
  }
}
