import { expect, test } from 'vitest'
import { compile } from '../src/compile.ts'
import type { CompileOptions, CompileRequest, Source } from '../src/compile-types.ts'
import { createCompiler } from '../src/compiler.ts'
import { memoryHost } from '../src/host.ts'
import { OptionsError } from '../src/options/resolve.ts'

const TOOL = 'input_schema: { type: object, properties: {} }'

// What types refuse, as callers in plain JavaScript write it.
test.each<[unknown, unknown, string]>([
  [undefined, {}, 'source: must be a text'],
  [{ text: TOOL }, {}, 'source: must be a text'],
  [{ uri: 'file:///a.schema.yaml', text: 5 }, {}, 'source: must be a text'],
  [TOOL, { profile: 'openai', mode: 'true' }, "mode: must be 'auto', true or false"],
  [TOOL, { profile: 'openia' }, 'profile: Unknown profile "openia" (Did you mean "openai"?)'],
])('compile(%j, %j) throws what is wrong', (source, options, message) => {
  const run = (): unknown => compile(source as Source, options as CompileOptions)
  expect(run).toThrow(OptionsError)
  expect(run).toThrow(message)
  const again = (): unknown => createCompiler().compile(source as Source, options as CompileRequest)
  expect(again).toThrow(message)
})

test('a text without a URI has the same one in a compiler', () => {
  const compiler = createCompiler()
  expect(compiler.compile(TOOL).dependencies).toEqual(compile(TOOL).dependencies)
  expect(compiler.affected('file:///tool.schema.yaml')).toEqual(['file:///tool.schema.yaml'])
})

test('a host may return null where there is no file', () => {
  // Against its type, as in plain JavaScript.
  const host = { ...memoryHost({}), read: () => null as never }
  const { diagnostics } = compile({ uri: 'file:///a.schema.yaml' }, { host })
  expect(diagnostics.map(({ code }) => code)).toEqual(['file_not_found'])
})

test('definitions that lead deeper than the stack are reported, not thrown', () => {
  const levels = 2000
  const $defs: Record<string, object> = { [`d${levels}`]: { type: 'string' } }
  for (let level = 0; level < levels; level++) $defs[`d${level}`] = { not: { $ref: `#/$defs/d${level + 1}` } }
  const input_schema = { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs }
  const text = JSON.stringify({ module_id: 't', input_schema })
  const compilation = compile({ uri: 'file:///t.schema.json', text }, { profile: 'mcp' })
  expect(compilation).toMatchObject({ ok: false, code: '', tools: [] })
  expect(compilation.diagnostics.map(({ code }) => code)).toContain('stack_exceeded')
})

test('a type of a hundred thousand blanks is reported at once', () => {
  const started = performance.now()
  const type = `${' '.repeat(200_000)}string`
  const { diagnostics } = compile(
    JSON.stringify({ input_schema: { type: 'object', properties: { a: { type } } } }),
  )
  expect(diagnostics.map(({ code }) => code)).toContain('keyword_invalid')
  expect(performance.now() - started).toBeLessThan(5000)
})
