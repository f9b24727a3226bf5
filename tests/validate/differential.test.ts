import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { loadRemotes, loadSchemas, loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import { seedOf } from '../generate/random.ts'
import { toolSchemas } from '../generate/schemas.ts'
import { valuesOf } from '../generate/values.ts'
import type { Judge } from '../laws/judge.ts'
import { createJudges } from '../laws/judge.ts'
import type { Check, Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

/** Values for one schema, half of them near misses. */
const VALUES = FULL ? 48 : 4
const RANDOM_SCHEMAS = FULL ? 2000 : 15
const TIMEOUT = FULL ? 3_600_000 : 120_000

interface Subject {
  readonly name: string
  readonly schema: Schema
}

/** Returns the reason why ajv differs from the specification on a value, or undefined. */
function excuse(schema: Schema, value: Json): string | undefined {
  const text = JSON.stringify(schema)
  if (text.includes('"multipleOf"')) {
    return 'ajv divides doubles and takes parseInt of the quotient: 0.07 is no multiple of 0.01, 1e308 none of 7'
  }
  if (text.includes('"__proto__"') || JSON.stringify(value).includes('"__proto__"')) {
    return 'ajv reads and writes members called __proto__ as the prototype'
  }
  return undefined
}

const REMOTES = loadRemotes() as Record<string, Json>

/** Returns the schema as the compiler reads it: in 2020-12, self-contained. Undefined if it refuses it. */
function canonical(schema: Json): Schema | undefined {
  const text = JSON.stringify({ module_id: 'm', input_schema: { type: 'object' }, output_schema: schema })
  const source = { uri: 'file:///m.schema.json', text }
  const { ok, tools } = compile(source, { profile: 'generic', schemas: REMOTES })
  return ok ? tools[0]?.output?.schema : undefined
}

function subjects(list: readonly { readonly name: string; readonly schema: Json | undefined }[]): Subject[] {
  return list.flatMap(({ name, schema }) => {
    const read = schema === undefined ? undefined : canonical(schema)
    return read === undefined ? [] : [{ name, schema: read }]
  })
}

interface Tally {
  verdicts: number
  valid: number
  excused: Map<string, number>
  readonly wrong: string[]
}

function compare({ name, schema }: Subject, judge: Judge, tally: Tally): void {
  const fast = evaluate<{ is: Is }>([{ schema, faces: { is: 'is' } }])
  const faces = { is: 'is', check: 'check' }
  const full = evaluate<{ is: Is; check: Check }>([{ schema, faces }])
  const small = evaluate<{ is: Is; check: Check }>([{ schema, faces }], { errors: 'small' })
  const [problem] = full.emitted.problems
  // A schema that refers to itself in place has no verdict.
  if (problem?.code === 'ref_cycle') return
  expect(problem, name).toBeUndefined()
  const source = valuesOf(schema, { seed: seedOf(name), isValid: (value) => judge.isValid(value) })
  for (let round = 0; round < VALUES; round++) {
    const value = round % 2 === 0 ? source.valid() : source.nearMiss()
    const expected = value === undefined ? undefined : judge.verdict(value)
    if (value === undefined || expected === undefined) continue
    tally.verdicts += 1
    if (expected) tally.valid += 1
    const ours = [
      fast.values.is(value),
      full.values.is(value),
      full.values.check(value).length === 0,
      full.values.check(value, 1).length === 0,
      small.values.check(value).length === 0,
    ]
    if (ours.every((verdict) => verdict === expected)) continue
    const reason = ours.every((verdict) => verdict === ours[0]) ? excuse(schema, value) : undefined
    if (reason === undefined)
      tally.wrong.push(`${name}: ${JSON.stringify(value)} is ${ours.join()}, ajv: ${expected}`)
    else tally.excused.set(reason, (tally.excused.get(reason) ?? 0) + 1)
  }
}

function compareAll(list: readonly Subject[]): Tally {
  const judges = createJudges()
  const tally: Tally = { verdicts: 0, valid: 0, excused: new Map(), wrong: [] }
  for (const subject of list) {
    let judge: Judge
    try {
      judge = judges(subject.schema)
    } catch {
      // Schemas that ajv cannot compile, such as one with two equal anchors, are not compared.
      continue
    }
    compare(subject, judge, tally)
  }
  console.log(`${tally.verdicts} verdicts, ${tally.valid} of them valid`)
  for (const [reason, count] of tally.excused) console.log(`${count} times: ${reason}`)
  return tally
}

describe('verdicts are those of ajv', () => {
  it(
    'on the tools of the corpora',
    () => {
      const tools = sampled(loadTools(), 4)
      const list = tools.flatMap(({ id, inputSchema, outputSchema }) => [
        { name: `${id} input`, schema: inputSchema as Json },
        { name: `${id} output`, schema: outputSchema as Json | undefined },
      ])
      const { wrong, verdicts } = compareAll(subjects(list))
      expect(wrong.slice(0, 10)).toEqual([])
      expect(verdicts).toBeGreaterThan(FULL ? 150_000 : 300)
    },
    TIMEOUT,
  )

  it(
    'on the schemas of the corpora',
    () => {
      const { wrong, verdicts } = compareAll(
        subjects(sampled(loadSchemas(), 2).map(({ id, schema }) => ({ name: id, schema: schema as Json }))),
      )
      expect(wrong.slice(0, 10)).toEqual([])
      expect(verdicts).toBeGreaterThan(FULL ? 20_000 : 200)
    },
    TIMEOUT,
  )

  it(
    'on random schemas',
    () => {
      const schemas = fc.sample(toolSchemas(), { numRuns: RANDOM_SCHEMAS, seed: 3 })
      const { wrong, verdicts } = compareAll(
        schemas.map((schema, index) => ({ name: `random ${index}`, schema })),
      )
      expect(wrong.slice(0, 10)).toEqual([])
      expect(verdicts).toBeGreaterThan(RANDOM_SCHEMAS * 3)
    },
    TIMEOUT,
  )
})
