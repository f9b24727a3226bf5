import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Codec, UnionBranch } from '../../packages/core/src/export/codec.ts'
import { SAME } from '../../packages/core/src/export/codec.ts'
import { encode } from '../../packages/core/src/export/encode.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { decodePartial } from '../../packages/runtime/src/index.ts'
import { FULL } from '../full.ts'
import { isBeginning } from '../laws/beginning.ts'
import type { LoweredRoot } from './arbitrary-root.ts'
import { roots } from './arbitrary-root.ts'
import { rootDecoder } from './root-decoder.ts'

const withValue = roots(3).chain((root) => root.value.map((value): [LoweredRoot, Json] => [root, value]))

test('whatever the codec, what has arrived is a beginning of the value', () => {
  let [seen, found] = [0, 0]
  const property = fc.property(withValue, ([root, value]) => {
    const codec = { root: root.codec, defs: root.defs }
    const site = { author: definitionsOf(root.author), lowered: definitionsOf(root.lowered) }
    const text = JSON.stringify(encode(codec, value, site))
    for (const code of ['data', 'compiled'] as const) {
      const decoder = rootDecoder(root, code)
      const read = (part: string): Json | undefined =>
        decodePartial(decoder, 't', part)?.input as Json | undefined
      expect(read(text)).toEqual(text.startsWith('{') ? value : undefined)
      for (let length = 1; length < text.length; length++) {
        const part = read(text.slice(0, length))
        seen++
        found += Number(part !== undefined)
        const shown = `${text.slice(0, length)}: ${JSON.stringify([part, value])}`
        expect(part === undefined || isBeginning(part, value), shown).toBe(true)
      }
    }
  })
  fc.assert(property, { seed: 13, numRuns: FULL ? 1000 : 30 })
  // Most beginnings must yield a value, otherwise the check above tests nothing.
  expect(found).toBeGreaterThan(seen / 2)
})

test.each(['data', 'compiled'] as const)('the next name may decide between branches: %s', (code) => {
  const branch = (b: 'number' | 'string', author: string): UnionBranch => ({
    author: {},
    lowered: {
      type: 'object',
      properties: { k: { type: 'string' }, b: { type: b } },
      additionalProperties: false,
    },
    codec: { kind: 'object', properties: { [author]: { name: 'k', codec: SAME } } },
  })
  const codec: Codec = { kind: 'union', branches: [branch('number', 'first'), branch('string', 'second')] }
  const lowered = { anyOf: codec.branches.map((one) => one.lowered) }
  const decoder = rootDecoder({ author: {}, lowered, codec, defs: {} }, code)
  const read = (text: string): unknown => decodePartial(decoder, 't', text)?.input
  expect(read('{"k":"1","b":"2"}')).toEqual({ second: '1', b: '2' })
  expect(read('{"k":"1","b":2}')).toEqual({ first: '1', b: 2 })
  expect(read('{"k":"1",')).toBeUndefined()
})
