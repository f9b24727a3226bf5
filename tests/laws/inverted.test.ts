import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { encode } from '../../packages/core/src/export/encode.ts'
import { describe } from '../../packages/core/src/export/profiles/define.ts'
import { generic } from '../../packages/core/src/export/profiles/generic.ts'
import { mistral } from '../../packages/core/src/export/profiles/mistral.ts'
import type { LoweredTool, Profile } from '../../packages/core/src/export/types.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import type { Keyword } from '../../packages/core/src/schema/keywords.ts'
import { decides } from '../../packages/core/src/schema/keywords.ts'
import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import { FULL } from '../full.ts'
import { invertedSchemas } from '../generate/inverted.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges, isJudged } from './judge.ts'

const RUNS = FULL ? 4_000 : 30
const VALUES = 8
const SEED = Number(process.env['TOOLBAKE_SEED'] ?? 20_263)

const judges = createJudges()

/** Keywords that a mode may lack. The excluded ones affect more than validity. */
const OPTIONAL = (Object.keys(generic.modes.loose.keywords) as Keyword[]).filter(
  (keyword) => decides(keyword) && !['$ref', '$dynamicRef', 'type', 'anyOf'].includes(keyword),
)

function without(keywords: readonly Keyword[], profile: Profile): Profile {
  const { loose } = profile.modes
  const treatments = keywords.map((keyword) => [keyword, describe('dialect')])
  const mode = { ...loose, keywords: { ...loose.keywords, ...Object.fromEntries(treatments) } }
  return { ...profile, modes: { loose: mode } }
}

test.each([
  ['mistral', mistral, 0],
  ['a profile without some keywords', generic, 6],
])(
  '%s admits what is valid, wherever it constrains less',
  { timeout: 3_000_000 },
  (_, profile, maxLength) => {
    let checked = 0
    let reported = 0
    const removed = fc.subarray(OPTIONAL, { maxLength })
    const check = fc.property(invertedSchemas(), removed, fc.nat(), (schema, keywords, seed) => {
      const tool = lowered(schema, without(keywords, profile))
      if (tool === undefined || !isJudged(tool.tool.input.schema, judges)) return
      if (tool.grade === 'described') reported += 1
      const site = { author: definitionsOf(tool.tool.input.schema), lowered: definitionsOf(tool.input) }
      for (const value of validOf(tool, seed)) {
        checked += 1
        const written = encode(tool.codec, value, site)
        const isAdmitted = judges(tool.input).verdict(written) !== false
        expect({ lowered: tool.input, written, isAdmitted }).toMatchObject({ isAdmitted: true })
      }
    })
    fc.assert(check, { seed: SEED, numRuns: RUNS })
    expect(checked).toBeGreaterThan(RUNS)
    expect(reported).toBeGreaterThan(RUNS / 4)
  },
)

function lowered(schema: SchemaObject, profile: Profile): LoweredTool | undefined {
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: schema })
  const source = { uri: 'file:///a.schema.json', text }
  return compile(source, { profiles: [profile] }).requests[profile.id]?.tools[0]
}

/** Returns valid values, half of them with an inserted fault that is none: they match a part only by chance. */
function validOf({ tool }: LoweredTool, seed: number): Json[] {
  const { isValid } = judges(tool.input.schema)
  const source = valuesOf(tool.input.schema, { seed, isValid })
  const made = Array.from({ length: VALUES }, (_, index) =>
    index % 2 === 0 ? source.valid() : source.nearMiss(),
  )
  return made.filter((value) => value !== undefined).filter(isValid)
}
