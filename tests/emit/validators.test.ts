import { describe, expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileOptions } from '../../packages/core/src/compile-types.ts'
import type { CallError, Coerced, Decoder, Validator } from '../../packages/runtime/src/index.ts'
import { dispatch, InvalidError, OutputError } from '../../packages/runtime/src/index.ts'
import { BUNDLERS } from './bundlers.ts'
import { bundle, evaluate } from './modules.ts'

const SEND = `
module_id: email.send
description: Send an email.
input_schema:
  type: object
  properties:
    to: { type: array, items: { type: string, pattern: '^[^@]+@in\\.example$' }, minItems: 1, uniqueItems: true, description: Whom it reaches }
    urgency: { enum: [low, high, in_urgency], default: low }
    size: { type: number, multipleOf: 0.01, x-sensitive: true }
    copies: { type: array, items: { $ref: '#/definitions/Copy' } }
  required: [to]
definitions:
  Copy: { type: object, properties: { to: { type: string }, copies: { type: array, items: { $ref: '#/definitions/Copy' } } } }
output_schema:
  type: object
  properties: { out_id: { type: string, minLength: 3 } }
  required: [out_id]
examples: [{ title: One, inputs: { to: [a@in.example] }, output: { out_id: abc } }]
`
const SET = `
tools:
  - module_id: a
    description: One.
    input_schema: { type: object, properties: { x: { type: integer } }, required: [x] }
  - module_id: __proto__
    description: Two.
    input_schema: { type: object, properties: { y: { type: string } } }
    output_schema: { type: array, items: { type: integer } }
`

type Coerce = (value: unknown) => Coerced
type Redact = (value: unknown) => unknown

interface Exports {
  readonly decodeCall: Decoder
  readonly decodeOpenai: Decoder
  readonly input: Validator
  readonly output: Validator
  readonly isInput: (value: unknown) => boolean
  readonly isOutput: (value: unknown) => boolean
  readonly coerceInput: Coerce
  readonly redactInput: Redact
  readonly redactOutput: Redact
  readonly coercions: Readonly<Record<string, Coerce>>
  readonly redactors: Readonly<Record<string, { readonly input: Redact; readonly output?: Redact }>>
  readonly validators: Readonly<Record<string, { readonly input: Validator; readonly output?: Validator }>>
}

function codeOf(text: string, options: CompileOptions): string {
  const { code, diagnostics } = compile(text, options)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return code
}

function run(text: string, options: CompileOptions = {}): Exports {
  // Evaluated code has no types.
  return evaluate(codeOf(text, options)) as unknown as Exports
}

const both = [
  ['of a profile', (options: CompileOptions) => run(SEND, { ...options, profile: 'openai' }).decodeCall],
  ['without query', (options: CompileOptions) => run(SEND, options).decodeOpenai],
] as const

describe.each(both)('the decoder of a module %s', (_, decoder) => {
  test('accepts what is valid after decoding', () => {
    const args = { to: ['a@in.example'], urgency: null, size: 0.07, copies: [{ to: 'b', copies: [] }] }
    expect(decoder({ strict: { openai: 'auto' } })('email_send', args)).toMatchObject({
      ok: true,
      input: { to: ['a@in.example'], size: 0.07 },
      repairs: [],
    })
  })

  test('describes for the model what is wrong', () => {
    const result = decoder({})('email_send', '{"to":["b"],"urgency":"now"}')
    expect(result).toMatchObject({
      ok: false,
      tool: 'email.send',
      code: 'invalid_input',
      errors: [
        {
          path: '/to/0',
          keyword: 'pattern',
          schemaPath: '/properties/to/items/pattern',
          expected: '^[^@]+@in\\.example$',
          actual: 'b',
        },
        { path: '/urgency', keyword: 'enum', expected: ['low', 'high', 'in_urgency'], actual: 'now' },
      ],
    })
    expect(result.ok ? '' : result.message).toMatchInlineSnapshot(`
      "Invalid arguments for email_send. Errors:
      - /to/0 must match the pattern ^[^@]+@in\\.example$, not "b"
      - /urgency must be one of "low", "high", "in_urgency", not "now""
    `)
  })
})

const TAGGED = `
module_id: plan
input_schema:
  type: object
  properties:
    conn:
      type: object
      properties: { $ref: { type: string }, const: { type: string, x-sensitive: true } }
    when:
      oneOf:
        - { type: object, properties: { repeat: { const: true }, every: { type: integer } }, required: [repeat] }
        - { type: object, properties: { repeat: { const: false }, at: { type: integer } }, required: [repeat] }
`

test('a tag that was a text decides which branch the other texts are read by', () => {
  const { coerceInput } = run(TAGGED)
  const { value } = coerceInput({ when: { repeat: 'true', every: '4' } })
  expect(value).toEqual({ when: { repeat: true, every: 4 } })
})

test('properties may be called like keywords', () => {
  const { redactInput } = run(TAGGED)
  expect(redactInput({ conn: '{"const":"SECRET"}' })).toEqual({ conn: '***REDACTED***' })
})

describe('the module without query', () => {
  test('of one tool exports its validators', () => {
    const { input, output, isInput, isOutput, validators } = run(SEND)
    for (const is of [input.is, isInput]) {
      expect(is({ to: ['a@in.example'] })).toBe(true)
      expect(is({ to: [] })).toBe(false)
    }
    expect(isOutput({ out_id: 'abc' })).toBe(true)
    expect(output.check({ out_id: 'ab' })).toMatchObject([{ path: '/out_id', keyword: 'minLength' }])
    expect(() => input.parse({})).toThrow(InvalidError)
    expect(validators).toEqual({ 'email.send': { input, output } })
  })

  test('of several tools exports them by module id', () => {
    const { validators, ...others } = run(SET)
    expect(Object.keys(validators)).toEqual(['a', '__proto__'])
    expect(validators.a?.input.is({ x: 1 })).toBe(true)
    expect(validators.a).not.toHaveProperty('output')
    const two = Object.getOwnPropertyDescriptor(validators, '__proto__')
      ?.value as Exports['validators'][string]
    expect(two.output?.check([1, 'x'])).toMatchObject([{ path: '/1' }])
    expect(others).not.toHaveProperty('input')
  })

  test('of one tool exports what walks over its values', () => {
    const { coerceInput, redactInput, redactOutput, coercions, redactors } = run(SEND)
    const input = { to: ['a@in.example'], size: '0.07', copies: [{ to: '1' }] }
    expect(coerceInput(input)).toEqual({
      value: { ...input, size: 0.07 },
      changes: [{ path: '/size', from: '0.07', to: 0.07 }],
    })
    expect(redactInput(input)).toEqual({ ...input, size: '***REDACTED***' })
    const output = { out_id: 'abc' }
    expect(redactOutput(output)).toBe(output)
    expect(coercions).toEqual({ 'email.send': coerceInput })
    expect(redactors).toEqual({ 'email.send': { input: redactInput, output: redactOutput } })
  })

  test('of several tools exports it by module id', () => {
    const { coercions, redactors, ...others } = run(SET)
    expect(coercions.a?.({ x: '4' }).value).toEqual({ x: 4 })
    expect(Object.keys(coercions)).toEqual(['a', '__proto__'])
    expect(Object.keys(redactors)).toEqual(['a', '__proto__'])
    expect(Object.keys(redactors.a ?? {})).toEqual(['input'])
    expect(others).not.toHaveProperty('coerceInput')
  })

  test('asserts formats on demand, and reports which it cannot', () => {
    const text =
      'input_schema: { type: object, properties: { at: { type: string, format: date }, n: { format: int32 } } }'
    const source = { uri: 'file:///t.schema.yaml', text }
    const validators = { formats: 'assert' } as const
    const { code, diagnostics } = compile(source, { validators })
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code: 'format_unknown', severity: 'warn', pointer: '/input_schema/properties/n/format' },
    ])
    const { isInput } = evaluate(code) as unknown as Exports
    expect(isInput({ at: '2024-99-99' })).toBe(false)
    expect(isInput({ at: '2024-09-09', n: 'x' })).toBe(true)
    const annotating = compile(source, {
      overrides: [
        { files: 't*', validators },
        { files: 't.*', validators: { formats: 'annotate' } },
      ],
    })
    expect((evaluate(annotating.code) as unknown as Exports).isInput({ at: 'x' })).toBe(true)
  })

  test('results of the validators join a call and its handler', async () => {
    const { decodeOpenai, validators } = run(SEND)
    const call = decodeOpenai('email_send', { to: ['a@in.example'] })
    if (!call.ok) throw new Error(call.message)
    const answer = (out_id: string) => dispatch(call, { 'email.send': () => ({ out_id }) }, validators)
    await expect(answer('abc')).resolves.toEqual({ out_id: 'abc' })
    await expect(answer('a')).rejects.toThrow(OutputError)
  })
})

/** Texts that show that a part of the module is in a bundle. */
const MARKS = {
  tools: 'Send an email',
  schema: 'Whom it reaches',
  output: 'out_id',
  texts: 'must ',
  decoder: 'unknown_tool',
  faces: 'vendor: "toolbake"',
  coercion: 'createCoercion',
  redactor: '***REDACTED***',
} as const

const EXPECTED: Readonly<Record<string, readonly (keyof typeof MARKS)[]>> = {
  isInput: [],
  isOutput: ['output'],
  input: ['schema', 'texts', 'faces'],
  output: ['output', 'texts', 'faces'],
  validators: ['schema', 'output', 'texts', 'faces'],
  decodeOpenai: ['texts', 'decoder'],
  coerceInput: ['coercion'],
  coercions: ['coercion'],
  redactInput: ['redactor'],
  // Nothing in it is sensitive.
  redactOutput: [],
  redactors: ['redactor'],
  openai: ['tools', 'schema'],
  default: ['tools', 'schema'],
}

describe('one import brings nothing of the others', () => {
  const code = codeOf(SEND, { profiles: ['openai', 'anthropic'] })
  const single = codeOf(SEND, { profile: 'openai' })

  test.each(Object.entries(BUNDLERS))('%s', async (_name, build) => {
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const module = name === 'default' ? single : code
      const output = await build(module, `import { ${name} as x } from 'module'\nconsole.log(x)`)
      const found = Object.entries(MARKS).filter(([, mark]) => output.includes(mark))
      expect([name, found.map(([part]) => part)]).toEqual([name, expected])
    }
    for (const module of [code, single]) {
      const nothing = await build(module, "import * as module from 'module'\nconsole.log(1)")
      expect(nothing.trim().replace(/^\/\/.*\n?/gm, '')).toBe('console.log(1);')
    }
  })

  test('the default export alone is as long as its JSON', () => {
    const output = bundle(single, 'export { default } from "module"').trimEnd()
    const { default: tools } = evaluate(single)
    const text = JSON.stringify(tools).replace(/[\\']/g, '\\$&')
    expect(output.length - text.length).toBeLessThanOrEqual(
      "var x=JSON.parse('');export{x as default};".length + 1,
    )
  })
})

test('small errors come from an interpreter, which does not keep the schema for a decoder', async () => {
  const options = { profiles: ['openai'], validators: { errors: 'small' } } as const
  const { decodeOpenai, input } = run(SEND, options)
  const errors = [{ path: '/to', keyword: 'minItems', schemaPath: '/properties/to/minItems', expected: 1 }]
  expect(decodeOpenai('email_send', { to: [] })).toMatchObject({ ok: false, errors })
  expect(input.check({ to: [] })).toMatchObject(errors)
  const use = (name: string) =>
    bundle(codeOf(SEND, options), `import { ${name} as x } from 'module'\nconsole.log(x)`)
  expect(use('decodeOpenai')).not.toContain(MARKS.schema)
  expect(use('input')).toContain(MARKS.schema)
  const full = bundle(
    codeOf(SEND, { profiles: ['openai'] }),
    "import { decodeOpenai as x } from 'module'\nconsole.log(x)",
  )
  expect(use('decodeOpenai').length).toBeLessThan(full.length)
})

test('keys that an object read as closed does not declare are dropped', () => {
  const args = { to: ['a@in.example'], Urgency: 'low', copies: [{ to: 'b', cc: 'c' }] }
  const decode = (options: CompileOptions) => run(SEND, { profile: 'openai', ...options }).decodeCall
  expect(decode({})('email_send', args)).toMatchObject({
    input: { to: ['a@in.example'], copies: [{ to: 'b' }] },
    repairs: [
      { code: 'surplus_key', path: '/Urgency' },
      { code: 'surplus_key', path: '/copies/0/cc' },
    ],
  })
  // The author's schema allows these values, so they are kept where the provider received nothing else.
  expect(decode({ strict: { openai: false } })('email_send', args)).toMatchObject({
    input: args,
    repairs: [],
  })
})

describe('what decoders do on demand', () => {
  const options = { profile: 'openai', strict: { openai: false } } as const

  test('is not in the code otherwise', () => {
    const code = codeOf(SEND, options)
    for (const word of ['repair', 'coercion', 'Defaults']) expect(code).not.toContain(word)
  })

  test('defaults are filled in', () => {
    const { decodeCall } = run(SEND, { ...options, decode: { applyDefaults: true } })
    const args = Object.freeze({ to: ['a@in.example'] })
    expect(decodeCall('email_send', args)).toMatchObject({ input: { ...args, urgency: 'low' }, repairs: [] })
    expect(decodeCall('email_send', { ...args, urgency: 'high' })).toMatchObject({
      input: { urgency: 'high' },
    })
  })

  test('strings are read as numbers, faults are mended', () => {
    const coerced = run(SEND, { ...options, decode: { coerce: true } }).decodeCall
    const repaired = run(SEND, { ...options, decode: { repair: true } }).decodeCall
    const size = { to: ['a@in.example'], size: '0.07' }
    for (const decode of [coerced, repaired]) {
      expect(decode('email_send', size)).toMatchObject({
        input: { size: 0.07 },
        repairs: [{ code: 'number_string', path: '/size' }],
      })
    }
    const single = { to: 'a@in.example', copies: '[{"to":"b","copies":null}]' }
    expect(coerced('email_send', single)).toMatchObject({ ok: false })
    expect(repaired('email_send', single)).toMatchObject({
      input: { to: ['a@in.example'], copies: [{ to: 'b' }] },
      repairs: [
        { code: 'json_string' },
        { code: 'single_item' },
        { code: 'null_member', path: '/copies/0/copies' },
      ],
    })
  })
})

test('each error of a check is one that can be located', () => {
  const { input } = run(SEND)
  const errors: CallError[] = input.check({ to: ['x', 'x'], size: 0.001, copies: [{ copies: [{ to: 1 }] }] })
  expect(errors.map(({ path }) => path)).toEqual(['/to', '/to/0', '/to/1', '/size', '/copies/0/copies/0/to'])
})
