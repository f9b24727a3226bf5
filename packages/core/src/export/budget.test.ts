import { expect, test } from 'vitest'
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
