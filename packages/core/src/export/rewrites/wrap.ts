import type { Schema } from '../../schema/types.ts'
import type { Codec } from '../codec.ts'
import type { Lowered, Lowerer } from '../lowerer.ts'
import { splitAnnotations } from './nullable.ts'

/** A value as the one property of a closed object; annotations stay outside. */
export function wrapValue(
  { node, codec }: Lowered,
  lowerer: Lowerer,
  name = 'value',
): { node: Schema; codec: Codec } {
  const [outer, inner] = typeof node === 'boolean' ? [{}, node] : splitAnnotations(node)
  const wrapped = {
    type: 'object' as const,
    ...outer,
    properties: {
      [name]:
        typeof inner === 'object' && typeof node === 'object' ? lowerer.origins.derive(inner, node) : inner,
    },
    required: [name],
    additionalProperties: false,
  }
  return {
    node: typeof node === 'object' ? lowerer.origins.derive(wrapped, node) : wrapped,
    codec: { kind: 'wrap', name, codec },
  }
}
