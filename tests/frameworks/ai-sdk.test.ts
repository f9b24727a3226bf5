import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { type AiToolOptions, toAiTools } from '@toolbake/frameworks/ai-sdk'
import { generateText, stepCountIs } from 'ai'
import { expect, it } from 'vitest'
import { anthropic } from '../examples/fakes/anthropic.ts'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { openaiResponses } from '../examples/fakes/openai-responses.ts'
import { startFake } from '../examples/fakes/server.ts'
import { bake, conversation, DECODED, FILE, REFUSAL } from './email.ts'

const CACHED = `${FILE}
examples:
  - inputs: { to: [ada@example.org], subject: Hello }
providers:
  anthropic: { cache_control: { type: ephemeral } }
`

const PROVIDERS = [
  {
    profile: 'openai',
    text: FILE.replace(/^description.*\n/m, ''),
    fake: { '/chat/completions': openaiChat(conversation()) },
    modelAt: (baseURL: string) => createOpenAI({ baseURL, apiKey: 'none' }).chat('gpt-5'),
  },
  {
    profile: 'openai-responses',
    fake: { '/responses': openaiResponses(conversation()) },
    modelAt: (baseURL: string) => createOpenAI({ baseURL, apiKey: 'none' }).responses('gpt-5'),
  },
  {
    profile: 'anthropic',
    text: CACHED,
    fake: { '/messages': anthropic(conversation({})) },
    modelAt: (baseURL: string) => createAnthropic({ baseURL, apiKey: 'none' })('claude-sonnet-4-5'),
  },
]

it.each(PROVIDERS)('sends the tools of $profile as they are, and decodes calls', async (provider) => {
  const { tools, decodeCall } = bake(provider.profile, true, provider.text)
  const fake = await startFake(provider.fake)
  const inputs: unknown[] = []
  const contexts: AiToolOptions[] = []
  const { text, steps } = await generateText({
    model: provider.modelAt(`${fake.url}/v1`),
    prompt: 'Tell ada@example.org that build 7 is green.',
    tools: toAiTools(
      { tools, decodeCall },
      {
        'email.send': (input, _call, context) => {
          inputs.push(input)
          contexts.push(context)
          return 'sent'
        },
      },
    ),
    stopWhen: stepCountIs(5),
    maxRetries: 0,
  }).finally(fake.close)
  expect(text).toBe('Ada knows it.')
  for (const request of fake.requests) expect(request['tools']).toEqual(tools)
  expect(inputs).toEqual([DECODED])
  expect(contexts).toMatchObject([{ toolCallId: expect.any(String), messages: expect.any(Array) }])
  expect(JSON.stringify(fake.requests[1])).toMatch(REFUSAL)
  expect(JSON.stringify(fake.requests[2])).toContain('sent')
  expect(steps[0]?.content).toContainEqual(
    expect.objectContaining({ type: 'tool-error', toolName: 'email_send' }),
  )
})
