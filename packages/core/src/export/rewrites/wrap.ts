import type { SchemaObject } from '../../schema/types.ts'
import type { Lowered, Lowering } from '../planned.ts'
import { splitAnnotations } from './nullable.ts'

/** A value as the one property of a closed object; annotations stay outside. */
export function wrapValue({ node, codec }: Lowered, { origins }: Lowering, name = 'value'): Lowered {
  const [outer, inner] = typeof node === 'boolean' ? [{}, node] : splitAnnotations(node)
  const isDerived = typeof inner === 'object' && typeof node === 'object'
  const wrapped: SchemaObject = {
    type: 'object',
    ...outer,
    properties: { [name]: isDerived ? origins.derive(inner, node) : inner },
    required: [name],
    additionalProperties: false,
  }
  return {
    node: typeof node === 'object' ? origins.derive(wrapped, node) : wrapped,
    codec: { kind: 'wrap', name, codec },
  }
}
