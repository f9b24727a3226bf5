import { createOpenAI } from '@ai-sdk/openai'
import { Agent } from '@mastra/core/agent'
import { toMastraTools } from '@toolbake/frameworks/mastra'
import { expect, it } from 'vitest'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { startFake } from '../examples/fakes/server.ts'
import { bake, conversation, DECODED, REFUSAL } from './email.ts'

const MODELS = {
  'of the AI SDK': (baseURL: string) => createOpenAI({ baseURL, apiKey: 'none' }).chat('gpt-5'),
  'of the router': (url: string) => ({ providerId: 'openai', modelId: 'gpt-5', url, apiKey: 'none' }),
}

it.each(Object.entries(MODELS))(
  'sends the tools of openai to a model %s as they are, and decodes calls',
  async (_, modelAt) => {
    const { tools, decodeCall } = bake('openai')
    const fake = await startFake({ '/chat/completions': openaiChat(conversation()) })
    const inputs: unknown[] = []
    const agent = new Agent({
      id: 'mailer',
      name: 'Mailer',
      instructions: 'You send emails.',
      model: modelAt(`${fake.url}/v1`),
      maxRetries: 0,
      ...toMastraTools(
        { tools, decodeCall },
        {
          'email.send': (input, _call, context) => {
            inputs.push(input, context.agent?.toolCallId)
            return 'sent'
          },
        },
      ),
    })
    const { text } = await agent.generate('Tell ada@example.org.').finally(fake.close)
    expect(text).toBe('Ada knows it.')
    for (const request of fake.requests) expect(request['tools']).toEqual(tools)
    expect(inputs).toEqual([DECODED, expect.any(String)])
    expect(JSON.stringify(fake.requests[1])).toMatch(REFUSAL)
    expect(JSON.stringify(fake.requests[2])).toContain('sent')
  },
)
