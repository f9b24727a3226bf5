import { describe, expect, test } from 'vitest'
import { checkTools } from '../check/check-tools.ts'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import { anthropic } from './profiles/anthropic.ts'

const DESCRIPTION = 'What a model has to know of it. '.repeat(10)

/** Tools with so many described properties each, all required. */
function compiled(sizes: readonly number[], strict: 'auto' | boolean): ReturnType<typeof compile> {
  const tools = sizes.map((size, index) => {
    const names = Array.from({ length: size }, (_, at) => `p${at}`)
    const properties = Object.fromEntries(
      names.map((name) => [name, { type: 'string', description: DESCRIPTION }]),
    )
    return {
      module_id: `t${index}`,
      description: 'A tool.',
      input_schema: { type: 'object', properties, required: names },
    }
  })
  const text = JSON.stringify({ tools })
  return compile(
    { uri: 'file:///t.schema.json', text },
    { profile: 'anthropic', strict: { anthropic: strict } },
  )
}

test('strict schemas that may make too large a grammar are warned of, all together', () => {
  for (const strict of ['auto', true] as const) {
    const { requests, diagnostics, ok } = compiled([5, 5], strict)
    expect(ok).toBe(true)
    expect(requests['anthropic']?.tools.map(({ mode }) => mode)).toEqual(['strict', 'strict'])
    expect(diagnostics.filter(({ code }) => code === 'limit_estimated')).toMatchObject([
      {
        severity: 'warn',
        message: expect.stringMatching(/more than 3500 characters in the strict schemas.* there are 3\d{3}$/),
      },
    ])
  }
  expect(compiled([5], true).diagnostics.map(({ code }) => code)).not.toContain('limit_estimated')
  expect(compiled([5, 5], false).diagnostics.map(({ code }) => code)).not.toContain('limit_estimated')
})

test('of tools from elsewhere it is doubtful', () => {
  const json = compiled([5, 5], true).requests['anthropic']?.json as Json
  expect(checkTools(json, anthropic)).toMatchObject([
    { rule: 'limit', verdict: 'doubtful', source: { evidence: 'live' } },
  ])
  expect(checkTools(compiled([5], true).requests['anthropic']?.json as Json, anthropic)).toEqual([])
})

test('the largest strict tools are named, and the place is the largest', () => {
  const { diagnostics } = compiled([1, 5, 4], true)
  const [found] = diagnostics.filter(({ code }) => code === 'limit_estimated')
  expect(found?.pointer).toBe('/tools/1')
  expect(found?.hint).toMatch(/Largest: t1 1\d{3}, t2 1\d{3}, t0 \d{3}\.$/)
})

/** Tools with so many optional properties each; the strict ones among them. */
function strictOf(counts: readonly number[], providers: Readonly<Record<number, object>> = {}): number[] {
  const tools = counts.map((count, index) => {
    const properties = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }]),
    )
    const input_schema = { type: 'object', properties, additionalProperties: false }
    return {
      module_id: `t${index}`,
      description: 'A tool.',
      input_schema,
      providers: { anthropic: providers[index] ?? {} },
    }
  })
  const source = { uri: 'file:///t.schema.json', text: JSON.stringify({ tools }) }
  const { requests, diagnostics } = compile(source, { profile: 'anthropic', strict: { anthropic: 'auto' } })
  const sent = requests['anthropic']?.tools ?? []
  expect(sent.map(({ tool }) => tool.id)).toEqual(tools.map(({ module_id }) => module_id))
  const strict = sent.flatMap(({ mode }, index) => (mode === 'strict' ? [index] : []))
  const fallbacks = diagnostics.filter(({ code }) => code === 'strict_fallback')
  expect(fallbacks).toHaveLength(counts.length - strict.length)
  return strict
}

describe('of the tools that may be strict, the most are', () => {
  test('the cheapest first, in whatever order they stand', () => {
    expect(strictOf([20, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5])
    expect(strictOf([2, 3, 20, 4, 5, 6])).toEqual([0, 1, 3, 4, 5])
    // 24 in all: there is room for it.
    expect(strictOf([20, 1, 3])).toEqual([0, 1, 2])
  })

  test('of those that cost the same, the first', () => {
    expect(strictOf([10, 10, 10])).toEqual([0, 1])
    expect(strictOf(Array.from({ length: 22 }, () => 1))).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    )
  })

  test('what asks to be strict comes before', () => {
    expect(strictOf([20, 2, 3, 4, 5, 6], { 0: { strict: true } })).toEqual([0, 1])
  })
})
