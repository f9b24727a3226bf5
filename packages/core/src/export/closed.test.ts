import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Diagnostic } from '../diagnostics/types.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'

const P: SchemaObject = { type: 'object', required: ['n'], properties: { n: { type: 'string' } } }
const SECOND: SchemaObject = { properties: { b: { type: 'string' } }, required: ['b'] }

/** What is reported of one required property for OpenAI; `others.json` holds the definitions, too. */
function records(a: Schema, $defs: Record<string, Schema> = { P }): readonly Diagnostic[] {
  const root = { type: 'object', properties: { a }, required: ['a'], additionalProperties: false, $defs }
  const files: Record<string, string> = { 'file:///w/others.json': JSON.stringify({ $defs }) }
  const host = { read: (uri: string) => files[uri], glob: () => [], canonical: (uri: string) => uri }
  const source = {
    uri: 'file:///w/a.schema.json',
    text: JSON.stringify({ module_id: 'a', input_schema: root }),
  }
  return compile(source, { profile: 'openai', root: 'file:///w/', reshape: true, host }).diagnostics
}

function places(found: readonly Diagnostic[], code: string): string[] {
  const reported = found.filter((diagnostic) => diagnostic.code === code)
  return reported.map(({ uri, pointer }) => `${uri.slice('file:///w/'.length)} ${pointer}`)
}

const INSIDE = 'a.schema.json /input_schema'

it.each<[string, Schema, string, string]>([
  ['itself', P, `${INSIDE}/properties/a`, 'additionalProperties'],
  ['a definition', { $ref: '#/$defs/P' }, `${INSIDE}/$defs/P`, 'additionalProperties'],
  [
    'a definition of another file',
    { $ref: 'others.json#/$defs/P' },
    'others.json /$defs/P',
    'additionalProperties',
  ],
  [
    'a definition with more beside it',
    { $ref: '#/$defs/P', minProperties: 1 },
    `${INSIDE}/properties/a`,
    'unevaluatedProperties',
  ],
  [
    'several parts',
    { allOf: [{ $ref: '#/$defs/P' }, SECOND] },
    `${INSIDE}/properties/a`,
    'unevaluatedProperties',
  ],
  [
    'a base and branches',
    { ...P, anyOf: [SECOND, { properties: { c: { type: 'string' } }, required: ['c'] }] },
    `${INSIDE}/properties/a`,
    'unevaluatedProperties',
  ],
])('an object that is %s is closed where its members are', (_, a, place, keyword) => {
  const found = records(a)
  expect(places(found, 'object_closed')).toEqual([place])
  const hint = found.find(({ code }) => code === 'object_closed')?.hint
  expect(hint).toContain(`\`${keyword}: false\``)
  // What the hint recommends, at its place.
  const isOfDefinition = place.endsWith('/$defs/P')
  const followed = isOfDefinition
    ? records(a, { P: { ...P, [keyword]: false } })
    : records({ ...(a as SchemaObject), [keyword]: false })
  expect(followed.filter(({ severity, code }) => severity === 'error' || code === 'object_closed')).toEqual(
    [],
  )
})

it('what is reported of a definition of another file is reported there', () => {
  const definitions = {
    P: { ...P, 'x-foo': 1, minProperties: 1 },
    N: { maximum: 10, description: 'Of all.' },
  }
  const found = records({ $ref: 'others.json#/$defs/P', description: 'Of this use.' }, definitions)
  expect(places(found, 'keyword_dropped')).toEqual(['others.json /$defs/P/x-foo'])
  expect(places(found, 'keyword_described')).toEqual(['others.json /$defs/P/minProperties'])
  const inferred = records({ $ref: 'others.json#/$defs/N', description: 'Of this use.' }, definitions)
  expect(places(inferred, 'type_inferred')).toEqual(['others.json /$defs/N'])
})

it('patterns alone become a list, which names no key that matches none', () => {
  const found = records({ type: 'object', patternProperties: { '^[0-9]+$': { type: 'string' } } })
  const reported = found.find(({ code }) => code === 'object_closed')
  expect(reported?.message).toBe(
    'The schema does not say whether an object may have other properties; for openai it may not: a list of entries, for keys that match its patterns',
  )
})

it('an example that closing leaves without an encoding is not sent', () => {
  const at = { anyOf: [SECOND, { properties: { c: { type: 'string' } }, required: ['c'] }] }
  const module = {
    module_id: 'a',
    input_schema: { type: 'object', properties: { at }, required: ['at'] },
    examples: [{ inputs: { at: { b: 'x' } } }, { inputs: { at: { b: 'x', d: 'y' } } }],
  }
  const source = { uri: 'file:///w/a.schema.json', text: JSON.stringify(module) }
  const { requests, diagnostics } = compile(source, { profile: 'anthropic', mode: true })
  expect(requests['anthropic']?.json[0]?.['input_examples']).toEqual([{ at: { b: 'x' } }])
  expect(places(diagnostics, 'example_dropped')).toEqual(['a.schema.json /examples/1'])
})

it('a list of anything has no boolean schema where a mode takes none', () => {
  const input_schema = { type: 'object', properties: { a: { type: 'array' } }, required: ['a'] }
  const { requests } = compile(JSON.stringify({ module_id: 'a', description: 'A.', input_schema }), {
    profile: 'cohere',
    mode: true,
  })
  expect(requests['cohere']?.tools[0]?.input).toMatchObject({
    properties: { a: { type: 'array', items: {} } },
  })
})

it.each<[string, Schema]>([
  ['not: {}', { not: {} }],
  ['not: true', { not: true }],
])('an object whose other members have no valid value is closed: %s', (_name, additionalProperties) => {
  const input_schema = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  const { requests, diagnostics } = compile(text, { profile: 'openai' })
  expect(requests['openai']?.tools[0]).toMatchObject({
    mode: 'strict',
    input: { additionalProperties: false },
  })
  expect(diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warn')).toEqual([])
})
