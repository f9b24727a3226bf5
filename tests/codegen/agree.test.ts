import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import {
  jsonSchemaToTypeBox,
  type TypeBoxReason,
  type TypeBoxTarget,
} from '../../packages/codegen/src/index.ts'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { endlessSchemas } from '../../packages/core/src/schema/endless.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL } from '../full.ts'
import { toolSchemas } from '../generate/schemas.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges } from '../laws/judge.ts'
import { type Check, evaluate } from '../validate/evaluate.ts'
import { annotateFormats, checkOf, isReported, restoreFormats, TARGETS } from './typebox.ts'

const VALUES = FULL ? 12 : 4
/** The same seed in every run, unless `TOOLBAKE_SEED` sets another. */
const SEED = Number(process.env.TOOLBAKE_SEED ?? 7)

afterAll(restoreFormats)

function canonical(schema: Json): Schema | undefined {
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  return compile({ uri: 'file:///tool.schema.json', text }).tools[0]?.input.schema
}

describe.each(TARGETS)('Value.Check of %s', (target) => {
  test('agrees with ajv on generated values of real tools', { timeout: 600_000 }, () => {
    const judges = createJudges()
    const counts = new Map<string, number>()
    const wrong: string[] = []
    let verdicts = 0
    let [schemas, unsafe] = [0, 0]
    for (const [index, { id, inputSchema }] of loadTools().entries()) {
      if (!FULL && index % 8 !== 0) continue
      const schema = canonical(inputSchema as Json)
      if (schema === undefined) continue
      const found = disagreements(schema, target, index, (value) => judges(schema).isValid(value))
      schemas += 1
      if (found.reasons.some(({ effect }) => effect === 'unsafe')) unsafe += 1
      for (const { effect, keyword } of found.reasons) {
        counts.set(`${effect} ${keyword}`, (counts.get(`${effect} ${keyword}`) ?? 0) + 1)
      }
      verdicts += found.verdicts
      wrong.push(...found.wrong.map((value) => `${id}: ${value}`))
    }
    const reported = [...counts].sort((a, b) => b[1] - a[1]).map(([what, count]) => `${what}: ${count}`)
    console.log(
      `${target}: ${schemas} schemas, ${verdicts} verdicts, ${unsafe} with Type.Unsafe; ${reported.join(', ')}`,
    )
    expect(wrong).toEqual([])
    expect(verdicts).toBeGreaterThan(schemas)
  })

  test('agrees with ajv on any schema', { timeout: 600_000 }, () => {
    const judges = createJudges()
    fc.assert(
      fc.property(toolSchemas(), fc.integer(), (written, seed) => {
        const schema = canonical(written as Json)
        // TypeBox follows recursion that stays at the same value until the stack overflows.
        if (schema === undefined || (typeof schema === 'object' && endlessSchemas(schema).length > 0)) return
        expect(
          disagreements(schema, target, seed, (value) => judges(schema).isValid(value)).wrong,
          JSON.stringify(schema),
        ).toEqual([])
      }),
      { seed: SEED, numRuns: FULL ? 1000 : 12 },
    )
  })
})

function disagreements(
  schema: Schema,
  target: TypeBoxTarget,
  seed: number,
  isValid: (value: Json) => boolean,
): { wrong: string[]; verdicts: number; reasons: readonly TypeBoxReason[] } {
  const text = jsonSchemaToTypeBox(schema, { target })
  annotateFormats(schema as Json)
  const check = checkOf(text, target)
  const source = valuesOf(schema, { seed, isValid })
  const own = evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }]).values.check
  const wrong: string[] = []
  let verdicts = 0
  for (let round = 0; round < VALUES; round++) {
    const value = round % 2 === 0 ? source.valid() : source.nearMiss()
    if (value === undefined || isReported(text, value)) continue
    verdicts += 1
    const verdict = check(value)
    // ajv does not accept 1e308 as a multiple of 1, so TypeBox need only agree with ajv or with our validator.
    if (verdict !== isValid(value) && verdict !== (own(value).length === 0))
      wrong.push(`${JSON.stringify(value)} is ${isValid(value) ? '' : 'not '}valid`)
  }
  return { wrong, verdicts, reasons: text.reasons }
}
