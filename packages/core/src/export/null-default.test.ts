// `X | None = None` of pydantic: by its default, an absent property is null.
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'

const UNION = { anyOf: [{ type: 'string' }, { type: 'null' }] }

function run(query: object, reshape: boolean, nullish?: 'distinguish' | 'merge') {
  const input_schema = { type: 'object', properties: { query }, additionalProperties: false }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  const { requests, diagnostics } = compile(text, { profile: 'openai', reshape, ...(nullish && { nullish }) })
  return {
    tool: requests['openai']?.tools[0],
    warnings: diagnostics.filter(({ severity }) => severity !== 'info'),
  }
}

describe.each([false, true])('with reshape %s', (reshape) => {
  it('an optional property that is null by default stays strict, without a wrapper', () => {
    const { tool, warnings } = run({ ...UNION, default: null }, reshape)
    expect(tool).toMatchObject({ mode: 'strict', grade: 'reversible' })
    expect(tool?.input.properties?.['query']).toEqual(UNION)
    expect(warnings).toEqual([])
  })

  it('null comes back as null', () => {
    const { tool } = run({ ...UNION, default: null }, reshape)
    expect(tool?.codec.root).toMatchObject({ properties: { query: { absent: 'merged' } } })
  })
})

it('without that default, a model could not send both absent and null', () => {
  const { tool, warnings } = run(UNION, false)
  expect(tool?.mode).toBe('loose')
  expect(warnings.map(({ code }) => code)).toEqual(['strict_fallback'])
})

it('with another default, absent and null differ: the repair keeps them apart', () => {
  const [fallback] = run({ ...UNION, default: 'a' }, false).warnings
  expect(fallback?.hint).toMatch(/^Set `reshape: true` in toolbake.config to keep them apart\./)
  expect(run(UNION, false).warnings[0]?.hint).toMatch(/^If both mean the same, add `default: null`, or/)
  expect(run({ ...UNION, default: 'a' }, true).tool?.mode).toBe('strict')
})

describe.each([false, true])("with nullish 'merge' and reshape %s", (reshape) => {
  it('absent and null are the same, as if null were the default', () => {
    const { tool, warnings } = run(UNION, reshape, 'merge')
    expect(tool).toMatchObject({ mode: 'strict', grade: 'reversible' })
    expect(tool?.input.properties?.['query']).toEqual(UNION)
    expect(tool?.codec.root).toMatchObject({ properties: { query: { absent: 'merged' } } })
    expect(warnings).toEqual([])
  })

  it('another default still keeps them apart', () => {
    const { tool, warnings } = run({ ...UNION, default: 'a' }, reshape, 'merge')
    expect(tool?.mode).toBe(reshape ? 'strict' : 'loose')
    expect(tool?.input.properties?.['query']).not.toEqual(UNION)
    expect(warnings.map(({ code }) => code)).toEqual(reshape ? [] : ['strict_fallback'])
  })
})
