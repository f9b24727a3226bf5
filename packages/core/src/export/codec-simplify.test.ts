import { expect, it } from 'vitest'
import type { Codec } from './codec.ts'
import { SAME } from './codec.ts'
import { codecFacts } from './codec-facts.ts'
import { simplifyCodec } from './codec-simplify.ts'

const TREE: Codec = { kind: 'ref', name: 'Tree' }
const DEFS = { Tree: { kind: 'entries', value: TREE }, Idle: { kind: 'array', items: SAME } } as const

it.each<[string, Codec]>([
  ['a map', { kind: 'entries', value: TREE }],
  ['a tuple', { kind: 'tuple', items: [{ name: '_0', codec: TREE }] }],
  ['further items', { kind: 'tuple', items: [], rest: { name: 'rest', codec: TREE } }],
  ['a wrapped value', { kind: 'wrap', name: 'value', codec: TREE }],
  [
    'further members',
    { kind: 'object', properties: {}, rest: { name: 'rest', codec: { kind: 'entries', value: TREE } } },
  ],
])('keeps a definition to which only %s refers', (_, root) => {
  const codec = { root, defs: DEFS }
  expect(simplifyCodec(codec, codecFacts(codec))).toEqual({ root, defs: { Tree: DEFS.Tree } })
})
