import type { Json } from '@toolbake/core'
import { BUILT_IN_PROFILES, checkTools, compile } from '@toolbake/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadTools } from '../corpora/load.ts'
import { sampled } from '../full.ts'

const TOOLS = sampled(loadTools(), 10)

test.each(BUILT_IN_PROFILES.map((profile) => [profile.id, profile] as const))(
  'what is emitted for %s breaks no rule of it',
  (id, profile) => {
    const found = TOOLS.flatMap(({ inputSchema }) => {
      const module = { module_id: 'a', description: 'A.', input_schema: inputSchema }
      const source = { uri: 'file:///a.schema.json', text: JSON.stringify(module) }
      const { requests } = compile(source, { profile: id, reshape: true })
      const json = requests[id]?.json ?? []
      return checkTools(json as Json, profile).filter(({ verdict }) => verdict === 'refused')
    })
    expect(found).toEqual([])
  },
)

test('any JSON is checked without an exception', () => {
  const keys = fc.constantFrom(
    'type',
    'properties',
    'items',
    'anyOf',
    '$ref',
    '$defs',
    'required',
    'pattern',
    'enum',
    'x',
  )
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<Json>('object', 'array', '#', '#/$defs/x', '(', null, 0, true, false),
      fc.dictionary(keys, tie('json')) as fc.Arbitrary<Json>,
      fc.array(tie('json')) as fc.Arbitrary<Json>,
    ),
  }))
  fc.assert(
    fc.property(json, (input_schema) => {
      for (const profile of BUILT_IN_PROFILES)
        expect(
          checkTools([{ name: 'a', input_schema, strict: true, inputSchema: input_schema }], profile),
        ).toBeInstanceOf(Array)
    }),
    { seed: 21, numRuns: 300 },
  )
})
