import { chat } from '@tanstack/ai'
import { createOpenaiChat, createOpenaiChatCompletions } from '@tanstack/ai-openai'
import { toTanStackTools } from '@toolbake/frameworks/tanstack-ai'
import { expect, it } from 'vitest'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { openaiResponses } from '../examples/fakes/openai-responses.ts'
import { startFake } from '../examples/fakes/server.ts'
import { bake, conversation, DECODED, REFUSAL } from './email.ts'

const PROFILES = [
  {
    profile: 'openai',
    fake: { '/chat/completions': openaiChat(conversation()) },
    adapterAt: (baseURL: string) => createOpenaiChatCompletions('gpt-5', 'none', { baseURL }),
  },
  {
    profile: 'openai-responses',
    fake: { '/responses': openaiResponses(conversation()) },
    adapterAt: (baseURL: string) => createOpenaiChat('gpt-5', 'none', { baseURL }),
  },
]

it.each(PROFILES)('sends the tools of $profile as they are, and decodes calls', async (provider) => {
  const { tools, decodeCall } = bake(provider.profile)
  const fake = await startFake(provider.fake)
  const inputs: unknown[] = []
  const text = await chat({
    adapter: provider.adapterAt(`${fake.url}/v1`),
    messages: [{ role: 'user', content: 'Tell ada@example.org.' }],
    tools: toTanStackTools(
      { tools, decodeCall },
      {
        'email.send': (input, _call, context) => {
          inputs.push(input, context?.toolCallId)
          return 'sent'
        },
      },
    ),
    stream: false,
  }).finally(fake.close)
  expect(text).toBe('Ada knows it.')
  for (const request of fake.requests) expect(request['tools']).toEqual(tools)
  expect(inputs).toEqual([DECODED, expect.any(String)])
  expect(JSON.stringify(fake.requests[1])).toMatch(REFUSAL)
  expect(JSON.stringify(fake.requests[2])).toContain('sent')
})

const RECURSIVE = `
module_id: email.send
description: Send a letter.
input_schema:
  type: object
  properties: { part: { $ref: '#/$defs/part' } }
  required: [part]
  $defs:
    part:
      type: object
      properties: { text: { type: string }, next: { $ref: '#/$defs/part' } }
      required: [text]
`

it('sends the schema of a tool with references as it is, but not as strict', async () => {
  const { tools, decodeCall } = bake('openai', undefined, RECURSIVE)
  const inputs: unknown[] = []
  const turns = [[{ name: 'email_send', input: { part: { text: 'a', next: null } } }]]
  const requests: unknown[] = []
  const answer = openaiChat({ turns, lastWords: 'Done.' })
  const fake = await startFake({
    '/chat/completions': (body) => {
      requests.push(body['tools'])
      // The fake server requires strict tools.
      return answer({ ...body, tools })
    },
  })
  const handlers = { 'email.send': (input: unknown) => inputs.push(input) }
  await chat({
    adapter: createOpenaiChatCompletions('gpt-5', 'none', { baseURL: `${fake.url}/v1` }),
    messages: [{ role: 'user', content: 'Tell ada@example.org.' }],
    tools: toTanStackTools({ tools, decodeCall }, handlers),
    stream: false,
  }).finally(fake.close)
  const [printed] = tools as [{ function: object }]
  expect(requests).toHaveLength(2)
  expect(requests[0]).toEqual([{ ...printed, function: { ...printed.function, strict: false } }])
  expect(inputs).toEqual([{ part: { text: 'a' } }])
})
