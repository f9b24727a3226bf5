import { expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileOptions } from '../../packages/core/src/compile-types.ts'
import { SHAPES } from '../generate/shapes.ts'

// A step that takes twice as long for each level would not end within a life at this size.
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
  for (const options of SETTINGS) {
    const compilation = compile({ uri: 'file:///tool.schema.json', text }, options)
    const { code, ok, diagnostics } = compilation
    expect(ok ? code.length : diagnostics.length).toBeGreaterThan(0)
    // What is told of a schema must not grow beyond it.
    expect(code.length).toBeLessThan(400 * text.length)
  }
})

it('tells a thousand branches apart that have most of their properties in common', {
  timeout: 120_000,
}, () => {
  const text = { type: 'string' }
  const common = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`s${index}`, text]))
  const map = { type: 'object', additionalProperties: text }
  const oneOf = Array.from({ length: 1200 }, (_, index) => ({
    type: 'object',
    properties: { ...common, map, [`k${index}`]: text },
  }))
  const schema = { type: 'object', properties: { union: { oneOf } }, required: ['union'] }
  const file = JSON.stringify({ module_id: 'tool', description: 'A tool.', input_schema: schema })
  const before = process.cpuUsage()
  expect(compile({ uri: 'file:///tool.schema.json', text: file }, { profile: 'openai' }).ok).toBe(true)
  const { user, system } = process.cpuUsage(before)
  // Every two of them are compared, so that a comparison has to be short: some 4 s, in microseconds.
  expect(user + system).toBeLessThan(12_000_000)
})
