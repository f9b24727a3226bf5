import { describe, expect, expectTypeOf, test } from 'vitest'
import type { InputsOf } from './decoder.ts'
import { createDecoder } from './decoder.ts'
import { dispatch, OutputError } from './dispatch.ts'
import type { AcceptedCall, Handlers } from './types.ts'

const decodeCall = createDecoder<{ 'email.send': { to: string }; 'web.search': { query: string } }>({
  email_send: { tool: 'email.send' },
  web_search: { tool: 'web.search' },
})

function call(name: string, args: object) {
  const result = decodeCall(name, args)
  if (!result.ok) throw new Error(result.message)
  return result
}

const handlers = {
  'email.send': ({ to }: { to: string }) => `sent to ${to}`,
  'web.search': async ({ query }: { query: string }) => [query],
} satisfies Handlers<InputsOf<typeof decodeCall>>

describe('dispatch', () => {
  test('calls the handler of the tool and waits for it', async () => {
    expect(await dispatch(call('email_send', { to: 'a' }), handlers)).toBe('sent to a')
    const output = await dispatch(call('web_search', { query: 'x' }), handlers)
    expectTypeOf(output).toEqualTypeOf<string | string[]>()
    expect(output).toEqual(['x'])
  })

  test('gives the handler its object and the whole call', async () => {
    class App {
      readonly sender = 'me'
      'email.send'(input: { to: string }, { name }: AcceptedCall): string {
        return `${this.sender} → ${input.to} by ${name}`
      }
      'web.search'(): string {
        return ''
      }
    }
    expect(await dispatch(call('email_send', { to: 'a' }), new App())).toBe('me → a by email_send')
  })

  test('asks for a handler of each tool', async () => {
    const { 'email.send': send } = handlers
    // @ts-expect-error there is no handler for web.search
    const output = dispatch(call('web_search', { query: 'x' }), { 'email.send': send })
    await expect(output).rejects.toThrow('There is no handler for web.search')
  })

  test('runs nothing for a refused call', async () => {
    let ran = 0
    const refused = { ok: false, tool: 'a', name: 'a', code: 'invalid_input', errors: [], message: 'No.' }
    // Against its type, as in plain JavaScript.
    await expect(dispatch(refused as never, { a: () => ran++ } as never)).rejects.toThrow(TypeError)
    expect(ran).toBe(0)
  })

  test('never takes a method of Object for a handler', async () => {
    const odd: AcceptedCall = { ok: true, tool: 'toString', name: 'toString', input: {}, repairs: [] }
    await expect(dispatch(odd, {})).rejects.toThrow('There is no handler for toString')
  })

  test('checks the output where there is a validator', async () => {
    const errors = [{ keyword: 'type', path: '/id', message: 'must be a string' }]
    const validators = {
      'email.send': { output: { check: (value: unknown) => (value === 'sent to b' ? errors : []) } },
    }
    expect(await dispatch(call('email_send', { to: 'a' }), handlers, validators)).toBe('sent to a')
    const failing = dispatch(call('email_send', { to: 'b' }), handlers, validators)
    await expect(failing).rejects.toEqual(new OutputError('email.send', errors))
    await expect(failing).rejects.toThrow('The output of email.send is invalid: /id must be a string')
    expect(await dispatch(call('web_search', { query: 'x' }), handlers, validators)).toEqual(['x'])
  })

  test('lets the error of a handler through', async () => {
    const failing = { ...handlers, 'email.send': () => Promise.reject(new Error('no network')) }
    await expect(dispatch(call('email_send', { to: 'a' }), failing)).rejects.toThrow('no network')
  })
})
