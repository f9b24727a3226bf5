import { describe, expect, it } from 'vitest'
import { anthropic } from '../export/profiles/anthropic.ts'
import type { Json } from '../json.ts'
import { functionTools } from './function-tools.ts'
import { importTools } from './import-tools.ts'

const SCHEMA = { type: 'object' }

describe('importTools leaves out of a list what is not a function tool', () => {
  it.each<[string, Json, string, object]>([
    [
      'a tool that the provider runs',
      [{ type: 'web_search' }, { type: 'function', name: 'a', parameters: SCHEMA }],
      'openai-responses',
      { pointer: '/0', found: '"web_search", which is not a function tool', isHosted: true },
    ],
    [
      'a setting',
      {
        tools: [
          { name: 'a', input_schema: SCHEMA },
          { type: 'bash_20250124', name: 'bash' },
        ],
      },
      'anthropic',
      { pointer: '/tools/1', isHosted: true },
    ],
    [
      'a faulty tool within an entry',
      [{ functionDeclarations: [{ name: 'a', parametersJsonSchema: SCHEMA }, { name: 5 }] }],
      'gemini',
      { pointer: '/0/functionDeclarations/1', isHosted: false },
    ],
    [
      'a faulty tool',
      { result: { tools: [{ name: 'a', inputSchema: SCHEMA }, 'b'] } },
      'mcp',
      { pointer: '/result/tools/1', found: 'something that is not a tool of mcp', isHosted: false },
    ],
  ])('%s', (_, json, id, left) => {
    const { profile, files, leftOut } = importTools(json)
    expect([profile.id, files.map(({ path }) => path)]).toEqual([id, ['a.schema.yaml']])
    expect(leftOut).toEqual([expect.objectContaining(left)])
    expect(importTools(json, { from: id }).leftOut).toEqual(leftOut)
  })

  it('and nothing of a list that has only tools', () => {
    expect(importTools([{ name: 'a', input_schema: SCHEMA }]).leftOut).toEqual([])
  })
})

it('a list without any tool is filtered only if its profile is known', () => {
  const json = [{ type: 'web_search' }]
  expect(functionTools(json, [anthropic])).toBeUndefined()
  expect(functionTools(json, [anthropic], true)?.json).toEqual([])
})
