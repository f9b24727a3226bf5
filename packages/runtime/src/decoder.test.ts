import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { InputsOf } from './decoder.ts'
import { combine, createDecoder } from './decoder.ts'
import type { CallError, Decoder, Notes, Result } from './types.ts'
import { isObject } from './values.ts'

function recurse(value: unknown): unknown {
  return isObject(value) ? { child: recurse(value.child) } : value
}

function note(value: unknown, path: string, { errors, repairs }: Notes): unknown {
  if (isObject(value) && value.fail === true)
    errors.push({ keyword: 'json', path: `${path}/fail`, message: 'must not be' })
  repairs.push({ code: 'surplus_key', path: `${path}/x` })
  return value
}

function check(value: unknown): CallError[] {
  return isObject(value) && value.to === undefined
    ? [{ keyword: 'required', path: '/to', message: 'is missing' }]
    : []
}

interface Send {
  readonly to: string
}
interface Search {
  readonly query: string
}

const decodeCall: Decoder<{ 'email.send': Send; 'web.search': Search }> = createDecoder({
  email_send: { tool: 'email.send', check },
  web_search: { tool: 'web.search', empty: true, decode: note },
  tree: { tool: 'tree', decode: recurse },
  ['__proto__']: { tool: 'proto', empty: true },
})

describe('a call that can be carried out', () => {
  test('has the input, whether arguments come as text or as an object', () => {
    const expected = { ok: true, tool: 'email.send', name: 'email_send', input: { to: 'a' }, repairs: [] }
    expect(decodeCall('email_send', '{"to":"a"}')).toEqual(expected)
    expect(decodeCall('email_send', { to: 'a' })).toEqual(expected)
    expect(decodeCall('__proto__', '{}')).toMatchObject({ ok: true, tool: 'proto' })
  })

  test('may have had repairs', () => {
    expect(decodeCall('web_search', '{"x":1}')).toMatchObject({
      repairs: [{ code: 'surplus_key', path: '/x' }],
    })
  })

  test.each(['', ' \n', 'null', null, undefined])('of a tool that needs nothing may come with %j', (args) => {
    expect(decodeCall('web_search', args)).toEqual({
      ok: true,
      tool: 'web.search',
      name: 'web_search',
      input: {},
      repairs: [{ code: 'empty_arguments', path: '' }],
    })
  })
})

describe('a call that cannot be carried out', () => {
  test('of an unknown tool names the ones there are and the one that was meant', () => {
    expect(decodeCall('functions.emailSend', '{}')).toMatchInlineSnapshot(`
      {
        "code": "unknown_tool",
        "errors": [
          {
            "keyword": "tool",
            "message": "There is no tool "functions.emailSend". Did you mean "email_send"? Tools: email_send, web_search, tree, __proto__",
            "path": "",
          },
        ],
        "message": "There is no tool "functions.emailSend". Did you mean "email_send"? Tools: email_send, web_search, tree, __proto__",
        "name": "functions.emailSend",
        "ok": false,
      }
    `)
    expect(decodeCall('toString', '{}')).toMatchObject({ code: 'unknown_tool' })
  })

  test('of one among very many tools stays short', () => {
    const table = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`tool_${index}`, { tool: 't' }]),
    )
    const { message } = createDecoder(table)('x'.repeat(100_000), '{}') as { message: string }
    expect(message.length).toBeLessThan(400)
    expect(message).toMatch(/tool_19 and 480 more$/)
  })

  test('with broken JSON reports where', () => {
    const result = decodeCall('email_send', '{"to":"a",\n "cc" "b"}')
    expect(result).toMatchObject({
      ok: false,
      tool: 'email.send',
      code: 'invalid_json',
      errors: [{ keyword: 'json' }],
    })
    expect((result as { message: string }).message).toMatch(
      /^Invalid arguments for email_send\. Errors:\n- must be valid JSON: .*position 17/,
    )
  })

  test('with nothing where something is needed', () => {
    expect(decodeCall('email_send', '')).toMatchObject({ code: 'invalid_json' })
    expect(decodeCall('email_send', undefined)).toMatchObject({ code: 'invalid_input' })
  })

  test.each(['[]', '"text"', '1', 'null'])('with arguments that are no object: %s', (args) => {
    expect(decodeCall('email_send', args)).toMatchObject({
      code: 'invalid_input',
      errors: [{ keyword: 'type', path: '', expected: 'object' }],
    })
  })

  test('with faults that decoding finds; then nothing is checked', () => {
    const unchecked = (): never => expect.fail()
    const decode = createDecoder({ t: { tool: 't', decode: note, check: unchecked } })
    expect(decode('t', '{"fail":true}')).toMatchObject({ code: 'invalid_input', errors: [{ path: '/fail' }] })
  })

  test('with faults that the check finds', () => {
    expect(decodeCall('email_send', '{}')).toEqual({
      ok: false,
      tool: 'email.send',
      name: 'email_send',
      code: 'invalid_input',
      errors: [{ keyword: 'required', path: '/to', message: 'is missing' }],
      message: 'Invalid arguments for email_send. Errors:\n- /to is missing',
    })
  })

  test('with very many faults stays short', () => {
    const faults = Array.from({ length: 50 }, () => ({
      keyword: 'type',
      path: '/a',
      message: 'x'.repeat(1000),
    }))
    const result = createDecoder({ t: { tool: 't', check: () => faults } })('t', '{}') as { message: string }
    expect(result.message.length).toBeLessThan(2600)
    expect(result.message).toMatch(/- and 42 more$/)
  })

  test('nested deeper than the stack', () => {
    const depth = 200_000
    const text = '{"child":'.repeat(depth) + 1 + '}'.repeat(depth)
    expect(decodeCall('tree', text)).toMatchObject({
      code: 'invalid_input',
      errors: [{ keyword: 'depth', message: 'must not be nested so deeply' }],
    })
  })

  test('with an object that throws', () => {
    const trap = new Proxy(
      {},
      {
        get: () => expect.fail(),
        ownKeys: () => {
          throw new Error('no')
        },
      },
    )
    const decode = createDecoder({ t: { tool: 't', decode: (value) => ({ ...(value as object) }) } })
    expect(decode('t', trap)).toMatchObject({
      code: 'invalid_input',
      errors: [{ message: 'must be readable: no' }],
    })
  })
})

test('nothing throws, whatever a model writes', () => {
  const args = fc.oneof(fc.string(), fc.json(), fc.anything())
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom('email_send', 'web_search', 'tree', '__proto__'), fc.string()),
      args,
      (name, value) => {
        const result = decodeCall(name, value as string)
        expect(result.ok ? result.repairs : result.errors).toBeInstanceOf(Array)
        expect(result.ok || (result.errors.length > 0 && result.message.length < 3000)).toBe(true)
      },
    ),
    { seed: 21 },
  )
})

test('a call without a name is that of an unknown tool', () => {
  expect(decodeCall(undefined, '{}')).toMatchObject({ ok: false, code: 'unknown_tool', name: '' })
})

describe('combine', () => {
  test('makes one decoder of several', () => {
    const other = createDecoder<{ t: { a: number } }>({ t: { tool: 't' } })
    const both = combine(decodeCall, other)
    expect(both('t', '{"a":1}')).toMatchObject({ tool: 't', input: { a: 1 } })
    expect(both('__proto__', '')).toMatchObject({ tool: 'proto' })
    expect(both('nope', '{}')).toMatchObject({
      message: expect.stringContaining('email_send, web_search, tree, __proto__, t'),
    })
    expectTypeOf<keyof InputsOf<typeof both>>().toEqualTypeOf<'email.send' | 'web.search' | 't'>()
    expectTypeOf<InputsOf<typeof both>['t']>().toEqualTypeOf<{ a: number }>()
  })

  test('refuses a name that two decoders know', () => {
    const other = createDecoder({ tree: { tool: 'plants.tree' } })
    expect(() => combine(decodeCall, other)).toThrow('two of the decoders know a tool "tree"')
  })
})

test('a result is discriminated by ok and tool', () => {
  const result = decodeCall('web_search', '{"query":"x"}')
  if (result.ok && result.tool === 'web.search') expectTypeOf(result.input).toEqualTypeOf<Search>()
  if (result.ok && result.tool === 'email.send') expectTypeOf(result.input).toEqualTypeOf<Send>()
  expectTypeOf<ReturnType<typeof decodeCall>>().toEqualTypeOf(result)
  if (!result.ok) expectTypeOf(result.tool).toEqualTypeOf<'email.send' | 'web.search' | undefined>()
  // @ts-expect-error the input is known only once the tool is
  const query: unknown = result.ok ? result.input.query : undefined
  expect(query).toBe('x')
  expectTypeOf<Extract<Result, { ok: true }>['input']>().toEqualTypeOf<unknown>()
})

test('arguments that cannot be decoded have as many faults reported as others', () => {
  const decode = (value: unknown, path: string, { errors }: Notes): unknown => {
    for (let index = 0; index < 1000; index++)
      errors.push({ keyword: 'entry', path: `${path}/${index}`, message: 'must not be' })
    return value
  }
  const result = createDecoder({ map: { tool: 'map', decode } })('map', '{}')
  expect(result.ok ? [] : result.errors).toHaveLength(20)
})
