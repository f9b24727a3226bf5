import { expect, test } from 'vitest'
import { addHandlerStubs } from '../../packages/codegen/src/handlers.ts'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileRequest } from '../../packages/core/src/compile-types.ts'
import { emitTypes } from '../../packages/core/src/emit/types/emit-types.ts'
import type { Decoder, Validator } from '../../packages/runtime/src/index.ts'
import { evaluate } from './modules.ts'

const TOOLSET = `tools:
  - { module_id: a, namespace: x, description: X., input_schema: { type: object, properties: { n: { type: integer } } } }
  - { module_id: a, namespace: y, description: Y., input_schema: { type: object, properties: { s: { type: string } } } }
  - { module_id: b, namespace: y, description: B., input_schema: { type: object, properties: {} } }
`

interface Exports {
  readonly default: readonly unknown[]
  readonly names: Readonly<Record<string, string>>
  readonly decodeCall: Decoder
  readonly validators: Readonly<Record<string, { readonly input: Validator<unknown> }>>
}

function compiled(request: CompileRequest = {}) {
  const compilation = compile({ uri: 'file:///set.schema.yaml', text: TOOLSET }, request)
  const codes = compilation.diagnostics.filter(({ severity }) => severity === 'error')
  return { ...compilation, errors: codes.map(({ code, message, hint }) => `${code}: ${message} ${hint}`) }
}

function exportsOf(code: string | undefined): Exports {
  // Evaluated code has no types.
  return evaluate(code ?? '') as unknown as Exports
}

test('two tools of one module id are distinguished by their namespace', () => {
  const { code, errors } = compiled({ profile: 'openai' })
  expect(errors).toEqual([])
  const { names, decodeCall } = exportsOf(code)
  expect(names).toEqual({ x_a: 'x:a', y_a: 'y:a', y_b: 'y:b' })
  expect(decodeCall('x_a', '{"n":1}')).toMatchObject({ ok: true, tool: 'x:a', input: { n: 1 } })
  expect(decodeCall('y_a', '{"s":"1"}')).toMatchObject({ ok: true, tool: 'y:a', input: { s: '1' } })
  expect(decodeCall('y_a', '{"s":1}')).toMatchObject({ ok: false, tool: 'y:a', code: 'invalid_input' })
})

test('each has its validators', () => {
  const { validators } = exportsOf(compiled().code)
  expect(Object.keys(validators)).toEqual(['x:a', 'y:a', 'y:b'])
  expect(validators['x:a']?.input.is({ n: 1.5 })).toBe(false)
  expect(validators['y:a']?.input.is({ n: 1.5 })).toBe(true)
})

test.each([
  ['x:a', ['x_a']],
  ['y:a', ['y_a']],
  ['b', ['y_b']],
])('?tool=%s is one tool', (tool, names) => {
  const { code, errors } = compiled({ profile: 'mcp', tool })
  expect(errors).toEqual([])
  expect(Object.keys(exportsOf(code).names)).toEqual(names)
})

test('?tool= with a module id of several is an error that names them', () => {
  expect(compiled({ profile: 'mcp', tool: 'a' }).errors).toEqual([
    'tool_ambiguous: Tools in several namespaces have the id "a" Use one of: x:a, y:a',
  ])
})

test('declarations and handlers have a row for each', () => {
  const compilation = compiled()
  const options = { base: 'file:///', dir: 'file:///types/' }
  const text = emitTypes([{ compilation }], options)
    .files.map((file) => file.text)
    .join()
  const stubs = addHandlerStubs('export const handlers = {\n}\n', compilation.tools)
  for (const { identity } of compilation.tools) {
    expect(text).toContain(`'${identity}': (input: `)
    expect(stubs).toContain(`async '${identity}'(_input)`)
  }
  for (const name of ['XAInput', 'YAInput', 'YBInput']) expect(text).toContain(`export type ${name} =`)
})
