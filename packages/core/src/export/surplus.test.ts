import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import { decodeArguments, encodeCall } from './export.ts'
import { exceededLimits } from './limits.ts'

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`)

/** A tool with that many optional properties, of which Anthropic takes 24 in a strict schema. */
function lowered(
  count: number,
  reshape: boolean,
  property: object = { type: 'string' },
  others: Readonly<Record<string, object>> = {},
) {
  const properties = Object.fromEntries(names(count).map((name) => [name, property]))
  const input = {
    type: 'object',
    properties: { ...properties, ...others, id: { type: 'integer' } },
    required: ['id', ...Object.keys(others)],
  }
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: input })
  const { requests } = compile(
    { uri: 'file:///a.schema.json', text },
    { profile: 'anthropic', reshape, strict: { anthropic: 'auto' } },
  )
  const [tool] = requests['anthropic']?.tools ?? []
  if (tool === undefined) throw new Error('Nothing was lowered.')
  return { tool, limits: requests['anthropic']?.profile.modes.strict?.limits ?? {} }
}

it.each([25, 40])('null stands for what is beyond the bound on optional properties: %i', (count) => {
  const { tool, limits } = lowered(count, true)
  expect([tool.mode, tool.grade]).toEqual(['strict', 'reversible'])
  expect(exceededLimits(tool.input, limits)).toEqual([])
  const { properties = {}, required = [] } = tool.input
  expect(Object.keys(properties).length - required.length).toBe(24)
  const calls: Json[] = [{ id: 1 }, { id: 1, p0: 'a' }, { id: 1, p24: 'b' }]
  for (const value of calls) {
    const sent = encodeCall(tool, value)
    expect(Object.keys(sent as object)).toEqual(expect.arrayContaining([...required]))
    expect(decodeArguments(tool, sent)).toMatchObject({ value })
  }
})

it.each([
  ['values or null', { type: ['string', 'null'] }, ['a', null]],
  [
    'several types',
    { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'string' } }] },
    [1, ['y']],
  ],
])('what is beyond the bound on unions is JSON text: %s', (_, property, values: Json[]) => {
  const required = names(20)
  const properties = Object.fromEntries(required.map((name) => [name, property]))
  const input = { type: 'object', properties, required }
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: input })
  const of = (reshape: boolean) =>
    compile(
      { uri: 'file:///a.schema.json', text },
      { profile: 'anthropic', reshape, strict: { anthropic: 'auto' } },
    )
  const { diagnostics: kept } = of(false)
  expect(kept.find(({ code }) => code === 'strict_fallback')?.hint).toContain('reshape')
  const { requests, diagnostics } = of(true)
  expect(diagnostics.filter(({ code }) => code === 'union_as_text')).toHaveLength(4)
  const [tool] = requests['anthropic']?.tools ?? []
  if (tool === undefined) throw new Error('Nothing was lowered.')
  expect(exceededLimits(tool.input, requests['anthropic']?.profile.modes.strict?.limits ?? {})).toEqual([])
  for (const value of values) {
    const call = Object.fromEntries(required.map((name) => [name, value]))
    const sent = encodeCall(tool, call) as Record<string, Json>
    expect(sent['p0']).toEqual(value)
    expect(sent['p19']).toBe(JSON.stringify(value))
    expect(decodeArguments(tool, sent)).toMatchObject({ value: call })
  }
})

/** They are nullable, so that null and absent are two values. */
it.each([60, 100])('an empty string stands for what null is no longer taken for: %i', (count) => {
  const { tool, limits } = lowered(count, true, { type: ['integer', 'null'] })
  expect([tool.mode, tool.grade]).toEqual(['strict', 'described'])
  expect(exceededLimits(tool.input, limits)).toEqual([])
  const last = `p${count - 1}`
  expect(tool.input.properties?.[last]).toMatchObject({
    type: 'string',
    description: expect.stringContaining('empty'),
  })
  const calls: Json[] = [{ id: 1 }, { id: 1, p0: null, [last]: null }, { id: 1, p0: 5, [last]: 7 }]
  for (const value of calls)
    expect(decodeArguments(tool, encodeCall(tool, value))).toMatchObject({ value, errors: [] })
  expect(encodeCall(tool, { id: 1 })).toMatchObject({ [last]: '' })
  const faulty = { ...(encodeCall(tool, { id: 1 }) as object), [last]: '{' }
  expect(decodeArguments(tool, faulty).errors).toMatchObject([{ path: `/${last}` }])
})

it('a union behind a reference counts where a description makes it one of its own', () => {
  const union = { anyOf: [{ type: 'string' }, { type: 'object', properties: { path: { type: 'string' } } }] }
  const required = names(20)
  const properties = Object.fromEntries(
    required.map((name) => [name, { $ref: '#/$defs/Text', description: name }]),
  )
  const text = JSON.stringify({
    module_id: 'a',
    description: 'A.',
    input_schema: { type: 'object', properties, required, $defs: { Text: union } },
  })
  const { requests } = compile({ uri: 'file:///a.schema.json', text }, { profile: 'anthropic', mode: true })
  const [tool] = requests['anthropic']?.tools ?? []
  if (tool === undefined) throw new Error('Nothing was lowered.')
  expect(exceededLimits(tool.input, requests['anthropic']?.profile.modes.strict?.limits ?? {})).toEqual([])
  const call = Object.fromEntries(required.map((name) => [name, { path: 'x' }]))
  expect(decodeArguments(tool, encodeCall(tool, call))).toMatchObject({ value: call })
})

it('no more becomes text than has to: a property that may be null or absent takes two unions', () => {
  const properties = Object.fromEntries(
    names(42).map((name, index) => [name, { type: index < 24 ? 'string' : ['integer', 'null'] }]),
  )
  const input_schema = { type: 'object', properties }
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema })
  const source = { uri: 'file:///a.schema.json', text }
  const { diagnostics } = compile(source, { profile: 'anthropic', strict: { anthropic: true } })
  const countOf = (wanted: string): number => diagnostics.filter(({ code }) => code === wanted).length
  expect([countOf('optional_null_wrapped'), countOf('optional_as_text')]).toEqual([8, 10])
})

it('optional properties and unions keep their bounds together', () => {
  const unions = names(16).map((name) => [`u${name}`, { type: ['string', 'null'] }])
  const others = Object.fromEntries(unions)
  for (const count of [24, 25, 30, 41]) {
    const { tool, limits } = lowered(count, true, { type: 'string' }, others)
    expect(tool.mode).toBe('strict')
    expect(exceededLimits(tool.input, limits)).toEqual([])
    const value = {
      id: 1,
      [`p${count - 1}`]: 'a',
      ...Object.fromEntries(unions.map(([name]) => [name, null])),
    }
    expect(decodeArguments(tool, encodeCall(tool, value))).toMatchObject({ value })
  }
})

it('nothing changes up to the bound, nor without leave to reshape', () => {
  expect(lowered(24, true).tool).toMatchObject({ mode: 'strict', grade: 'exact' })
  expect(lowered(25, false).tool).toMatchObject({ mode: 'loose', grade: 'exact' })
})
