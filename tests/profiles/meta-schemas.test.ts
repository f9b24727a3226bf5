import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { encodeCall } from '../../packages/core/src/export/export.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { LoweredTool } from '../../packages/core/src/export/types.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { metaSchemas } from '../../packages/core/src/meta-schemas.generated.ts'
import type { Options } from '../../packages/core/src/options/types.ts'
import { sampled } from '../full.ts'
import { createJudges } from '../laws/judge.ts'

const META_SCHEMAS = Object.keys(metaSchemas).filter((uri) => uri.endsWith('/schema'))
const VALID: readonly Json[] = [
  {},
  { type: 'object', properties: { a: { type: 'string', minLength: 1 } }, required: ['a'] },
  { type: 'array', items: { anyOf: [{ type: 'null' }, { enum: ['a', 1] }] } },
]
const INVALID: readonly Json[] = [
  { type: 'nothing' },
  { minLength: -1 },
  { properties: { a: { items: { required: 'a' } } } },
]
const judges = createJudges()

function lower(uri: string, profile: string, options: Options = {}): LoweredTool {
  const input = { type: 'object', properties: { schema: { $ref: `${uri}#` } }, required: ['schema'] }
  const text = JSON.stringify({ module_id: 'check', description: 'Checks.', input_schema: input })
  const { requests, diagnostics } = compile(
    { uri: 'file:///check.schema.json', text },
    { profile, schemas: metaSchemas, ...options },
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return requests[profile]?.tools[0] as LoweredTool
}

it('has the five dialects and their vocabularies, by names without fragment', () => {
  expect(META_SCHEMAS).toHaveLength(5)
  for (const [uri, { $id, id }] of Object.entries(metaSchemas)) {
    expect([uri, `${uri}#`]).toContain($id ?? id)
    expect(uri).not.toContain('#')
  }
  const referred = JSON.stringify(metaSchemas).matchAll(/"\$ref":"(meta\/[a-z-]+)"/g)
  const names = new Set([...referred].map(([, name]) => name))
  for (const name of names) {
    expect(Object.keys(metaSchemas).some((uri) => uri.endsWith(`/${name}`))).toBe(true)
  }
})

const profiles = BUILT_IN_PROFILES.map(({ id }, index) => [id, index] as const)

describe.each(profiles)('a tool that takes any schema, for %s', (profile, index) => {
  it.each(sampled(META_SCHEMAS, 2, index))('%s', (uri) => {
    const { shape } = BUILT_IN_PROFILES.find(({ id }) => id === profile)?.modes.loose ?? {}
    const tool = lower(uri, profile, { reshape: shape?.recursion === 'reject' })
    const { input, grade } = tool
    const { isValid } = judges(input)
    expect(VALID.filter((schema) => !isValid(encodeCall(tool, { schema })))).toEqual([])
    const admitted = grade === 'exact' ? INVALID.filter((schema) => isValid({ schema })) : []
    expect(admitted).toEqual([])
  })
})

it.each(META_SCHEMAS)('is strict where arguments may be reshaped: %s', (uri) => {
  const tool = lower(uri, 'openai', { reshape: true })
  expect(tool.mode).toBe('strict')
  const { isValid } = judges(tool.input)
  for (const schema of VALID) expect(isValid(encodeCall(tool, { schema }))).toBe(true)
})
