import { fileURLToPath } from 'node:url'
import { type McpServerConfig, query } from '@anthropic-ai/claude-agent-sdk'
import { toClaudeMcpServer } from '@toolbake/frameworks/claude-agent-sdk'
import { expect, it } from 'vitest'
import { APPROVED_FILE, bake } from './email.ts'

const pathToClaudeCodeExecutable = fileURLToPath(new URL('claude.mjs', import.meta.url))
const INPUT = { to: ['ada@example.org'], subject: 'Hello', headers: { 'x-build': '7' } }

it('lists the tools as they are, and answers calls', async () => {
  const { tools, decodeCall } = bake('mcp-2025-11-25')
  const inputs: unknown[] = []
  const email = toClaudeMcpServer(
    'email',
    { tools, decodeCall },
    {
      'email.send': (input) => {
        inputs.push(input)
        return 'sent'
      },
    },
  )
  const calls = [{ ...INPUT, to: [] }, INPUT].map((args) => ({ name: 'email_send', arguments: args }))
  const options = { pathToClaudeCodeExecutable, mcpServers: { email } }
  const results: unknown[] = []
  for await (const message of query({ prompt: JSON.stringify(calls), options })) {
    if (message.type === 'result' && message.subtype === 'success') results.push(JSON.parse(message.result))
  }
  expect(results).toEqual([
    [
      { tools },
      {
        isError: true,
        content: [
          {
            type: 'text',
            text: 'Invalid arguments for email_send. Errors:\n- /to must have at least 1 item',
          },
        ],
      },
      { content: [{ type: 'text', text: 'sent' }] },
    ],
  ])
  expect(inputs).toEqual([INPUT])
})

it('makes Claude ask before each call of a tool that requires approval', async () => {
  const send = { 'email.send': () => 'sent' }
  const plain = toClaudeMcpServer('email', bake('mcp-2025-11-25'), send)
  expect(plain).not.toHaveProperty('tools')
  const email: McpServerConfig = toClaudeMcpServer(
    'email',
    bake('mcp-2025-11-25', undefined, APPROVED_FILE),
    send,
  )
  const policies = [{ name: 'email_send', permission_policy: 'always_ask' }]
  expect(email).toHaveProperty('tools', policies)
  const options = { pathToClaudeCodeExecutable, mcpServers: { email } }
  const results: unknown[] = []
  for await (const message of query({ prompt: '"settings"', options })) {
    if (message.type === 'result' && message.subtype === 'success') results.push(JSON.parse(message.result))
  }
  expect(results).toEqual([{ email: { tools: policies } }])
})
