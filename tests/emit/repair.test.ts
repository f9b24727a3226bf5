import { describe, expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileRequest } from '../../packages/core/src/compile-types.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import type { DecodeSettings, Options } from '../../packages/core/src/options/types.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { typeList } from '../../packages/core/src/schema/types.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import type { Random } from '../generate/random.ts'
import { randomOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { createJudges } from '../laws/judge.ts'
import { evaluate } from './modules.ts'

const ROUNDS = FULL ? 40 : 4
const TOOLS = sampled(loadTools(), 6)
const judges = createJudges(TOOLS.length)

/** Returns the tools of the sample with their schemas as read, and their decoders. */
function* decoders(
  decode: DecodeSettings,
): Generator<[schema: Schema, call: (args: Json) => ReturnType<Decoder>]> {
  for (const { inputSchema } of TOOLS) {
    const text = JSON.stringify({ module_id: 't', input_schema: inputSchema })
    const { ok, code, tools } = compile(
      { uri: 'file:///t.schema.json', text },
      { profile: 'openai', strict: { openai: false }, decode },
    )
    const schema = tools[0]?.input.schema
    if (!ok || schema === undefined) continue
    const { decodeCall } = evaluate(code)
    yield [schema, (args) => (decodeCall as Decoder)('t', args as JsonObject)]
  }
}

test('what is valid is not repaired, what is repaired is valid', () => {
  const counts = { valid: 0, broken: 0, mended: 0 }
  let seed = 0
  for (const [schema, call] of decoders({ repair: true })) {
    const judge = judges(schema)
    const random = randomOf(++seed)
    const source = valuesOf(schema, { seed, isValid: judge.isValid })
    for (let round = 0; round < ROUNDS; round++) {
      const value = source.valid()
      if (value === undefined) continue
      counts.valid += 1
      expect(call(freeze(value))).toMatchObject({ ok: true, input: value, repairs: [] })
      for (const args of [mangle(value, random), source.nearMiss()]) {
        if (judge.isValid(args) || !isObject(args)) continue
        counts.broken += 1
        const result = call(freeze(args))
        if (!result.ok) continue
        counts.mended += 1
        expect(result.repairs).not.toEqual([])
        expect(judge.isValid(result.input as Json), JSON.stringify(args)).toBe(true)
      }
    }
  }
  expect(counts.valid).toBeGreaterThan((ROUNDS * TOOLS.length) / 2)
  expect(counts.mended).toBeGreaterThan(counts.broken / 3)
})

/** Whether a property, or one of its alternatives, is declared as a string. */
function takesText(schema: Schema, key: string): boolean {
  const property = typeof schema === 'object' ? schema.properties?.[key] : undefined
  if (typeof property !== 'object') return false
  const parts = [property, ...(property.anyOf ?? []), ...(property.oneOf ?? [])]
  return parts.some((part) => typeof part === 'object' && typeList(part)?.includes('string') === true)
}

test('what was sent in another form comes back as it was meant', () => {
  let count = 0
  let seed = 0
  for (const [schema, call] of decoders({ repair: true })) {
    const judge = judges(schema)
    const source = valuesOf(schema, { seed: ++seed, isValid: judge.isValid })
    for (let round = 0; round < ROUNDS; round++) {
      const value = source.valid()
      if (!isObject(value)) continue
      for (const key of Object.keys(value)) {
        const member = value[key] as Json
        const args = { ...value, [key]: JSON.stringify(member) }
        if (typeof member === 'string' || member === null || judge.isValid(args)) continue
        const result = call(freeze(args))
        count += 1
        // A wrong string may be intended as a string: `anyOf: [{ type: string, pattern: … }, { type: integer }]`.
        if (!result.ok && takesText(schema, key)) continue
        // A string may have two meanings, such as the only item of a list of strings.
        if (result.ok && result.repairs[0]?.code === 'single_item') continue
        expect(result, JSON.stringify(args)).toMatchObject({
          ok: true,
          input: value,
          repairs: [{ path: pointer(key) }],
        })
      }
    }
  }
  expect(count).toBeGreaterThan((ROUNDS * TOOLS.length) / 2)
})

test('defaults make no valid input invalid, and change nothing else', () => {
  let filled = 0
  let seed = 0
  for (const [schema, call] of decoders({ applyDefaults: true })) {
    const judge = judges(schema)
    const source = valuesOf(schema, { seed: ++seed, isValid: judge.isValid })
    for (let round = 0; round < ROUNDS; round++) {
      const value = source.valid()
      if (value === undefined) continue
      const result = call(freeze(value))
      if (!result.ok) throw new Error(result.message)
      const input = result.input as Json
      expect(judge.isValid(input)).toBe(true)
      expect(input).toMatchObject(value as object)
      if (JSON.stringify(input) !== JSON.stringify(value)) filled += 1
    }
  }
  expect(filled).toBeGreaterThan(20)
})

/** Writes parts of a value with typical mistakes of models. */
function mangle(value: Json, random: Random): Json {
  if (Array.isArray(value)) {
    if (value.length === 1 && random.chance(0.3)) return value[0] as Json
    const items = value.map((item) => mangle(item, random))
    return random.chance(0.3) ? JSON.stringify(items) : items
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]): [string, Json] => {
      const other = mangle(member, random)
      return [key, isObject(other) && random.chance(0.3) ? JSON.stringify(other) : other]
    })
    return Object.fromEntries(members)
  }
  return typeof value !== 'string' && value !== null && random.chance(0.5) ? ` ${String(value)} ` : value
}

function pointer(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Arguments are never changed. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
  return Object.freeze(value)
}

/** The result of a call to a tool with one schema. */
function mended(input: Json, args: Json, errors: 'full' | 'small'): ReturnType<Decoder> {
  const text = JSON.stringify({ module_id: 't', input_schema: input })
  const options = { profile: 'mcp', decode: { repair: true }, validators: { errors } } as const
  const { code } = compile({ uri: 'file:///t.schema.json', text }, options)
  return (evaluate(code).decodeCall as Decoder)('t', freeze(args) as JsonObject)
}

const TEXT = { type: 'string' }
const STEP = {
  anyOf: [
    {
      type: 'object',
      properties: { uses: TEXT, with: { type: 'object', additionalProperties: TEXT } },
      required: ['uses'],
    },
    { type: 'object', properties: { run: TEXT }, required: ['run'] },
  ],
}

test.each<[place: string, schema: Json, around: (value: Json) => Json, path: string]>([
  ['an item', { type: 'array', items: STEP }, (step) => [step], '/0'],
  ['a property', { type: 'object', properties: { q: STEP } }, (q) => ({ q }), '/q'],
  [
    'a map of lists',
    { type: 'object', additionalProperties: { type: 'array', items: STEP } },
    (step) => ({ 'a/b': [{ run: 'x' }, step] }),
    '/a~1b/1',
  ],
  [
    'another union',
    { anyOf: [{ type: 'object', properties: { in: STEP }, required: ['in'] }, { type: 'null' }] },
    (step) => ({ in: step }),
    '/in',
  ],
])('what is wrong below a union that is %s is mended', (_place, schema, around, path) => {
  const input = { type: 'object', properties: { p: schema }, required: ['p'] }
  const good = { uses: 'a', with: { k: 'v' } }
  expect(mended(input, { p: around({ ...good, with: '{"k":"v"}' }) }, 'full')).toMatchObject({
    ok: true,
    input: { p: around(good) },
    repairs: [{ code: 'json_string', path: `/p${path}/with` }],
  })
})

test.each<[sent: Json, input: Json, code: string]>([
  [{ city: 'a', days: '3' }, { city: 'a', days: 3 }, 'number_string'],
  [{ city: 'a', units: null }, { city: 'a' }, 'null_member'],
])('constants below a union are mended: %j', (sent, input, code) => {
  const units = { enum: ['metric', 'imperial'] }
  const days = { type: 'integer', enum: [1, 3] }
  const anyOf = [
    { type: 'object', properties: { city: TEXT, units, days }, required: ['city'] },
    { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] },
  ]
  expect(mended({ type: 'object', properties: { f: { anyOf } } }, { f: sent }, 'full')).toMatchObject({
    ok: true,
    input: { f: input },
    repairs: [{ code }],
  })
})

describe.each(['full', 'small'] as const)('one item (errors: %s)', (errors) => {
  const ID = { properties: { id: TEXT }, required: ['id'] }
  const NAME = { properties: { name: TEXT }, required: ['name'] }
  const LIST = { type: 'array', items: ID }

  test.each<[schema: Json, sent: Json]>([
    [{ anyOf: [{ required: ['id'] }, { required: ['name'] }] }, {}],
    [{ anyOf: [ID, NAME] }, { id: 1 }],
    [{ anyOf: [ID, { allOf: [NAME] }] }, {}],
    [{ anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }, 'c'],
    [{ oneOf: [{ minimum: 5 }, { maximum: 2, minimum: 1 }] }, 3],
    [{ anyOf: [{ not: { type: 'object' } }, ID] }, {}],
  ])('is no list where none is asked for: %j', (schema, sent) => {
    const input = { type: 'object', properties: { by: schema } }
    expect(mended(input, { by: sent }, errors)).toMatchObject({ ok: false })
    // Next to a property that is repaired.
    const both = { type: 'object', properties: { by: schema, to: LIST } }
    const result = mended(both, { by: sent, to: { id: 'a' } }, errors)
    expect(result).toMatchObject({ ok: false })
    expect(result.ok ? [] : result.errors.map(({ path }) => path)).toContain('/by')
  })

  test.each<[schema: Json, sent: Json]>([
    [LIST, { id: 'a' }],
    [{ type: ['array', 'null', 'boolean'], items: TEXT }, 'a'],
    [{ anyOf: [LIST, { type: 'string' }] }, { id: 'a' }],
    [{ anyOf: [{ allOf: [LIST] }, { type: 'null' }, { type: 'number' }] }, { id: 'a' }],
    [{ $ref: '#/$defs/list' }, { id: 'a' }],
    [{ enum: [['a'], ['b']] }, 'a'],
  ])('is one of a list that is asked for: %j', (schema, sent) => {
    const input = { type: 'object', properties: { by: schema }, $defs: { list: LIST } }
    expect(mended(input, { by: sent }, errors)).toMatchObject({
      ok: true,
      input: { by: [sent] },
      repairs: [{ code: 'single_item', path: '/by' }],
    })
  })
})

test.each<[name: string, property: Json, sent: Json, path: string]>([
  [
    'a tuple with a gap',
    {
      type: 'array',
      prefixItems: [{ type: 'object', properties: { x: { type: 'integer' } } }, { type: 'boolean' }],
    },
    { _0: { x: 1 }, _1: null, rest: ['1'] },
    '/p/_1',
  ],
  ['a map with what is no entry', { type: 'object', additionalProperties: {} }, [{ key: 'a' }], '/p/0'],
])('%s is reported in the shape that the model knows, and not mended', (_name, property, sent, path) => {
  const input = { type: 'object', properties: { p: property }, required: ['p'] }
  const text = JSON.stringify({ module_id: 't', input_schema: input })
  for (const repair of [true, false]) {
    const source = { uri: 'file:///t.schema.json', text }
    const { code } = compile(source, { profile: 'openai', mode: true, decode: { repair } })
    const { decodeCall } = evaluate(code)
    expect((decodeCall as Decoder)('t', { p: sent })).toMatchObject({ ok: false, errors: [{ path }] })
  }
})

test.each<[what: string, args: JsonObject, input: JsonObject]>([
  ['one item of another type', { ids: '42' }, { ids: [42] }],
  ['one item with a fault', { rows: { id: '5' } }, { rows: [{ id: 5 }] }],
  ['one item with null', { rows: { id: 5, note: null } }, { rows: [{ id: 5 }] }],
])('two mistakes in one value: %s', (_, args, input) => {
  const rows: JsonObject = {
    type: 'object',
    properties: { id: { type: 'integer' }, note: { type: 'string' } },
    required: ['id'],
  }
  const call = decoderOf(
    {
      type: 'object',
      properties: {
        ids: { type: 'array', items: { type: 'integer' } },
        rows: { type: 'array', items: rows },
      },
    },
    { profile: 'mcp' },
  )
  expect(call(args)).toMatchObject({ ok: true, input })
  // Values that are still wrong are reported as sent.
  expect(call({ ids: 'many' })).toMatchObject({
    ok: false,
    errors: [{ path: '/ids', keyword: 'type', actual: 'many' }],
  })
})

test('names and roots that are sent in another way', () => {
  const filters: JsonObject = {
    type: 'object',
    properties: { $top: { type: 'integer' }, $filter: { type: 'array', items: { type: 'string' } } },
  }
  const call = decoderOf(filters, { profile: 'anthropic', strict: { anthropic: false }, reshape: true })
  expect(call({ _top: '10', _filter: 'x' })).toMatchObject({
    ok: true,
    input: { $top: 10, $filter: ['x'] },
    repairs: expect.arrayContaining([
      { code: 'number_string', path: '/_top' },
      { code: 'single_item', path: '/_filter' },
    ]),
  })
})

describe.each(['data', 'compiled'] as const)('maps and tuples, decoded by %s', (code) => {
  const S = { type: 'string' }
  const INTEGERS = { type: 'object', additionalProperties: { type: 'integer' } }
  const callWith = (repair: boolean, schema: JsonObject, profile = 'openai') =>
    decoderOf(schema, { profile, reshape: true, decode: { code, repair } })
  const both = (schema: JsonObject) => [callWith(false, schema), callWith(true, schema)] as const
  const NOT_ENTRIES = 'must be an array of objects with a string "key" and a "value"'
  const refusal = (path: string) => ({
    ok: false,
    errors: [{ keyword: 'entry', path, message: NOT_ENTRIES }],
  })
  const member = (schema: JsonObject): JsonObject => ({
    type: 'object',
    properties: { map: schema },
    required: ['map'],
  })

  test.each<[string, JsonObject]>([
    ['a map', { type: 'object', additionalProperties: S }],
    ['a map or null', { type: ['object', 'null'], additionalProperties: S }],
  ])('one entry in place of a list: %s', (_, map) => {
    const [plain, repairing] = both(member(map))
    const sent = freeze({ map: { key: 'x-build', value: '7' } })
    expect(plain(sent)).toMatchObject(refusal('/map'))
    expect(repairing(sent)).toMatchObject({
      ok: true,
      input: { map: { 'x-build': '7' } },
      repairs: [{ code: 'single_item', path: '/map' }],
    })
    expect(repairing({ map: { key: 'a', value: {} } })).toMatchObject(refusal('/map'))
    for (const call of [plain, repairing])
      for (const own of [{}, { a: 'b' }, { key: 'a' }, { key: 'a', value: 'b', c: 'd' }])
        expect(call({ map: own })).toMatchObject({ ok: true, input: { map: own }, repairs: [] })
  })

  test('one entry in place of a list: another branch has such objects', () => {
    const entry = {
      properties: { key: S, value: S },
      required: ['key', 'value'],
      additionalProperties: false,
    }
    const map = { anyOf: [INTEGERS, { type: 'object', ...entry }] }
    for (const call of both(member(map)))
      expect(call({ map: { key: 'a', value: 'b' } })).toMatchObject({ ok: true, repairs: [] })
  })

  test.each<[sent: Json, code: string, input: JsonObject]>([
    [{ key: 'a', value: 1 }, 'single_item', { a: 1 }],
    ['[{"key":"a","value":1}]', 'json_string', { a: 1 }],
    [['{"key":"a","value":1}'], 'json_string', { a: 1 }],
    [null, 'null_member', {}],
  ])('further properties: %j', (entries, repair, input) => {
    const [plain, repairing] = both(INTEGERS)
    const path = Array.isArray(entries) ? '/entries/0' : '/entries'
    expect(plain({ entries })).toMatchObject({ ok: false, errors: [{ keyword: 'entry', path }] })
    expect(repairing({ entries })).toMatchObject({ ok: true, input, repairs: [{ code: repair, path }] })
    expect(repairing({ entries: 'x' })).toMatchObject(refusal('/entries'))
  })

  test('values inside', () => {
    const pair = { type: 'array', prefixItems: [S, { type: 'integer' }], minItems: 2 }
    const properties = { a: S, map: INTEGERS, pair: { ...pair, items: { type: 'boolean' } } }
    const schema = { type: 'object', properties, additionalProperties: { type: 'integer' } }
    const call = callWith(true, schema, 'gemini-openapi')
    const sent = {
      map: [{ key: 'b/c', value: '2' }],
      pair: { _0: '1', _1: '1', rest: ['true', false] },
      entries: [{ key: 'more', value: '3' }],
    }
    const result = call(freeze(sent))
    expect(result).toMatchObject({
      ok: true,
      input: { map: { 'b/c': 2 }, pair: ['1', 1, true, false], more: 3 },
    })
    expect(result.ok && result.repairs.map(({ path }) => path).toSorted()).toEqual([
      '/entries/0/value',
      '/map/0/value',
      '/pair/_1',
      '/pair/rest/0',
    ])
    expect(call({ map: [{ key: 'a', value: 'b' }] })).toMatchObject({
      ok: false,
      errors: [{ path: '/map/a' }],
    })
  })
})

test('a reply in a wrapped root', () => {
  const text = JSON.stringify({
    module_id: 'numbers',
    schema: { type: 'array', items: { type: 'integer' } },
  })
  const { code, diagnostics } = compile(
    { uri: 'file:///t.schema.json', text },
    { profile: 'gemini', decode: { repair: true } },
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const { decode } = evaluate(code) as { decode: (reply: string) => unknown }
  expect(decode('{"output":["1"]}')).toMatchObject({ ok: true, value: [1] })
})

test('defaults that are nested too deeply for the stack are an error', () => {
  const node: JsonObject = {
    type: 'object',
    properties: { v: { type: 'integer', default: 1 }, next: { $ref: '#/$defs/n' } },
  }
  const call = decoderOf(
    { type: 'object', properties: { root: { $ref: '#/$defs/n' } }, $defs: { n: node } },
    { profile: 'mcp', decode: { code: 'compiled', applyDefaults: true } },
  )
  const nested = `{"root":${'{"next":'.repeat(9000)}{}${'}'.repeat(9001)}`
  expect(call(nested)).toMatchObject({ ok: false, errors: [{ keyword: 'depth' }] })
})

function decoderOf(
  schema: JsonObject,
  options: Options & CompileRequest,
): (args: unknown) => ReturnType<Decoder> {
  const text = JSON.stringify({ module_id: 't', description: 'd', input_schema: schema })
  const { code } = compile({ uri: 'file:///t.schema.json', text }, { decode: { repair: true }, ...options })
  const { decodeCall } = evaluate(code)
  return (args) => (decodeCall as Decoder)('t', args)
}
