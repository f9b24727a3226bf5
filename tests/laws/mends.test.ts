import { beforeEach, describe, expect, it } from 'vitest'
import type * as compiling from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { FULL } from '../full.ts'
import { SETTINGS } from '../fuzz/fuzzers.ts'
import { nullableBeside, objectsBeside } from '../generate/objects-beside.ts'
import { lawViolations } from './check.ts'
import { createJudges, isJudged } from './judge.ts'
import type { Step } from './mutants.ts'
import { load, withoutMend } from './mutants.ts'
import type { Setting } from './subject.ts'
import { lowered } from './subject.ts'

type Compile = typeof compiling.compile

/** The maximum number of seeds. */
const SEEDS = 600

const judges = createJudges()

/** Faults that once broke a law, and the compiler without their fixes. */
const MENDS: readonly [found: string, steps: () => readonly Step[]][] = [
  [
    'openness beside conditions and unions was lost',
    () => [withoutMend('strict/members.ts', ': [...found.open, others]', ': found.open')],
  ],
  [
    'a closed part admitted what the pattern of another one matches',
    () => [
      withoutMend('schema/relate/intersect-members.ts', 'if (rest === false) return {}\n', ''),
      // If both keywords were reported, the loss would at least not be silent.
      withoutMend('tool/origins.ts', 'MERGED_INTO.get(keyword)', 'undefined'),
    ],
  ],
  [
    'an object with no members was closed',
    () => [
      withoutMend('export/passes.ts', '[members.dropNoMembers, isClosing]', '[members.dropNoMembers, false]'),
    ],
  ],
  [
    'a constraint of one branch held for all',
    () => [
      withoutMend(
        'schema/facts/members.ts',
        'return isPlaced && !inParts(node) ? [true] : matching(node.patternProperties, key)',
        'return []',
      ),
    ],
  ],
]

/** Returns the first seed that breaks a law, or undefined. */
function firstBroken(compile: Compile, to: number): number | undefined {
  for (let seed = 0; seed < to; seed++)
    if (breaks(compile, seed, SETTINGS[seed % SETTINGS.length])) return seed
  return undefined
}

function breaks(compile: Compile, seed: number, setting: Setting | undefined): boolean {
  if (setting === undefined) return false
  const schema = JSON.parse(JSON.stringify(objectsBeside(seed))) as Json
  const subject = lowered(schema, setting, 'tool', compile)
  if ('refused' in subject || !isJudged(subject.author, judges)) return false
  return lawViolations(subject, { judges, seed, values: 6, count: () => {} }).length > 0
}

/** Whether a schema with `nullable` is read with other values than the intended union with null. */
function isReadWrong(compile: Compile, seed: number): boolean {
  const { written, meant } = nullableBeside(seed)
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema: written })
  const { requests } = compile({ uri: 'file:///a.schema.json', text }, { profile: 'mcp' })
  const author = requests['mcp']?.tools[0]?.tool.input.schema
  if (author === undefined) return false
  const values: Json[] = ['b', 'x', 'y', '', 1, 2, 1.5, true, null, {}, []]
  return values.some((a) => judges(author).isValid({ a }) !== judges(meant).isValid({ a }))
}

describe('the generator of schemas finds by itself what was mended', { timeout: 600_000 }, () => {
  beforeEach(({ skip }) => skip(!FULL, 'takes a minute: npm run test:full'))

  it.each(MENDS)('%s', async (_, steps) => {
    const [ours, without] = await Promise.all([
      load<typeof compiling>('compile.ts'),
      load<typeof compiling>('compile.ts', ...steps()),
    ])
    const seed = firstBroken(without.compile, SEEDS)
    expect(seed).toBeDefined()
    const setting = SETTINGS[(seed ?? 0) % SETTINGS.length]
    expect(breaks(ours.compile, seed ?? 0, setting)).toBe(false)
  })

  it('a listed value was accepted that const excludes, beside nullable', async () => {
    const merged = '(rest.enum ?? [constant ?? null]).filter((value) => equalJson(value, constant))'
    const step = withoutMend('schema/facts/values.ts', merged, '[...(rest.enum ?? []), constant ?? null]')
    const { compile: without } = await load<typeof compiling>('compile.ts', step)
    const { compile: ours } = await load<typeof compiling>('compile.ts')
    const seeds = Array.from({ length: SEEDS }, (_, seed) => seed)
    expect(seeds.some((seed) => isReadWrong(without, seed))).toBe(true)
    expect(seeds.filter((seed) => isReadWrong(ours, seed))).toEqual([])
  })
})
