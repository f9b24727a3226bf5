import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { diffTools } from '../../packages/core/src/diff/diff-tools.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { IN_PLACE } from '../../packages/core/src/schema/keywords.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { mapSubschemas } from '../../packages/core/src/schema/walk.ts'
import type { Tool } from '../../packages/core/src/tool/types.ts'
import { FULL } from '../full.ts'
import { editedSchema } from '../generate/edit.ts'
import { randomOf } from '../generate/random.ts'
import { toolSchemas } from '../generate/schemas.ts'
import { valuesOf } from '../generate/values.ts'
import type { Judges } from './judge.ts'
import { createJudges, isJudged } from './judge.ts'

const RUNS = FULL ? 1000 : 8
/** The number of edits, and of values, for each schema. */
const EDITS = 12
const VALUES = 12
const SEED = Number(process.env['TOOLBAKE_SEED'] ?? 20_262)

/** Valid inputs stay valid; for results the reverse holds. */
const DIRECTIONS = [
  { at: '/input_schema', isReversed: false },
  { at: '/output_schema', isReversed: true },
]

const counts: Record<string, number> = {}
const count = (what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1
}

afterAll(() => {
  console.log(`Differences of ${RUNS} schemas, ${EDITS} edits each:`)
  console.table(counts)
})

test('what is reported as not breaking breaks nothing', { timeout: 3_000_000 }, () => {
  const judges = createJudges()
  const check = fc.property(toolSchemas(2), fc.nat(), (schema, seed) => {
    const random = randomOf(seed)
    const before = toolOf(schema)
    if (before === undefined || !isJudged(before.input.schema, judges)) return count('refused')
    const values = valuesFor(before.input.schema, VALUES, seed, judges)
    const found = Array.from({ length: EDITS }, () => {
      const after = toolOf(editedSchema(schema, 1 + random.below(2), random))
      return after === undefined ? [] : brokenBy(before, after, values, seed, judges)
    })
    expect(found.flat()).toEqual([])
  })
  fc.assert(check, { seed: SEED, numRuns: RUNS })
  for (const { at } of DIRECTIONS) expect(counts[`${at}: not breaking`]).toBeGreaterThan(RUNS / 10)
})

/** Returns values that changes break although they are reported as not breaking. */
function brokenBy(before: Tool, after: Tool, known: readonly Json[], seed: number, judges: Judges): Json[] {
  const changes = diffTools([before], [after]).tools.flatMap((tool) => tool.changes)
  // A property is new to readers only if they treat objects as closed that do not mention further members.
  const isNew = changes.some(({ message }) => /^The property .* is new$/.test(message))
  return DIRECTIONS.flatMap(({ at, isReversed }) => {
    const isBreaking = changes.some(
      ({ pointer, verdict }) => pointer.startsWith(at) && verdict === 'breaking',
    )
    count(`${at}: ${isBreaking ? 'breaking' : 'not breaking'}`)
    const [from, to] = (isReversed ? [after, before] : [before, after]).map((tool) => tool.input.schema) as [
      Schema,
      Schema,
    ]
    if (isBreaking || ![from, to].every((one) => isJudged(one, judges))) return []
    const values = isReversed ? valuesFor(from, 4, seed, judges) : known
    const reader = judges(isNew ? closed(from) : from)
    const judge = judges(to)
    return values.filter((value) => {
      count('values')
      return reader.isValid(value) && judge.verdict(value) === false
    })
  })
}

/** Returns valid values, half of them after inserting a fault. */
function valuesFor(schema: Schema, amount: number, seed: number, judges: Judges): Json[] {
  const { isValid } = judges(schema)
  const values = valuesOf(schema, { seed, isValid })
  const made = Array.from({ length: amount }, (_, index) =>
    index % 2 === 0 ? values.valid() : values.nearMiss(),
  )
  return made.filter((value) => value !== undefined).filter(isValid)
}

/** Closes objects that declare members and do not mention others. */
function closed(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema
  const { properties } = schema
  const mentions = ['additionalProperties', 'patternProperties', 'unevaluatedProperties', ...IN_PLACE]
  const isSilent = properties !== undefined && mentions.every((keyword) => !Object.hasOwn(schema, keyword))
  const inner = mapSubschemas(schema, closed)
  return isSilent ? { ...inner, additionalProperties: false } : inner
}

/** Uses the same schema for both directions. */
function toolOf(schema: SchemaObject): Tool | undefined {
  const text = JSON.stringify({
    module_id: 'a',
    description: 'A.',
    input_schema: schema,
    output_schema: schema,
  })
  return compile({ uri: 'file:///a.schema.json', text }, { profiles: ['mcp'] }).tools[0]
}
