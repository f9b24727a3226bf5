import { expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import { evaluate } from './modules.ts'

const X = { type: 'object', properties: { x: { type: 'integer' } } }
const Y = { type: 'object', properties: { y: { type: 'integer' } } }

/** Keys of patterns as a list of entries: words describe which values match which key, and the validator checks it. */
test.each<[string, JsonObject, JsonObject, JsonObject]>([
  [
    'keys: ^s (string) or ^n (integer)',
    { patternProperties: { '^s': { type: 'string' }, '^n': { type: 'integer' } } },
    { s: 'a', n: 1 },
    { s: 1, n: 'a' },
  ],
  [
    'keys: ^s (Name) or ^n (integer/null) or ^_ (never) or others (any value)',
    {
      patternProperties: {
        '^s': { title: 'Name', type: 'string' },
        '^n': { type: ['integer', 'null'] },
        '^_': false,
      },
      additionalProperties: true,
    },
    { s: 'a', n: null, z: [1] },
    { n: [1], _z: 1 },
  ],
  [
    `keys: ^x (${JSON.stringify(X)}) or ^y (${JSON.stringify(Y)})`,
    { patternProperties: { '^x': X, '^y': Y } },
    { x: { x: 1 }, y: { y: 2 } },
    { x: { x: 'a' } },
  ],
  [
    'keys: ^a or ^b',
    { patternProperties: { '^a': { type: 'string' }, '^b': { type: 'string' } } },
    { a: 'a', b: 'b' },
    { a: 1 },
  ],
])('%s', (described, patterns, valid, invalid) => {
  const map = { type: 'object', ...patterns }
  const rest = { ...map, properties: { declared: { type: 'boolean' } }, required: ['declared'] }
  const input_schema = { type: 'object', properties: { map, rest }, required: ['map', 'rest'] }
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
  const { requests, code } = compile(
    { uri: 'file:///a.schema.json', text },
    { profile: 'openai', mode: true },
  )
  const [tool] = requests['openai']?.tools ?? []
  const properties = tool?.input.properties as Record<string, { description?: string }>
  expect(properties['map']?.description).toBe(`(${described})`)
  expect(properties['rest']).toMatchObject({
    properties: { entries: { description: `Further properties. (${described})` } },
  })
  const decodeCall = evaluate(code)['decodeCall'] as Decoder
  const isText = JSON.stringify(properties['map']).includes('JSON')
  const sent = (members: JsonObject): Json => {
    const value = (json: Json): Json => (isText ? JSON.stringify(json) : json)
    const entries = Object.entries(members).map(([key, member]) => ({ key, value: value(member) }))
    return { map: entries, rest: { declared: true, entries } }
  }
  expect(decodeCall('a', sent(valid) as JsonObject)).toMatchObject({
    input: { map: valid, rest: { declared: true, ...valid } },
  })
  const refused = decodeCall('a', sent(invalid) as JsonObject)
  const paths = Object.keys(invalid).flatMap((key) => [`/map/${key}`, `/rest/${key}`])
  const wrong = refused.ok ? [] : refused.errors.map(({ path }) => path.split('/').slice(0, 3).join('/'))
  expect(new Set(wrong)).toEqual(new Set(paths))
})
