import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { load } from './load.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-load-')))
writeFileSync(
  join(folder, 'invoice.schema.yaml'),
  'schema: { type: object, properties: { number: { type: string } }, required: [number] }',
)
writeFileSync(
  join(folder, 'send.schema.yaml'),
  'input_schema: { type: object, properties: {} }\noutput_schema: { type: array, items: { type: string } }',
)
writeFileSync(join(folder, 'ping.schema.yaml'), 'input_schema: { type: object, properties: {} }')
afterAll(() => rmSync(folder, { recursive: true }))

function errorsOf(id: string): (string | undefined)[][] {
  const diagnostics = load(join(folder, id), {}, folder)?.diagnostics ?? []
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return errors.map(({ code, message, hint }) => [code, message, hint])
}

describe('structured output', () => {
  it.each([
    'invoice.schema.yaml?profile=openai&as=output',
    'invoice.schema.yaml?as=output&profile=anthropic&strict=true',
    'invoice.schema.yaml?as=output&profile=gemini&strict=false',
    'invoice.schema.yaml',
    'send.schema.yaml?profile=openai&as=output',
    'send.schema.yaml?profile=openai',
    'send.schema.yaml?profile=openai@2025-07',
  ])('is loaded: %s', (id) => expect(errorsOf(id)).toEqual([]))

  it('has a module of its own', () => {
    const { code } = load(join(folder, 'invoice.schema.yaml?profile=anthropic&as=output')) ?? { code: '' }
    expect(code).toMatch(
      /^export default \/\* @__PURE__ \*\/ JSON\.parse\('\{"type":"json_schema","schema":/m,
    )
    expect(code).toContain('export const names = {invoice:"invoice"}')
    expect(code).toMatch(/^export const decode = \/\* @__PURE__ \*\/ dataReplyDecoder\(/m)
  })

  it.each([
    ['invoice.schema.yaml?profile=openai', ['query_needs_output']],
    ['ping.schema.yaml?profile=openai&as=output', ['output_missing']],
    ['invoice.schema.yaml?profile=mcp&as=output', ['output_unsupported']],
    ['invoice.schema.yaml?as=output', ['query_missing_profile']],
    ['invoice.schema.yaml?profile=openai@1999&as=output', ['query_invalid_value']],
    ['invoice.schema.yaml?profile=openai&as=json', ['query_invalid_value']],
    ['invoice.schema.yaml?profile=anthropic&as=output&strict=false', ['query_invalid_value']],
    ['invoice.schema.yaml?profile=gemini&as=output&strict=true', ['query_invalid_value']],
  ])('is refused: %s', (id, codes) => expect(errorsOf(id).map(([code]) => code)).toEqual(codes))

  it('names the way out', () => {
    expect(errorsOf('invoice.schema.yaml?profile=openai')).toEqual([
      [
        'query_needs_output',
        'The file describes structured output, not a tool',
        'Add as=output to the query.',
      ],
    ])
    expect(errorsOf('invoice.schema.yaml?profile=anthropic&as=output&strict=false')).toEqual([
      [
        'query_invalid_value',
        'Invalid "strict" in the query: "false"',
        'anthropic has no other mode for replies. Allowed: auto, true',
      ],
    ])
  })
})
