import { expect, test } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import { encodeCall } from './export.ts'

const NODE = {
  type: 'object',
  properties: { label: { type: 'string' }, next: { $ref: '#/$defs/node' }, value: { type: 'integer' } },
  required: ['value'],
  additionalProperties: false,
}
const INPUT = {
  type: 'object',
  properties: {
    first: { type: 'string' },
    second: { type: 'integer' },
    third: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: { x: { type: 'integer' }, y: { type: 'integer' } },
          additionalProperties: false,
        },
      ],
      default: { y: 1 },
    },
    list: { type: 'array', items: { $ref: '#/$defs/node' } },
  },
  required: ['second'],
  additionalProperties: false,
  $defs: { node: NODE },
}

function encoded(input: Json, profile: string, strict: boolean): string {
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: INPUT })
  const { requests } = compile(
    { uri: 'file:///a.schema.json', text },
    { profile, mode: strict, reshape: true },
  )
  const [tool] = requests[profile]?.tools ?? []
  return tool === undefined ? 'refused' : JSON.stringify(encodeCall(tool, input))
}

const VALUE: Json = {
  list: [{ value: 1, next: { value: 2, label: 'b' } }],
  third: { y: 1 },
  second: 2,
}

test('what is absent stands where the schema declares it', () => {
  const leaf = '{"label":"b","next":null,"value":2}'
  expect(encoded(VALUE, 'openai', true)).toBe(
    `{"first":null,"second":2,"third":{"x":null,"y":1},"list":[{"label":null,"next":${leaf},"value":1}]}`,
  )
})

test('without a codec, too', () => {
  expect(encoded(VALUE, 'mcp', false)).toBe(
    '{"second":2,"third":{"y":1},"list":[{"next":{"label":"b","value":2},"value":1}]}',
  )
})

test('undeclared keys come last', () => {
  expect(encoded({ z: 1, second: 2, a: 1, first: 'x' }, 'mcp', false)).toBe(
    '{"first":"x","second":2,"z":1,"a":1}',
  )
})

test('defaults and examples', () => {
  const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } }
  const at = { ...point, default: { y: 1, x: 2 }, examples: [{ y: 3, x: 4, z: 5 }] }
  const module = { module_id: 'a', input_schema: { type: 'object', properties: { at } } }
  const source = {
    uri: 'file:///a.schema.json',
    text: JSON.stringify({ ...module, examples: [{ inputs: { at: { y: 1, x: 2 } } }] }),
  }
  const [sent] = compile(source, { profile: 'anthropic' }).requests['anthropic']?.json ?? []
  const text = JSON.stringify(sent)
  expect(text).toContain('"default":{"x":2,"y":1}')
  expect(text).toContain('"examples":[{"x":4,"y":3,"z":5}]')
  expect(text).toContain('"input_examples":[{"at":{"x":2,"y":1}}]')
})
