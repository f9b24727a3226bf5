import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { emitTypes } from '../../packages/core/src/emit/types/emit-types.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { evaluate } from './modules.ts'

const node = (type: Json, next: Json): Json => ({
  type,
  properties: { v: { type: 'integer' }, next },
  required: ['v', 'next'],
})

/** Roots that allow null where they are referenced; arguments themselves are objects. */
const ROOTS: Readonly<Record<string, Json>> = {
  'a list of types': node(['object', 'null'], { $ref: '#' }),
  'a union': { anyOf: [node('object', { $ref: '#' }), { type: 'null' }] },
  'a union by a reference': {
    $ref: '#/$defs/N',
    $defs: { N: { anyOf: [node('object', { $ref: '#/$defs/N' }), { type: 'null' }] } },
  },
}

const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a list of types': { TInput: '{ v: number; next: TInput } | null' },
  'a union': { TInput: '{ v: number; next: Input }', Input: '{ v: number; next: Input } | null' },
  'a union by a reference': { TInput: '{ v: number; next: N }', N: '{ v: number; next: N } | null' },
}

const compiled = (input_schema: Json, profile: string): ReturnType<typeof compile> =>
  compile(
    {
      uri: 'file:///p/t.schema.json',
      text: JSON.stringify({ module_id: 't', description: 'd', input_schema }),
    },
    { profile, reshape: true },
  )

describe.each(Object.entries(ROOTS))('a root that is null where it is referred to: %s', (name, root) => {
  it.each(BUILT_IN_PROFILES)('$id', ({ id }) => {
    const { code, requests } = compiled(root, id)
    const { decodeCall } = evaluate(code)
    const decode = (input: object): unknown =>
      (decodeCall as Decoder)(requests[id]?.tools[0]?.name ?? '', input)
    for (const next of [null, { v: 2, next: null }])
      expect(decode({ v: 1, next })).toMatchObject({ ok: true, input: { v: 1, next } })
    expect(decode({ v: 1, next: 3 })).toMatchObject({ ok: false, code: 'invalid_input' })
    expect(decode({ v: 1, next: { v: 2 } })).toMatchObject({ ok: false, code: 'invalid_input' })
  })

  it('in the types', () => {
    const options = { base: 'file:///p/', dir: 'file:///p/types/' }
    const { files } = emitTypes([{ compilation: compiled(root, 'mcp') }], options)
    const text = files.map((file) => file.text).join('\n')
    const types = Object.fromEntries(
      [...text.matchAll(/^export type (\w+) = (.*)$/gm)].map(([, name, type]) => [name, type]),
    )
    expect(types).toMatchObject(TYPES[name] as object)
  })
})

it('the definition is the root as it was written', () => {
  const { requests } = compiled(node(['object', 'null'], { $ref: '#' }), 'mcp')
  const next = { $ref: '#/$defs/Root' }
  expect(requests['mcp']?.tools[0]?.input).toEqual({
    ...(node('object', next) as object),
    $defs: { Root: node(['object', 'null'], next) },
  })
})

it('a root whose keywords are for objects alone is one wherever it is referred to', () => {
  const { requests } = compiled({ properties: { next: { $ref: '#' } } }, 'mcp')
  expect(requests['mcp']?.tools[0]?.input).toEqual({ type: 'object', properties: { next: { $ref: '#' } } })
})
