import { createCompiler, formatDiagnostic } from '@toolbake/core'
import { expect, it } from 'vitest'
import { mergeProfiles } from './merge-profiles.ts'

function diagnosticsOf(text: string) {
  const compiler = createCompiler({ profiles: ['openai', 'openai-responses', 'anthropic'] })
  return compiler.compile({ uri: 'file:///mail.schema.yaml', text }).diagnostics
}

const MAP = 'module_id: mail\ninput_schema: { type: object, properties: { to: { type: object } } }\n'

it('merges the same warning of two profiles, and names both', () => {
  const warnings = diagnosticsOf(MAP).filter(({ severity }) => severity === 'warn')
  expect(warnings.map(({ profile }) => profile)).toEqual(['openai', 'openai-responses'])
  const merged = mergeProfiles(warnings)
  expect(merged.map(({ code, profile }) => ({ code, profile }))).toEqual([
    { code: 'strict_fallback', profile: 'openai, openai-responses' },
  ])
  expect(merged.map((one) => formatDiagnostic(one).split('\n')[0])).toEqual([
    expect.stringMatching(
      /^\/mail\.schema\.yaml:2:\d+ - warn strict_fallback: Sent to openai\/openai-responses without strict mode: .* \(mail, openai, openai-responses\)$/,
    ),
  ])
})

it('changes nothing else: other places, other texts, problems without a profile', () => {
  const text = MAP.replace('}\n', ', addtionalProperties: false }\n').replace(
    'to: { type: object }',
    'to: { type: object }, cc: { type: object }',
  )
  const all = diagnosticsOf(text)
  const merged = mergeProfiles(all)
  const placesOf = (list: typeof all) => new Set(list.map(({ code, pointer }) => `${code} ${pointer}`))
  expect(placesOf(merged)).toEqual(placesOf(all))
  expect(merged.length).toBeLessThan(all.length)
  expect(mergeProfiles(merged)).toEqual(merged)
})

it('keeps profiles apart whose fixes differ', () => {
  const long = `module_id: ${'a'.repeat(70)}\nproviders: { openai: { name: 'a b' }, openai-responses: { name: 'a b' } }\n`
  const errors = diagnosticsOf(`${long}input_schema: { type: object }\n`).filter(({ hint }) =>
    hint?.includes('providers.'),
  )
  expect(errors.length).toBeGreaterThan(1)
  expect(mergeProfiles(errors)).toEqual(errors)
})
