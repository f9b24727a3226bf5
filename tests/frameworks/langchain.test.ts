import { type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { toLangChainTools } from '@toolbake/frameworks/langchain'
import { describe, expect, it } from 'vitest'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { openaiResponses } from '../examples/fakes/openai-responses.ts'
import { startFake } from '../examples/fakes/server.ts'
import { bake, conversation, DECODED, REFUSAL } from './email.ts'

const APIS = {
  openai: () => ({ '/chat/completions': openaiChat(conversation()) }),
  'openai-responses': () => ({ '/responses': openaiResponses(conversation()) }),
}
const PROFILES = ['openai', 'openai-responses'] as const

it.each(PROFILES.flatMap((profile) => PROFILES.map((api) => [profile, api] as const)))(
  'sends the tools of %s in the form of %s, and decodes calls',
  async (profile, api) => {
    const answers = APIS[api]()
    const { tools, decodeCall } = bake(profile)
    const fake = await startFake(answers)
    const inputs: unknown[] = []
    const langchainTools = toLangChainTools(
      { tools, decodeCall },
      {
        'email.send': (input, _call, config) => {
          inputs.push(input, config.toolCall?.name)
          return 'sent'
        },
      },
    )
    const model = new ChatOpenAI({
      model: 'gpt-5',
      apiKey: 'none',
      maxRetries: 0,
      useResponsesApi: api === 'openai-responses',
      configuration: { baseURL: `${fake.url}/v1` },
    }).bindTools(langchainTools)
    try {
      // The same loop as in createAgent and LangGraph's ToolNode.
      const messages: BaseMessage[] = [new HumanMessage('Tell ada@example.org.')]
      let reply = await model.invoke(messages)
      while (reply.tool_calls?.length) {
        messages.push(reply)
        for (const call of reply.tool_calls) {
          const answer = await langchainTools
            .find(({ name }) => name === call.name)
            ?.invoke({ ...call, type: 'tool_call' })
          messages.push(answer)
        }
        reply = await model.invoke(messages)
      }
    } finally {
      fake.close()
    }
    for (const request of fake.requests) expect(request['tools']).toEqual(bake(api).tools)
    expect(fake.requests).toHaveLength(3)
    expect(inputs).toEqual([DECODED, 'email_send'])
    expect(JSON.stringify(fake.requests[1])).toMatch(REFUSAL)
    expect(JSON.stringify(fake.requests[2])).toContain('sent')
  },
)

it('refuses with the status of an error for a model, and with an exception for a program', async () => {
  const { tools, decodeCall } = bake('openai')
  const [made] = toLangChainTools({ tools, decodeCall }, { 'email.send': () => ({ id: 7 }) })
  const args = { to: ['a'], subject: '', urgency: null, headers: null }
  const call = { type: 'tool_call', id: 'call_1', name: 'email_send' } as const
  expect(await made?.invoke({ ...call, args })).toMatchObject({ status: 'success', content: '{"id":7}' })
  // LangChain's own check of the schema would throw here.
  const refused = await made?.invoke({ ...call, args: { ...args, to: [] } })
  expect(refused).toMatchObject({ status: 'error', tool_call_id: 'call_1', name: 'email_send' })
  expect(refused.content).toContain('/to must have at least 1 item')
  expect(await made?.invoke(args)).toEqual({ id: 7 })
  await expect(made?.invoke({ ...args, to: [] })).rejects.toThrow('/to must have at least 1 item')
})

describe('arguments that are no object come to the decoder', () => {
  const clock = bake(
    'openai',
    undefined,
    'module_id: clock.now\ndescription: Now.\ninput_schema: { type: object }',
  )
  const [now] = toLangChainTools(clock, { 'clock.now': () => 'noon' } as never)
  const [email] = toLangChainTools(bake('openai'), { 'email.send': () => 'sent' })
  const call = { type: 'tool_call', id: 'call_1' } as const
  const text = JSON.stringify({ to: ['a'], subject: '', urgency: null, headers: null })

  it.each([
    // Gemini omits `args` in a call without arguments.
    { args: undefined, answers: ['noon', /must have the property "to"/] },
    { args: null, answers: ['noon', /must be an object/] },
    // Arguments that are encoded as JSON twice.
    { args: text, answers: ['noon', 'sent'] },
    { args: '5', answers: [/must be an object/, /must be an object/] },
    { args: [], answers: [/must be an object/, /must be an object/] },
  ])('$args', async ({ args, answers }) => {
    const noon = await now?.invoke({ ...call, name: 'clock_now', args } as never)
    const sent = await email?.invoke({ ...call, name: 'email_send', args } as never)
    for (const [index, { content }] of [noon, sent].entries()) expect(content).toMatch(answers[index] ?? '')
  })
})
