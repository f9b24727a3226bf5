import { createOpenAI } from '@ai-sdk/openai'
import { Agent, type AgentConfig } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { toMastraTools } from '@toolbake/frameworks/mastra'
import { combine } from '@toolbake/runtime'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { startFake } from '../examples/fakes/server.ts'
import { APPROVED_FILE, bake, conversation, DECODED, FILE, REFUSAL } from './email.ts'

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
        // The fake server requires strict tools.
        return answer({ ...body, tools: baked.tools })
      },
    })
    await mailer(fake.url, modelAt, { tools }).generate('Tell ada.').finally(fake.close)
    expect(requests[0]).not.toEqual(baked.tools)
    expect(JSON.stringify(requests[0])).toContain('constraints: minimum length 1')
  })
})

type Reply = Awaited<ReturnType<MockLanguageModelV3['doGenerate']>>

function reply(unified: Reply['finishReason']['unified'], content: Reply['content'][number]): Reply {
  const inputTokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }
  const usage = { inputTokens, outputTokens: { total: 1, text: 1, reasoning: 0 } }
  return { content: [content], finishReason: { unified, raw: undefined }, usage, warnings: [] }
}

function modelOf(replies: readonly Reply[]): MockLanguageModelV3 {
  return new MockLanguageModelV3({ doGenerate: [...replies] })
}

describe('a name that Mastra changes', () => {
  const send = { 'email.send': () => 'sent' }

  it('is that of the tool for Mastra and the model, and the schema is still that of the profile', async () => {
    const { tools, decodeCall } = bake('gemini')
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'email_send', input: '{"to":[]}' } as const
    const model = modelOf([reply('tool-calls', call), reply('stop', { type: 'text', text: 'Done.' })])
    const options = toMastraTools({ tools, decodeCall }, send)
    expect(Object.keys(options.tools)).toEqual(['email_send'])
    const { text } = await mailer('', () => model, options).generate('Tell ada.')
    expect(text).toBe('Done.')
    const [first, second] = model.doGenerateCalls
    const [sent] = first?.tools ?? []
    const { name, inputSchema: parametersJsonSchema } = sent?.type === 'function' ? sent : {}
    expect(name).toBe('email_send')
    const declaration = expect.objectContaining({ name: 'email.send', parametersJsonSchema })
    expect(tools).toEqual([{ functionDeclarations: [declaration] }])
    expect(JSON.stringify(second?.prompt)).toContain('Invalid arguments for email_send. Errors:')
  })

  it.each([
    { namespace: '', id: 'a.b-c', sent: 'a_b-c' },
    { namespace: '2fa:', id: 'send', sent: '_2fa_send' },
    { namespace: '', id: 'a'.repeat(64), sent: 'a'.repeat(63) },
  ])('becomes $sent', ({ namespace, id, sent }) => {
    const line = namespace && `\nnamespace: ${namespace.slice(0, -1)}`
    const baked = bake('openai', undefined, FILE.replace('email.send', `${id}${line}`))
    const handlers = { [`${namespace}${id}`]: () => 'sent' } as never
    expect(Object.keys(toMastraTools(baked, handlers).tools)).toEqual([sent])
  })

  it('must not be that of two tools', () => {
    const one = bake('gemini')
    const other = bake('gemini', undefined, FILE.replace('email.send', 'email_send'))
    const both = {
      tools: [...one.tools, ...other.tools],
      decodeCall: combine(one.decodeCall, other.decodeCall),
    }
    expect(() => toMastraTools(both, { ...send, email_send: () => '' } as never)).toThrow(
      'two of the tools by one name, "email_send"',
    )
  })
})

describe('a handler that returns nothing', () => {
  const input = JSON.stringify({ to: ['a'], subject: '', urgency: null, headers: null })
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'email_send', input } as const
  const replies = (): Reply[] => [reply('tool-calls', call), reply('stop', { type: 'text', text: 'Done.' })]

  it('lets the model go on', async () => {
    const model = modelOf(replies())
    const options = toMastraTools(bake('openai'), { 'email.send': () => undefined })
    const { text } = await mailer('', () => model, options).generate('Tell ada.')
    expect(text).toBe('Done.')
  })

  it('may have suspended the run', async () => {
    const model = modelOf(replies())
    const options = toMastraTools(bake('openai'), {
      'email.send': async (_input, _call, { agent }) => agent?.suspend({ reason: 'Really?' }),
    })
    const { finishReason, suspendPayload } = await mailer('', () => model, options).generate('Tell ada.')
    expect(finishReason).toBe('suspended')
    expect(suspendPayload).toMatchObject({ suspendPayload: { reason: 'Really?' } })
    expect(model.doGenerateCalls).toHaveLength(1)
  })
})

describe('a tool that requires approval', () => {
  const send = { 'email.send': () => 'sent' }

  it.each([true, false])('runs after a person has answered: %s', async (approves) => {
    const inputs: unknown[] = []
    const { turns, lastWords } = conversation()
    const fake = await startFake({ '/chat/completions': openaiChat({ turns: turns.slice(1), lastWords }) })
    const baked = bake('openai', undefined, APPROVED_FILE)
    const options = toMastraTools(baked, { 'email.send': (input) => inputs.push(input) })
    const agent = mailer(fake.url, MODELS['of the AI SDK'], options)
    new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false })
    const { finishReason, runId = '', suspendPayload } = await agent.generate('Tell ada.')
    expect(finishReason).toBe('suspended')
    expect(suspendPayload).toMatchObject({ toolName: 'email_send' })
    expect(inputs).toEqual([])
    const { text } = await (approves
      ? agent.approveToolCallGenerate({ runId })
      : agent.declineToolCallGenerate({ runId })
    ).finally(fake.close)
    expect(text).toBe(lastWords)
    expect(inputs).toEqual(approves ? [DECODED] : [])
    for (const request of fake.requests) expect(request['tools']).toEqual(baked.tools)
    expect(JSON.stringify(fake.requests[1]).includes('not approved')).toBe(!approves)
  })

  it('does not ask if the caller sets it to false, and no other tool asks', async () => {
    const { tools, ...options } = toMastraTools(bake('openai', undefined, APPROVED_FILE), send)
    const [made] = Object.values(tools)
    if (made) made.requireApproval = false
    const { turns, lastWords } = conversation()
    const fake = await startFake({ '/chat/completions': openaiChat({ turns: turns.slice(1), lastWords }) })
    const agent = mailer(fake.url, MODELS['of the AI SDK'], { tools, ...options })
    expect((await agent.generate('Tell ada.').finally(fake.close)).text).toBe(lastWords)
    expect(toMastraTools(bake('openai'), send).tools['email_send']?.requireApproval).toBe(false)
  })
})
