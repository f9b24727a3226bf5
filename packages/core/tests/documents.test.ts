import { describe, expect, it } from 'vitest'
import { createCompiler } from '../src/compiler.ts'
import type { SourceDocument } from '../src/diagnostics/types.ts'
import type { Host } from '../src/host.ts'
import { memoryHost } from '../src/host.ts'
import type { JsonObject } from '../src/json.ts'
import { createDocument } from '../src/parse/document.ts'

const URI = 'file:///mail/send.tool.ts'

function made(value: JsonObject): SourceDocument {
  return createDocument(URI, 'export default {}', 'json', value, () => ({ start: 7, end: 14 }))
}

describe('documents that a host made', () => {
  const files = {
    'file:///mail/send_meta.yaml': 'description: From beside\n',
    'file:///all.schema.yaml': 'tools:\n  - $ref: ./mail/send.tool.ts\n',
  }
  let current: SourceDocument | undefined = made({ input_schema: { type: 'object' } })
  const host: Host = { ...memoryHost(files), document: (uri) => (uri === URI ? current : undefined) }
  const compiler = createCompiler({ host, schemasDir: '/' })

  it('are compiled as files are: by their path, with their companion, in toolsets', () => {
    const { ok, tools, dependencies } = compiler.compile({ uri: URI }, { profile: 'mcp' })
    expect(ok).toBe(true)
    expect(tools[0]).toMatchObject({ id: 'mail.send', description: 'From beside' })
    expect(dependencies).toEqual([URI, 'file:///mail/send_meta.yaml'])
    expect(compiler.compile({ uri: 'file:///all.schema.yaml' }).tools.map(({ id }) => id)).toEqual([
      'mail.send',
    ])
    expect([...compiler.affected(URI)].sort()).toEqual(['file:///all.schema.yaml', URI])
  })

  it('are compiled again only when they are others, and problems have the right place', () => {
    const before = compiler.compile({ uri: URI }, { profile: 'mcp' })
    expect(compiler.compile({ uri: URI }, { profile: 'mcp' })).toBe(before)
    current = made({ input_schema: { type: 'objct' } })
    const after = compiler.compile({ uri: URI }, { profile: 'mcp' })
    expect(after.ok).toBe(false)
    const error = after.diagnostics.find(({ severity }) => severity === 'error')
    expect(error?.range.start).toMatchObject({ line: 1, column: 8 })
    expect(error?.frame).toContain('export default {}')
    current = undefined
    const gone = compiler.compile({ uri: URI }, { profile: 'mcp' })
    expect(gone.diagnostics.map(({ code }) => code)).toContain('file_not_found')
  })
})

it('a compiler that forgets compiles again, and comes to the same', () => {
  const text = 'module_id: a\ndescription: A\ninput_schema: { type: object }\n'
  const compiler = createCompiler({ host: memoryHost({ 'file:///a.schema.yaml': text }) })
  const compile = (): ReturnType<typeof compiler.compile> =>
    compiler.compile({ uri: 'file:///a.schema.yaml' }, { profile: 'openai' })
  const before = compile()
  expect(compile()).toBe(before)
  compiler.forget()
  expect(compile()).not.toBe(before)
  expect(compile().code).toBe(before.code)
  expect(compiler.affected('file:///a.schema.yaml')).toEqual(['file:///a.schema.yaml'])
})
