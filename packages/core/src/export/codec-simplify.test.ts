import { expect, it } from 'vitest'
import type { Codec } from './codec.ts'
import { SAME } from './codec.ts'
import { codecFacts } from './codec-facts.ts'
import { simplifyCodec, withoutClosed } from './codec-simplify.ts'

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

it('what is nested is opened once, however many unions around it ask', () => {
  let codec: Codec = { kind: 'object', properties: {}, closed: true }
  for (let depth = 0; depth < 40; depth++) {
    const inner: Codec = { kind: 'object', properties: { a: { name: 'a', codec } }, closed: true }
    expect(withoutClosed(inner)).toEqual({
      kind: 'object',
      properties: { a: { name: 'a', codec: withoutClosed(codec) } },
    })
    const opened = withoutClosed(inner)
    expect(opened.kind === 'object' && opened.properties['a']?.codec).toBe(withoutClosed(codec))
    codec = inner
  }
})
