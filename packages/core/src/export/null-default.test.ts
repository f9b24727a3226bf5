// `X | None = None` of pydantic: by its default, an absent property is null.
import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'

const UNION = { anyOf: [{ type: 'string' }, { type: 'null' }] }

function run(query: object, reshape: boolean, nullish?: 'distinguish' | 'null' | 'absent') {
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
    expect(tool?.codec.root).toMatchObject({ properties: { query: { merged: null } } })
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

describe.each([false, true])('with reshape %s', (reshape) => {
  it.each([
    [UNION, 'null', { merged: null }],
    [UNION, 'absent', { absent: 'null' }],
    [{ ...UNION, default: null }, 'absent', { absent: 'null' }],
  ] as const)('%j with nullish %j is sent without a wrapper', (query, nullish, codec) => {
    const { tool, warnings } = run(query, reshape, nullish)
    expect(tool).toMatchObject({ mode: 'strict', grade: 'reversible' })
    expect(tool?.input.properties?.['query']).toEqual(UNION)
    expect(tool?.codec.root).toMatchObject({ properties: { query: codec } })
    expect(warnings).toEqual([])
  })

  it('with another default, nullish does not merge absent and null', () => {
    const { tool, warnings } = run({ ...UNION, default: 'a' }, reshape, 'absent')
    expect(tool?.mode).toBe(reshape ? 'strict' : 'loose')
    expect(warnings.map(({ code }) => code)).toEqual(reshape ? [] : ['strict_fallback'])
  })
})

describe('a property whose default is the only valid value', () => {
  it.each([
    [{ const: 'card', default: 'card', type: 'string' }, 'card'],
    [{ enum: ['card'], default: 'card' }, 'card'],
    [{ const: 7, default: 7 }, 7],
  ])('%j is always sent, and never null', (query, only) => {
    const { tool, warnings } = run(query, false)
    expect(tool).toMatchObject({ mode: 'strict', grade: 'reversible' })
    expect(tool?.input.required).toEqual(['query'])
    expect(JSON.stringify(tool?.input)).not.toContain('null')
    expect(tool?.codec.root).toMatchObject({ properties: { query: { merged: only } } })
    expect(warnings).toEqual([])
  })

  it.each([{ const: 'a', default: 'b' }, { enum: ['a', 'b'], default: 'a' }, { const: 'a' }])(
    '%j may still be null',
    (query) => {
      const { tool } = run(query, true)
      expect(tool?.codec.root).toMatchObject({ properties: { query: { absent: 'null' } } })
    },
  )
})
