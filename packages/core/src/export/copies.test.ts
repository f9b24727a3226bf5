import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { rootOrigin } from '../diagnostics/origin.ts'
import { placeholderDocument } from '../parse/document.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import type { SiteProblem } from '../strict/types.ts'
import { boundCopies } from './copies.ts'
import type { Planned, Writer } from './planned.ts'
import { IMPOSSIBLE } from './planned.ts'

/** Definitions of which each conjoins two unions with the next one: merged, the cases of all are multiplied. */
function products(levels: number): Record<string, Schema> {
  const definition = (index: number): Schema => {
    const next = { $ref: `#/$defs/d${index + 1}` }
    const own = (key: string): Schema => ({
      type: 'object',
      properties: { [key + index]: { type: 'string' } },
    })
    return { allOf: [{ anyOf: [next, own('a')] }, { anyOf: [next, own('b')] }] }
  }
  const last: Schema = { type: 'object', properties: { z: { type: 'string' } } }
  const names = Array.from({ length: levels + 1 }, (_, index) => index)
  return Object.fromEntries(
    names.map((index) => [`d${index}`, index === levels ? last : definition(index)] as const),
  )
}

function run(levels: number, mode: true | 'auto'): { ok: boolean; codes: string[] } {
  const properties = { a: { $ref: '#/$defs/d0' } }
  const input_schema = { type: 'object', properties, $defs: products(levels) }
  const text = JSON.stringify({ module_id: 't', input_schema })
  const source = { uri: 'file:///t.schema.json', text }
  const { ok, diagnostics } = compile(source, { profile: 'openai', mode, reshape: true })
  return { ok, codes: diagnostics.map(({ code }) => code) }
}

it('refuses a schema whose merged unions grow without bounds, and falls back where that is allowed', () => {
  expect(run(2, true)).toMatchObject({ ok: true, codes: expect.not.arrayContaining(['nodes_exceeded']) })
  const refused = run(10, true)
  expect(refused.ok).toBe(false)
  expect(refused.codes.filter((code) => code === 'nodes_exceeded')).toHaveLength(1)
  expect(run(10, 'auto')).toMatchObject({ ok: true, codes: expect.arrayContaining(['strict_fallback']) })
})

it('refuses each node that is beyond the limit: the plan of the first may not be used', () => {
  const refused: string[] = []
  const site = { origin: rootOrigin(placeholderDocument('file:///t.schema.json')), isRoot: false }
  const impossible = (): Planned => IMPOSSIBLE
  const plan = boundCopies({}, impossible, impossible)
  const beyond: Planned[] = []
  while (beyond.length < 2)
    beyond.push(...[plan({ type: 'string' }, site)].filter((one) => one !== IMPOSSIBLE))
  // A plan uses only this of the writer.
  const writer = { refuse: ({ code }: SiteProblem) => void refused.push(code) } as unknown as Writer
  for (const planned of beyond) planned.write(writer)
  expect(refused).toEqual(['nodes_exceeded', 'nodes_exceeded'])
})

it('numbers what it makes a definition', () => {
  const definition = (name: string): Schema => ({
    type: 'object',
    properties: { [name]: { type: 'string' }, next: { $ref: `#/$defs/${name}`, required: [name] } },
  })
  const properties = { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/B' } }
  const input_schema = { type: 'object', properties, $defs: { A: definition('A'), B: definition('B') } }
  const text = JSON.stringify({ module_id: 't', input_schema })
  const source = { uri: 'file:///t.schema.json', text }
  const { requests } = compile(source, { profile: 'openai', mode: true, reshape: true })
  const input = requests['openai']?.tools[0]?.input as SchemaObject
  expect(Object.keys(input.$defs ?? {})).toEqual(['A', 'Repeated', 'B', 'Repeated2'])
})

it.each(['gemini', 'cohere'])('grows with the tool where references have siblings: %s', (profile) => {
  const definition = (index: number): Schema => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 6 }, (_, key) => {
        const $ref = `#/$defs/d${(index * 7 + key * 3 + 1) % 60}`
        return [`p${key}`, { $ref, required: [`q${(index * 13 + key * 5) % 11}`], minProperties: key }]
      }),
    ),
  })
  const $defs = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`d${index}`, definition(index)]))
  const properties = { a: { $ref: '#/$defs/d0' } }
  const text = JSON.stringify({ module_id: 't', input_schema: { type: 'object', properties, $defs } })
  const { requests } = compile({ uri: 'file:///t.schema.json', text }, { profile })
  const [tool] = requests[profile]?.tools ?? []
  expect(tool?.grade).toBe('described')
  const sent = JSON.stringify(tool?.input)
  expect(sent.length).toBeLessThan(20_000 + 6 * text.length)
  // Further ones stay references, and repeat the same beside them.
  expect(sent).toContain('{"required":["q4"],"description":"(minProperties: 5)","anyOf":[{"$ref":"#/$defs/d')
})
