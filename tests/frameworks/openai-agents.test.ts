import { Agent, OpenAIProvider, RunContext, Runner, RunState, tool } from '@openai/agents'
import { RealtimeAgent } from '@openai/agents/realtime'
import { type AgentToolContext, toAgentTools } from '@toolbake/frameworks/openai-agents'
import { combine } from '@toolbake/runtime'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openaiChat } from '../examples/fakes/openai-chat.ts'
import { openaiResponses } from '../examples/fakes/openai-responses.ts'
import { startFake } from '../examples/fakes/server.ts'
import { APPROVED_FILE, bake, conversation, DECODED, FILE, REFUSAL } from './email.ts'

const PROFILES = {
  openai: { '/chat/completions': openaiChat(conversation()) },
  'openai-responses': { '/responses': openaiResponses(conversation()) },
}

it.each(Object.entries(PROFILES))(
  'sends the tools of %s as they are, and decodes calls',
  async (profile, answers) => {
    const { tools, decodeCall } = bake(profile)
    const fake = await startFake(answers)
    const inputs: unknown[] = []
    const agent = new Agent({
      name: 'Mailer',
      model: 'gpt-5',
      tools: toAgentTools(
        { tools, decodeCall },
        {
          'email.send': (input, _call, { runContext, details }) => {
            inputs.push(input, runContext.context, details?.toolCall?.name)
            return 'sent'
          },
        },
      ),
    })
    const modelProvider = new OpenAIProvider({
      apiKey: 'none',
      baseURL: `${fake.url}/v1`,
      useResponses: profile === 'openai-responses',
    })
    const runner = new Runner({ modelProvider, tracingDisabled: true })
    const { finalOutput } = await runner
      .run(agent, 'Tell ada@example.org.', { context: 'mine' })
      .finally(fake.close)
    expect(finalOutput).toBe('Ada knows it.')
    for (const request of fake.requests) expect(request['tools']).toEqual(tools)
    expect(inputs).toEqual([DECODED, 'mine', 'email_send'])
    expect(JSON.stringify(fake.requests[1])).toMatch(REFUSAL)
    expect(JSON.stringify(fake.requests[2])).toContain('sent')
  },
)

it.each([
  { profile: 'openai', path: '/chat/completions', fake: openaiChat },
  { profile: 'openai-responses', path: '/responses', fake: openaiResponses },
])('keeps hyphens in the names of $profile', async ({ profile, path, fake: answer }) => {
  const hyphen = bake(profile, undefined, FILE.replace('email.send', 'email-send'))
  const other = bake(profile)
  const baked = {
    tools: [...hyphen.tools, ...other.tools],
    decodeCall: combine(hyphen.decodeCall, other.decodeCall),
  }
  const called: string[] = []
  const tools = toAgentTools(baked, {
    'email-send': (_input: unknown, { name }: { name: string }) => called.push(name),
    'email.send': (_input: unknown, { name }: { name: string }) => called.push(name),
  } as never)
  const { turns, lastWords } = conversation()
  const renamed = turns.map((calls) => calls.map((call) => ({ ...call, name: 'email-send' })))
  const fake = await startFake({ [path]: answer({ turns: [...renamed, ...turns.slice(1)], lastWords }) })
  const useResponses = profile === 'openai-responses'
  const modelProvider = new OpenAIProvider({ apiKey: 'none', baseURL: `${fake.url}/v1`, useResponses })
  const agent = new Agent({ name: 'Mailer', model: 'gpt-5', tools })
  await new Runner({ modelProvider, tracingDisabled: true }).run(agent, 'Tell ada.').finally(fake.close)
  for (const request of fake.requests) expect(request['tools']).toEqual(baked.tools)
  expect(called).toEqual(['email-send', 'email_send'])
  expect(JSON.stringify(fake.requests[1])).toContain('Invalid arguments for email-send. Errors:')
})

it('answers with a text whatever goes wrong', async () => {
  const { tools, decodeCall } = bake('openai')
  const handlers = { 'email.send': () => Promise.reject(new Error('no server')) }
  const [made] = toAgentTools({ tools, decodeCall }, handlers)
  const invoke = async (text: string) => made?.invoke(new RunContext(), text)
  // The default answer of `tool()` to an error.
  const own = tool({ name: 'a', description: '', parameters: z.object({}), execute: handlers['email.send'] })
  const failed = await own.invoke(new RunContext(), '{}')
  const sent = JSON.stringify({ to: ['a'], subject: '', urgency: null, headers: null })
  expect(await invoke(sent)).toBe(failed)
  expect(await invoke('{"to": ')).toMatch(/^Invalid arguments for email_send. .*cut off/s)
})

it('makes tools for agents of whatever context', () => {
  const baked = bake('openai-responses')
  const name = 'Mailer'
  interface User {
    readonly user: string
  }
  const tools = toAgentTools(baked, { 'email.send': () => 'sent' })
  const careful = tools.map((one) => ({ ...one, needsApproval: async () => true }))
  const bound = toAgentTools(baked, {
    'email.send': (_input, _call, { runContext }: AgentToolContext<User>) => runContext.context.user,
  })
  const agents = [
    new Agent({ name, tools }),
    new Agent({ name, tools: careful }),
    new Agent<User>({ name, tools }),
    new Agent<User>({ name, tools: careful }),
    new Agent<User>({ name, tools: [...tools, ...bound] }),
    new Agent<User>({ name, tools: toAgentTools(baked, { 'email.send': () => 'sent' }) }),
    new Agent<User>({ name, tools: [...toAgentTools(baked, { 'email.send': () => 'sent' })] }),
    new Agent<User>({
      name,
      tools: toAgentTools(baked, {
        'email.send': (_input, _call, { runContext }) => runContext.context.user,
      }),
    }),
    // @ts-expect-error the context of this agent has no user
    new Agent<{ readonly id: number }>({ name, tools: bound }),
    new RealtimeAgent({ name, tools }),
    new RealtimeAgent({ name, tools: toAgentTools(baked, { 'email.send': () => 'sent' }) }),
    new RealtimeAgent<User>({ name, tools: careful }),
  ]
  expect(agents.map((agent) => agent.tools.length)).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1])
})

describe('a tool that requires approval', () => {
  const send = { 'email.send': () => 'sent' }

  it.each([true, false])('runs after a person has answered: %s', async (approves) => {
    const inputs: unknown[] = []
    const baked = bake('openai', undefined, APPROVED_FILE)
    const tools = toAgentTools(baked, { 'email.send': (input) => inputs.push(input) })
    const { turns, lastWords } = conversation()
    const fake = await startFake({ '/chat/completions': openaiChat({ turns: turns.slice(1), lastWords }) })
    const settings = { apiKey: 'none', baseURL: `${fake.url}/v1`, useResponses: false }
    const runner = new Runner({ modelProvider: new OpenAIProvider(settings), tracingDisabled: true })
    const agent = new Agent({ name: 'Mailer', model: 'gpt-5', tools })
    const { interruptions, state: stopped } = await runner.run(agent, 'Tell ada.')
    expect(interruptions).toMatchObject([{ name: 'email_send' }])
    expect(inputs).toEqual([])
    // The answer may come in another process.
    const state = await RunState.fromString(agent, stopped.toString())
    for (const one of state.getInterruptions()) {
      if (approves) state.approve(one)
      else state.reject(one)
    }
    const { finalOutput } = await runner.run(agent, state).finally(fake.close)
    expect(finalOutput).toBe(lastWords)
    expect(inputs).toEqual(approves ? [DECODED] : [])
    expect(JSON.stringify(fake.requests[1]).includes('not approved')).toBe(!approves)
  })

  it('does not ask if the caller decides otherwise, and no other tool asks', async () => {
    const [made] = toAgentTools(bake('openai', undefined, APPROVED_FILE), send)
    const [other] = toAgentTools(bake('openai'), send)
    const overridden = made && { ...made, needsApproval: async () => false }
    const asks = [made, other, overridden].map((one) => one?.needsApproval(new RunContext(), {}))
    expect(await Promise.all(asks)).toEqual([true, false, false])
  })
})
