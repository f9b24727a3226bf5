import { chat, type ModelMessage } from '@tanstack/ai'
import { createOpenaiChat, createOpenaiChatCompletions } from '@tanstack/ai-openai'
import { toTanStackTools } from '@toolbake/frameworks/tanstack-ai'
import { describe, expect, it } from 'vitest'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { openaiResponses } from '../examples/fakes/openai-responses.ts'
import { startFake } from '../examples/fakes/server.ts'
import { APPROVED_FILE, bake, conversation, DECODED, REFUSAL } from './email.ts'

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

describe('a tool that requires approval', () => {
  const { turns, lastWords } = conversation()
  const answer = openaiChat({ turns: turns.slice(1), lastWords })
  const user: ModelMessage = { role: 'user', content: 'Tell ada@example.org.' }
  const baked = bake('openai', undefined, APPROVED_FILE)

  it.each([true, false])('runs after a person has answered: %s', async (approved) => {
    const inputs: unknown[] = []
    const tools = toTanStackTools(baked, { 'email.send': (input) => inputs.push(input) })
    const fake = await startFake({ '/chat/completions': answer })
    const adapter = createOpenaiChatCompletions('gpt-5', 'none', { baseURL: `${fake.url}/v1` })
    const first = { adapter, tools, threadId: 'thread', runId: 'first' }
    const events = []
    for await (const event of chat({ ...first, messages: [user] })) events.push(event)
    const end = events.find((event) => event.type === 'RUN_FINISHED')
    const [interrupt] = end?.outcome?.type === 'interrupt' ? end.outcome.interrupts : []
    expect(interrupt).toMatchObject({ reason: 'tool_call', metadata: { toolName: 'email_send' } })
    expect(inputs).toEqual([])
    const called = { name: 'email_send', arguments: JSON.stringify(turns[1]?.[0]?.input) }
    const assistant: ModelMessage = {
      role: 'assistant',
      content: null,
      toolCalls: [{ id: interrupt?.toolCallId ?? '', type: 'function', function: called }],
    }
    const text = await chat({
      ...first,
      messages: [user, assistant],
      runId: 'second',
      parentRunId: 'first',
      resume: [{ interruptId: interrupt?.id ?? '', status: 'resolved', payload: { approved } }],
      stream: false,
    }).finally(fake.close)
    expect(text).toBe(lastWords)
    expect(inputs).toEqual(approved ? [DECODED] : [])
  })

  it('does not ask if the caller sets it to false, and no other tool asks', async () => {
    const inputs: unknown[] = []
    const handlers = { 'email.send': (input: unknown) => inputs.push(input) }
    const tools = toTanStackTools(baked, handlers).map((tool) => ({ ...tool, needsApproval: false }))
    const fake = await startFake({ '/chat/completions': answer })
    const adapter = createOpenaiChatCompletions('gpt-5', 'none', { baseURL: `${fake.url}/v1` })
    const text = await chat({ adapter, messages: [user], tools, stream: false }).finally(fake.close)
    expect(text).toBe(lastWords)
    expect(inputs).toEqual([DECODED])
    expect(toTanStackTools(bake('openai'), handlers)).toMatchObject([{ needsApproval: false }])
  })
})
