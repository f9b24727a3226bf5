import { createOpenAI } from '@ai-sdk/openai'
import { Agent, type AgentConfig } from '@mastra/core/agent'
import { toMastraTools } from '@toolbake/frameworks/mastra'
import { describe, expect, it } from 'vitest'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { startFake } from '../examples/fakes/server.ts'
import { bake, conversation, DECODED, FILE, REFUSAL } from './email.ts'

const UNDESCRIBED = FILE.replace(/^description.*\n/m, '')

const MODELS = {
  'of the AI SDK': (baseURL: string) => createOpenAI({ baseURL, apiKey: 'none' }).chat('gpt-5'),
  'of the router': (url: string) => ({ providerId: 'openai', modelId: 'gpt-5', url, apiKey: 'none' }),
}

function mailer(
  url: string,
  modelAt: (url: string) => AgentConfig['model'],
  options: Partial<AgentConfig>,
): Agent {
  const own = { id: 'mailer', name: 'Mailer', instructions: 'You send emails.', maxRetries: 0 }
  return new Agent({ ...own, model: modelAt(`${url}/v1`), ...options })
}

describe.each(Object.entries(MODELS))('with a model %s', (_, modelAt) => {
  it.each([FILE, UNDESCRIBED])('sends the tools as they are, and decodes calls', async (text) => {
    const { tools, decodeCall } = bake('openai', undefined, text)
    const inputs: unknown[] = []
    const options = toMastraTools(
      { tools, decodeCall },
      {
        'email.send': (input, _call, context) => {
          inputs.push(input, context.agent?.toolCallId)
          return 'sent'
        },
      },
    )
    const fake = await startFake({ '/chat/completions': openaiChat(conversation()) })
    const agent = mailer(fake.url, modelAt, options)
    const answer = await (text === FILE ? agent.generate('Tell ada.') : agent.stream('Tell ada.'))
    expect(await answer.text).toBe('Ada knows it.')
    fake.close()
    for (const request of fake.requests) expect(request['tools']).toEqual(tools)
    expect(inputs).toEqual([DECODED, expect.any(String)])
    expect(JSON.stringify(fake.requests[1])).toMatch(REFUSAL)
    expect(JSON.stringify(fake.requests[2])).toContain('sent')
  })

  it('needs the processor for that', async () => {
    const baked = bake('openai')
    const { tools } = toMastraTools(baked, { 'email.send': () => 'sent' })
    const requests: unknown[] = []
    const answer = openaiChat({ turns: [], lastWords: 'No.' })
    const fake = await startFake({
      '/chat/completions': (body) => {
        requests.push(body['tools'])
        // The fake asks for strict tools.
        return answer({ ...body, tools: baked.tools })
      },
    })
    await mailer(fake.url, modelAt, { tools }).generate('Tell ada.').finally(fake.close)
    expect(requests[0]).not.toEqual(baked.tools)
    expect(JSON.stringify(requests[0])).toContain('constraints: minimum length 1')
  })
})
