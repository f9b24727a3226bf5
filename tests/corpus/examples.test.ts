import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileOptions } from '../../packages/core/src/compile-types.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { forEachSubschema } from '../../packages/core/src/schema/walk.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL } from '../full.ts'
import { seedOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges } from '../laws/judge.ts'

// Every emitted example matches the emitted schema: those of tools, and `default` and `examples` in schemas.

interface Setting {
  readonly profile: string
  readonly options: CompileOptions
}

const SETTINGS: readonly Setting[] = BUILT_IN_PROFILES.flatMap(({ id, modes }) => [
  { profile: id, options: {} },
  ...(modes.strict === undefined ? [] : [{ profile: id, options: { mode: true as const } }]),
])

const judges = createJudges(64)
/** Without the complete corpora, a part of the sample. */
const tools = loadTools().filter((_, index) => FULL || index % 4 === 0)

it('examples of tools fit the schemas that they are sent with', { timeout: 1_200_000 }, () => {
  const faults: string[] = []
  let judged = 0
  for (const { id, inputSchema } of tools) {
    const author = inputSchema as Schema
    const inputs = validValues(author, seedOf(id))
    if (inputs.length === 0) continue
    for (const { profile, options } of SETTINGS.filter(takesExamples)) {
      const text = JSON.stringify({
        module_id: 'tool',
        description: 'A tool.',
        input_schema: author,
        examples: inputs.map((value) => ({ inputs: value })),
      })
      const compilation = compile({ uri: 'file:///tool.schema.json', text }, { profile, ...options })
      const tool = compilation.requests[profile]?.tools[0]
      if (tool === undefined) continue
      const { isValid } = judges(tool.input)
      for (const example of tool.inputExamples) {
        judged += 1
        if (!isValid(example)) faults.push(`${profile} ${id}: ${JSON.stringify(example).slice(0, 200)}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(judged).toBeGreaterThan(100)
})

it('defaults and examples inside schemas fit the lowered schemas', { timeout: 1_200_000 }, () => {
  const faults: string[] = []
  let judged = 0
  for (const { id, inputSchema } of tools) {
    for (const { profile, options } of SETTINGS.filter(takesExamples)) {
      const text = JSON.stringify({
        module_id: 'tool',
        description: 'A tool.',
        input_schema: inputSchema as Json,
      })
      const compilation = compile({ uri: 'file:///tool.schema.json', text }, { profile, ...options })
      const tool = compilation.requests[profile]?.tools[0]
      // Values that do not match the author's own schema are reported and kept as written.
      const isReported = compilation.diagnostics.some(({ code }) => code === 'default_invalid')
      if (tool === undefined || isReported) continue
      for (const { schema, value } of valuesInside(tool.input)) {
        judged += 1
        const own = { ...schema, $defs: tool.input.$defs ?? {} }
        if (!judges(own).isValid(value)) {
          faults.push(`${profile} ${id}: ${JSON.stringify(value)} in ${JSON.stringify(schema).slice(0, 200)}`)
        }
      }
    }
  }
  expect(faults).toEqual([])
  expect(judged).toBeGreaterThan(100)
})

function takesExamples({ profile }: Setting): boolean {
  return BUILT_IN_PROFILES.some(({ id, inputExamples }) => id === profile && inputExamples === true)
}

function validValues(schema: Schema, seed: number): Json[] {
  try {
    const { isValid } = judges(schema)
    const source = valuesOf(schema, { seed, isValid })
    return [source.valid(), source.valid()].filter((value) => isObject(value))
  } catch {
    // A reference without a target: neither ajv nor we compile the schema.
    return []
  }
}

interface Shown {
  readonly schema: Exclude<Schema, boolean>
  readonly value: Json
}

function valuesInside(schema: Schema): Shown[] {
  if (typeof schema === 'boolean') return []
  const found: Shown[] = []
  // Many authors mean "no default" by null.
  if (schema.default !== undefined && schema.default !== null) found.push({ schema, value: schema.default })
  for (const value of Array.isArray(schema.examples) ? schema.examples : []) found.push({ schema, value })
  forEachSubschema(schema, (child) => {
    found.push(...valuesInside(child.schema))
  })
  return found
}
