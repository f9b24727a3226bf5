import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { type AiToolOptions, toAiTools } from '@toolbake/frameworks/ai-sdk'
import {
  generateText,
  jsonSchema,
  type ModelMessage,
  simulateReadableStream,
  stepCountIs,
  streamText,
  type ToolSet,
  tool,
} from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { anthropic } from '../examples/fakes/anthropic.ts'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { openaiResponses } from '../examples/fakes/openai-responses.ts'
import { startFake } from '../examples/fakes/server.ts'
import { APPROVED_FILE, bake, conversation, DECODED, FILE, REFUSAL } from './email.ts'

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

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const STOP = { unified: 'stop', raw: undefined } as const

/** Returns a model that calls the tool once with this input, then stops. */
function modelCalling(input: object): MockLanguageModelV3 {
  const call = {
    type: 'tool-call',
    toolCallId: '1',
    toolName: 'email_send',
    input: JSON.stringify(input),
  } as const
  const finish = { type: 'finish', finishReason: STOP, usage: USAGE } as const
  const streamOf = (...parts: (typeof call)[]) => ({
    stream: simulateReadableStream({
      chunks: [{ type: 'stream-start' as const, warnings: [] }, ...parts, finish],
    }),
  })
  const result = { finishReason: STOP, usage: USAGE, warnings: [] }
  return new MockLanguageModelV3({
    doGenerate: [
      { ...result, content: [call] },
      { ...result, content: [{ type: 'text', text: 'done' }] },
    ],
    doStream: [streamOf(call), streamOf()],
  })
}

async function* sending({ to }: { to: string[] }) {
  yield { status: 'sending' }
  await Promise.resolve()
  yield { status: 'sent', to }
}

/** Returns the last message to the model, of `generateText` and `streamText`, and the stream's results of the tool. */
async function outcome(tools: ToolSet, input: object) {
  const model = modelCalling(input)
  const options = { model, tools, prompt: 'Send it.', stopWhen: stepCountIs(2) }
  await generateText(options)
  const parts = []
  for await (const part of streamText(options).fullStream) {
    if (part.type === 'tool-result') parts.push([part.output, part.preliminary])
    if (part.type === 'tool-error') parts.push([part.error])
  }
  const [generated, streamed] = [model.doGenerateCalls[1], model.doStreamCalls[1]].map((call) =>
    call?.prompt.at(-1),
  )
  return { generated, streamed, parts }
}

describe('a handler that is a generator', () => {
  const input = { to: ['ada@example.org'], subject: 'Hello' }
  const own = (execute: (input: typeof DECODED) => AsyncIterable<unknown>): ToolSet => ({
    email_send: tool({ inputSchema: jsonSchema<typeof DECODED>({ type: 'object' }), execute }),
  })

  it('reports progress as the own tools of the AI SDK do', async () => {
    const found = await outcome(toAiTools(bake('anthropic'), { 'email.send': sending }), input)
    expect(found).toEqual(await outcome(own(sending), input))
    const sent = { status: 'sent', to: input.to }
    expect(found.parts).toEqual([
      [{ status: 'sending' }, true],
      [sent, true],
      [sent, undefined],
    ])
    expect(found.generated).toMatchObject({ content: [{ output: { type: 'json', value: sent } }] })
    expect(found.streamed).toEqual(found.generated)
  })

  it('throws to the model', async () => {
    const failing = async function* () {
      yield { status: 'sending' }
      throw new Error('no server')
    }
    const found = await outcome(toAiTools(bake('anthropic'), { 'email.send': failing }), input)
    expect(found).toEqual(await outcome(own(failing), input))
    expect(found.generated).toMatchObject({
      content: [{ output: { type: 'error-text', value: 'no server' } }],
    })
  })

  it('is not called if the decoder refuses the call', async () => {
    const tools = toAiTools(bake('anthropic'), { 'email.send': sending })
    const found = await outcome(tools, { ...input, to: [] })
    const value = 'Invalid arguments for email_send. Errors:\n- /to must have at least 1 item'
    expect(found.generated).toMatchObject({ content: [{ output: { type: 'error-text', value } }] })
    expect(found.streamed).toEqual(found.generated)
    expect(found.parts).toEqual([[new Error(value)]])
  })
})

describe('a tool that requires approval', () => {
  const input = { to: ['ada@example.org'], subject: 'Hello' }
  const user: ModelMessage = { role: 'user', content: 'Send it.' }

  it.each([true, false])('runs after a person has answered: %s', async (approved) => {
    const inputs: unknown[] = []
    const baked = bake('anthropic', undefined, APPROVED_FILE)
    const tools = toAiTools(baked, { 'email.send': (given) => inputs.push(given) })
    const model = modelCalling(input)
    const { content, response } = await generateText({
      model,
      tools,
      messages: [user],
      stopWhen: stepCountIs(2),
    })
    const request = content.find(({ type }) => type === 'tool-approval-request')
    if (request?.type !== 'tool-approval-request') throw new Error('did not ask')
    expect(request.toolCall.input).toEqual(input)
    expect(inputs).toEqual([])
    const answer = { type: 'tool-approval-response', approvalId: request.approvalId, approved } as const
    const messages: ModelMessage[] = [user, ...response.messages, { role: 'tool', content: [answer] }]
    const { text } = await generateText({ model, tools, messages })
    expect(text).toBe('done')
    expect(inputs).toEqual(approved ? [input] : [])
    expect(model.doGenerateCalls[1]?.prompt.at(-1)).toMatchObject({
      content: [{ output: approved ? { type: 'json', value: 1 } : { type: 'execution-denied' } }],
    })
  })

  it('does not ask if the caller sets it to false', async () => {
    const made = toAiTools(bake('anthropic', undefined, APPROVED_FILE), { 'email.send': () => 'sent' })
    const tools: ToolSet = { email_send: { ...made['email_send'], needsApproval: false } as ToolSet[string] }
    expect(await outcome(tools, input)).toMatchObject({ parts: [['sent', undefined]] })
  })

  it('is the only one with a setting', () => {
    const made = toAiTools(bake('anthropic'), { 'email.send': () => 'sent' })
    expect(made['email_send']).not.toHaveProperty('needsApproval')
  })
})
