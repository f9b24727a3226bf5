import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileOptions } from '../../packages/core/src/compile-types.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { JsonObject } from '../../packages/core/src/json.ts'
import { FULL, sampled } from '../full.ts'
import { SHAPES } from '../generate/shapes.ts'

// A step whose time doubles with each level would not end in a lifetime at this size.
const SIZE = 40

const SETTINGS: readonly CompileOptions[] = [
  { profile: 'openai', mode: true },
  { profile: 'openai', mode: 'auto' },
  { profile: 'anthropic', mode: true },
  { profile: 'gemini' },
  { profile: 'mcp' },
]

it.each(Object.keys(SHAPES))('compiles or refuses: %s', { timeout: 120_000 }, (name) => {
  const schema = SHAPES[name]?.(SIZE)
  const text = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  for (const options of FULL ? SETTINGS : SETTINGS.slice(0, 2)) {
    const compilation = compile({ uri: 'file:///tool.schema.json', text }, options)
    const { code, ok, diagnostics } = compilation
    expect(ok ? code.length : diagnostics.length).toBeGreaterThan(0)
    // The code must not grow faster than the schema.
    expect(code.length).toBeLessThan(400 * text.length)
  }
})

/** If all pairs are compared, a third of the branches takes a ninth of the time. */
const BRANCHES = FULL ? 1200 : 400

it('distinguishes hundreds of branches that have most of their properties in common', {
  timeout: 120_000,
}, () => {
  const text = { type: 'string' }
  const common = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`s${index}`, text]))
  const map = { type: 'object', additionalProperties: text }
  const oneOf = Array.from({ length: BRANCHES }, (_, index) => ({
    type: 'object',
    properties: { ...common, map, [`k${index}`]: text },
  }))
  const schema = { type: 'object', properties: { union: { oneOf } }, required: ['union'] }
  const file = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const before = process.cpuUsage()
  expect(compile({ uri: 'file:///tool.schema.json', text: file }, { profile: 'openai' }).ok).toBe(true)
  const { user, system } = process.cpuUsage(before)
  // Each comparison must be fast: in total about 4 s for 1200, and half a second for 400.
  expect(user + system).toBeLessThan(FULL ? 12_000_000 : 3_000_000)
})

/** Definitions with one property each, which extend others by `allOf`; the last one extends none. */
const EXTENDING: Readonly<Record<string, (index: number, size: number) => readonly number[]>> = {
  'a diamond of the next two': (index) => [index + 1, index + 2],
  'the next one twice': (index) => [index + 1, index + 1],
  'each extends all later ones': (index, size) =>
    Array.from({ length: size - index }, (_, later) => index + 1 + later),
}

const ALL_SETTINGS: readonly CompileOptions[] = BUILT_IN_PROFILES.flatMap(({ id, modes }) =>
  modes.strict === undefined
    ? [{ profile: id }]
    : ([true, 'auto', false] as const).map((mode) => ({ profile: id, mode, reshape: true })),
)

it.each(Object.keys(EXTENDING).map((name, index) => [name, index] as const))(
  'merges a definition once, however it is reached: %s',
  {
    timeout: 120_000,
  },
  (name, index) => {
    for (const size of FULL ? [15, 30, 60] : [30]) {
      const text = JSON.stringify({
        module_id: 'tool',
        description: 'A tool.',
        input_schema: extendingSchema(size, name),
      })
      for (const options of sampled(ALL_SETTINGS, 2, index)) {
        const before = process.cpuUsage()
        const { ok, requests, diagnostics } = compile({ uri: 'file:///tool.schema.json', text }, options)
        const { user, system } = process.cpuUsage(before)
        // About 0.1 s for 30 definitions; one merge per path would take far too long.
        expect(user + system).toBeLessThan(2_000_000)
        const isOverLimit = diagnostics.some(({ severity }) => severity === 'error')
        expect(ok).toBe(!isOverLimit)
        // The provider receives inherited properties of the first definition by name.
        const sent = JSON.stringify(requests[options.profile as string]?.json ?? '')
        expect(sent.includes(`p${size}`)).toBe(ok)
      }
    }
  },
)

function extendingSchema(size: number, name: string): JsonObject {
  const definitions = Array.from({ length: size }, (_, at): [string, JsonObject] => {
    const parents = EXTENDING[name]?.(at + 1, size).filter((parent) => parent <= size) ?? []
    const allOf = parents.map((parent) => ({ $ref: `#/$defs/d${parent}` }))
    const own = { type: 'object', properties: { [`p${at + 1}`]: { type: 'string' } } }
    return [`d${at + 1}`, allOf.length === 0 ? own : { ...own, allOf }]
  })
  return {
    type: 'object',
    properties: { first: { $ref: '#/$defs/d1' } },
    $defs: Object.fromEntries(definitions),
  }
}
