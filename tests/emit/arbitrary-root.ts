import fc from 'fast-check'
import type { Codec } from '../../packages/core/src/export/codec.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Lowering } from './arbitrary-codec.ts'
import { lowerings } from './arbitrary-codec.ts'

export interface LoweredRoot extends Lowering {
  readonly author: SchemaObject
  readonly lowered: SchemaObject
  readonly defs: Readonly<Record<string, Codec>>
}

/** Returns arguments of a tool: an object with a member of any kind and a recursive one. */
export function roots(depth: number): fc.Arbitrary<LoweredRoot> {
  return fc.tuple(lowerings(depth), lowerings(1)).map(([any, content]) => {
    const node = (leaf: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
      fc.letrec<{ node: Json }>((tie) => ({
        node: fc
          .record({ content: leaf, next: fc.option(tie('node'), { maxDepth: 3 }) })
          .map(({ content: value, next }) => (next === null ? { content: value } : { content: value, next })),
      })).node
    const nodeSchemas = (inner: Schema, next: Schema, required: string[]): SchemaObject => ({
      type: 'object',
      properties: { content: inner, next },
      required,
      additionalProperties: false,
    })
    const ref: Schema = { $ref: '#/$defs/node' }
    const root: LoweredRoot = {
      author: {
        type: 'object',
        properties: { any: any.author, node: ref },
        required: ['any', 'node'],
        $defs: { node: nodeSchemas(content.author, ref, ['content']) },
      },
      lowered: {
        type: 'object',
        properties: { any: any.lowered, node: ref },
        required: ['any', 'node'],
        additionalProperties: false,
        $defs: {
          node: nodeSchemas(content.lowered, { anyOf: [ref, { type: 'null' }] }, ['content', 'next']),
        },
      },
      codec: {
        kind: 'object',
        properties: {
          any: { name: 'any', codec: any.codec },
          node: { name: 'node', codec: { kind: 'ref', name: 'node' } },
        },
      },
      defs: {
        node: {
          kind: 'object',
          properties: {
            content: { name: 'content', codec: content.codec },
            next: { name: 'next', codec: { kind: 'ref', name: 'node' }, absent: 'null' },
          },
        },
      },
      value: fc.record({ any: any.value, node: node(content.value) }),
      nullable: false,
    }
    // How fast-check prints a counterexample.
    const { author, lowered, codec, defs } = root
    return Object.assign(root, {
      [fc.toStringMethod]: () => JSON.stringify({ author, lowered, codec, defs }),
    })
  })
}
