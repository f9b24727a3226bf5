import { compile, encodeCall } from '@toolbake/core'
import { combine } from '@toolbake/runtime'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { bakedTools, callOrThrow } from '../../packages/frameworks/src/baked-tools.ts'
import { bake, DECODED, FILE } from './email.ts'

const send = ({ to }: { to: string[] }): string[] => to

/** The profiles with JSON Schema: `gemini-openapi` has Google's own dialect. */
const READ = BUILT_IN_PROFILES.map(({ id }) => id).filter((id) => id !== 'gemini-openapi')

it('frameworks need JSON Schema, which gemini-openapi does not have', () => {
  expect(() => bakedTools(bake('gemini-openapi'), { 'email.send': send })).toThrow('need profile=gemini')
})

describe.each(READ)('a tool of %s', (profile) => {
  it('in a namespace is the one that the decoder knows', () => {
    const { tools, decodeCall } = bake(profile, undefined, `namespace: google${FILE}`)
    const handlers = { 'google:email.send': send } as never
    const [tool] = bakedTools({ tools, decodeCall }, handlers)
    expect(Object.keys(decodeCall.tools)).toEqual([tool?.name])
  })

  it('is read as the compiler wrote it, and its calls are decoded', () => {
    const lowered = compile(FILE, { profile, reshape: true }).requests[profile]?.tools[0]
    if (!lowered) throw new Error('not compiled')
    const { tools, decodeCall } = bake(profile)
    const [tool, ...more] = bakedTools({ tools, decodeCall }, { 'email.send': (input) => input })
    expect(more).toEqual([])
    expect(tool).toMatchObject({ name: lowered.name, description: lowered.tool.description })
    expect(Object.keys(tool?.schema['properties'] ?? {})).toEqual(['to', 'subject', 'urgency', 'headers'])
    expect(tool?.strict ?? false).toBe(lowered.mode === 'strict')
    const sent = encodeCall(lowered, DECODED)
    for (const args of [sent, JSON.stringify(sent)])
      expect(tool?.decode(args)).toMatchObject({ ok: true, input: DECODED })
    expect(tool?.decode('{')).toMatchObject({ ok: false, code: 'invalid_json' })
  })
})

describe('handlers', () => {
  const { tools, decodeCall } = bake('openai')
  const made = (handlers: object) =>
    bakedTools({ tools, decodeCall }, handlers as { 'email.send': () => unknown })

  it('get the input, the call and the context, and keep their `this`', async () => {
    class Mailer {
      seen: unknown[] = []
      'email.send'(...args: unknown[]): unknown[] {
        return [...this.seen, ...args]
      }
    }
    const [tool] = made(new Mailer())
    if (!tool) throw new Error('no tool')
    const args = { to: ['a'], subject: '', urgency: null, headers: null }
    expect(await callOrThrow(tool, args, 'context')).toMatchObject([
      { to: ['a'], subject: '' },
      { tool: 'email.send', name: 'email_send' },
      'context',
    ])
    await expect(callOrThrow(tool, { ...args, to: [] }, '')).rejects.toThrow('/to must have at least 1 item')
  })

  it('are all there before a model is asked', () => {
    expect(() => made({})).toThrow('There is no handler for email.send')
    const text = FILE.replace('email.send', 'toString')
    const inherited = bake('openai', undefined, text)
    expect(() => bakedTools(inherited, {} as never)).toThrow('There is no handler for toString')
  })

  it('of several imports are for one combined decoder', () => {
    const sms = bake('openai', undefined, FILE.replace('email.send', 'sms.send'))
    const all = [...tools, ...sms.tools]
    const both = { 'email.send': send, 'sms.send': send }
    expect(() => bakedTools({ tools: all, decodeCall }, both)).toThrow('does not know the tool "sms_send"')
    const combined = bakedTools({ tools: all, decodeCall: combine(decodeCall, sms.decodeCall) }, both)
    expect(combined.map(({ name }) => name)).toEqual(['email_send', 'sms_send'])
  })
})

it('says so when something else is given as tools', () => {
  const { decodeCall } = bake('openai')
  const tools = [{ name: 'email_send', schema: {} }]
  expect(() => bakedTools({ tools, decodeCall }, { 'email.send': send })).toThrow(
    'not a tool of a known profile: {"name":"email_send"',
  )
})
