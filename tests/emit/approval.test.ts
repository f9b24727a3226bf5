import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { CompileOptions } from '../../packages/core/src/compile-types.ts'
import { combine, type Decoder } from '../../packages/runtime/src/index.ts'
import { bundle, evaluate } from './modules.ts'

const FILE = `module_id: email.send
description: Sends an email.
input_schema: { type: object, properties: { to: { type: string } }, required: [to] }
output_schema: { type: object, properties: { id: { type: string } }, required: [id], additionalProperties: false }
`

function codeOf(annotations: string, options: CompileOptions): string {
  return compile(`${FILE}annotations: ${annotations}\n`, options).code
}

describe.each([
  { code: 'data', added: '"requiresApproval":true,' },
  { code: 'compiled', added: 'requiresApproval: true, ' },
] as const)('in a decoder as $code', ({ code, added }) => {
  const options = { profile: 'openai', decode: { code } } as const

  it('is one more member, and absent from other modules', () => {
    const asking = codeOf('{ requires_approval: true }', options)
    const plain = codeOf('{ requires_approval: false }', options)
    expect(asking.split(added)).toHaveLength(2)
    expect(asking.replace(added, '')).toBe(plain)
    expect(plain).toBe(codeOf('{}', options))
  })

  it('can be read, also from a combined decoder, and decides nothing', () => {
    const { decodeCall } = evaluate(codeOf('{ requires_approval: true }', options))
    const both = combine(decodeCall as Decoder)
    expect(both.tools['email_send']?.requiresApproval).toBe(true)
    expect(both('email_send', '{"to":"ada"}')).toMatchObject({ ok: true, input: { to: 'ada' } })
  })

  it('is not in a bundle that has only the tools', () => {
    const use = 'import tools from "module"; console.log(tools)'
    expect(bundle(codeOf('{ requires_approval: true }', options), use)).not.toContain('requiresApproval')
  })

  it('is not in structured output', () => {
    const [asking, plain] = ['{ requires_approval: true }', '{}'].map((annotations) =>
      codeOf(annotations, { ...options, as: 'output' }),
    )
    expect(plain).toContain('export const decode =')
    expect(asking).toBe(plain)
  })
})

it('the approval of a tool is in each decoder of a module without query', () => {
  const module = evaluate(codeOf('{ requires_approval: true }', { profiles: ['anthropic', 'gemini'] }))
  const found = [module['decodeAnthropic'], module['decodeGemini']].map((decoder) =>
    Object.values((decoder as Decoder).tools).map(({ requiresApproval }) => requiresApproval),
  )
  expect(found).toEqual([[true], [true]])
})
