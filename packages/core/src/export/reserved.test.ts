import { expect, test } from 'vitest'
import { checkTools } from '../check/check-tools.ts'
import { compile } from '../compile.ts'
import { openaiResponses } from './profiles/openai-responses.ts'
import { xai } from './profiles/xai.ts'

function names(module: object, profile = 'openai-responses'): unknown {
  const input_schema = { type: 'object', properties: { a: { type: 'string' } } }
  const text = JSON.stringify({ description: 'A tool.', input_schema, ...module })
  const { requests, diagnostics } = compile({ uri: 'file:///t.schema.json', text }, { profile })
  const codes = diagnostics.map(({ code }) => code).filter((code) => code.startsWith('name_'))
  return [requests[profile]?.names, ...codes]
}

test('a reserved name is changed, and comes back', () => {
  expect(names({ module_id: 'tool_search' })).toEqual([{ tool_search_: 'tool_search' }, 'name_changed'])
  expect(names({ module_id: 'tool.search' }, 'xai')).toEqual([
    { tool_search_: 'tool.search' },
    'name_changed',
  ])
  expect(names({ module_id: 'tool_search' }, 'openai')).toEqual([{ tool_search: 'tool_search' }])
})

test('one that the author chose is refused', () => {
  const providers = { 'openai-responses': { name: 'python' } }
  expect(names({ module_id: 'run', providers })).toEqual([undefined, 'name_refused'])
})

test('a name may be reserved for deferred tools only', () => {
  const providers = { 'openai-responses': { defer_loading: true } }
  expect(names({ module_id: 'file_search' })).toEqual([{ file_search: 'file_search' }])
  expect(names({ module_id: 'file_search', providers })).toEqual([
    { file_search_: 'file_search' },
    'name_changed',
  ])
})

test('so it is predicted of tools from elsewhere, with the source', () => {
  const tool = (name: string, rest: object = {}) => ({
    type: 'function',
    name,
    strict: false,
    parameters: { type: 'object', properties: {} },
    ...rest,
  })
  const found = (json: ReturnType<typeof tool>) =>
    checkTools(json as never, openaiResponses).map(({ rule, pointer, source, verdict }) => [
      rule,
      pointer,
      verdict,
      source?.url,
    ])
  expect(found(tool('file_search'))).toEqual([])
  expect(found(tool('file_search', { defer_loading: true }))).toEqual([
    ['name', '/name', 'refused', 'https://github.com/microsoft/vscode/issues/313033'],
  ])
  expect(found(tool('python'))).toMatchObject([
    ['name', '/name', 'refused', expect.stringContaining('inspect_ai')],
  ])
  const chat = {
    type: 'function',
    function: { name: 'tool_search', parameters: { type: 'object', properties: {} } },
  }
  expect(checkTools(chat, xai)).toMatchObject([{ rule: 'name', pointer: '/function/name' }])
})
