import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { importTools } from './import-tools.ts'

const parameters = { type: 'object', properties: {} }

it('a name that the provider refuses is not kept, and named in a comment', () => {
  const names = ['Slack:send', 'Slack/send', 'find']
  const tools = names.map((name) => ({ type: 'function', function: { name, parameters } }))
  const { files } = importTools(tools, { from: 'openai' })
  expect(files.map(({ module }) => [module['module_id'], module['providers']])).toEqual([
    ['Slack_send', undefined],
    ['Slack_send_2', undefined],
    ['find', undefined],
  ])
  expect(files[0]?.text).toContain('"Slack:send"')
  const { diagnostics } = compile(files[0]?.text ?? '', { profile: 'openai' })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

it('a name of a server is kept, without a warning about its dots', () => {
  const { files } = importTools({ tools: [{ name: 'docs.find', inputSchema: parameters }] }, { from: 'mcp' })
  expect(files[0]?.module['providers']).toEqual({ mcp: { name: 'docs.find' } })
  const { requests, diagnostics } = compile(files[0]?.text ?? '', { profile: 'mcp' })
  expect(requests['mcp']?.json[0]?.['name']).toBe('docs.find')
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
})
