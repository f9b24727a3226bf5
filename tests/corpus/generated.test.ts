import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileOptions } from '../../packages/core/src/compile-types.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { FULL } from '../full.ts'
import { toolSchemas } from '../generate/schemas.ts'
import type { Json } from '../oracles/json.ts'
import { everyRefResolves } from '../oracles/references.ts'
import { checkRequest, isJudgedProfile } from '../provider-rules/check.ts'

const RUNS = FULL ? 1_000 : 15
const FIRM = new Set(['sdk', 'doc', 'live'])

const MODES: readonly CompileOptions[] = [{ mode: false }, { mode: 'auto', reshape: true }, { mode: true }]

describe.each(BUILT_IN_PROFILES.map(({ id }) => id))('%s', (profile) => {
  it('is sent nothing that it refuses, whatever the schema', { timeout: 1_200_000 }, () => {
    fc.assert(
      fc.property(toolSchemas(3), fc.constantFrom(...MODES), (schema, options) => {
        const text = JSON.stringify({ module_id: 'a', description: 'A tool.', input_schema: schema })
        const { ok, requests, diagnostics } = compile(
          { uri: 'file:///a.schema.json', text },
          { profile, ...options },
        )
        const request = requests[profile]
        const hasError = diagnostics.some(({ severity }) => severity === 'error')
        expect(ok && request !== undefined).toBe(!hasError)
        const json = (request?.json ?? []) as Json[]
        const strict = request?.tools[0]?.mode === 'strict'
        const findings = isJudgedProfile(profile) ? checkRequest(profile, json, { strict }) : []
        expect(findings.filter(({ grade }) => FIRM.has(grade))).toEqual([])
        for (const tool of request?.tools ?? []) expect(everyRefResolves(tool.input as Json)).toBe(true)
      }),
      { seed: 5, numRuns: RUNS },
    )
  })
})
