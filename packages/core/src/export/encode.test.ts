import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import type { SchemaObject } from '../schema/types.ts'
import { encodeCall } from './export.ts'

/** Expressions: each operator is a branch that leads back to all. */
const OPERATORS = ['add', 'mul', 'neg', 'pow']

const branches = OPERATORS.map(
  (kind): SchemaObject => ({
    type: 'object',
    properties: { kind: { const: kind }, of: { $ref: '#/$defs/node' }, note: { type: 'string' } },
    required: ['kind', 'of'],
  }),
)
const schema: SchemaObject = {
  type: 'object',
  properties: { node: { $ref: '#/$defs/node' } },
  required: ['node'],
  $defs: { node: { anyOf: [...branches, { type: 'string' }] } },
}

function nested(leaf: Json): Json {
  let value = leaf
  for (let depth = 0; depth < 40; depth++)
    value = { kind: OPERATORS[depth % OPERATORS.length] ?? '', of: value }
  return { node: value }
}

// Once for each branch and each level it would not end.
it.each<[string, Json]>([
  ['a key that a closed object drops', { kind: 'add', of: 'x', other: 1 }],
  ['a fault', { kind: 'add', of: 7 }],
  ['no branch', true],
])('tries each branch of a recursive union once for each part: %s', (_, leaf) => {
  const text = JSON.stringify({ module_id: 'a', description: 'A.', input_schema: schema })
  const { requests } = compile(
    { uri: 'file:///a.schema.json', text },
    { profile: 'openai', strict: { openai: true } },
  )
  const [tool] = requests['openai']?.tools ?? []
  if (tool === undefined) throw new Error('Nothing was lowered.')
  expect(JSON.stringify(encodeCall(tool, nested(leaf)))).toMatch(
    /^\{"node":\{"kind":"pow","of":\{"kind":"neg"/,
  )
})
