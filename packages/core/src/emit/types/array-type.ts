import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { TupleItem, TypeNode } from './type-node.ts'
import { UNKNOWN } from './type-node.ts'
import type { Beside, TypeReader } from './type-site.ts'

/** More elements that `minItems` asks for after the listed ones are not spelled out. */
const MAX_REPEATED = 8

/** A list, or a tuple where `prefixItems` says so. */
export function arrayType(schema: SchemaObject, { isAlone }: Beside, reader: TypeReader): TypeNode {
  const { prefixItems = [], minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  // What `contains` finds is evaluated.
  const isRest = isAlone && schema.contains === undefined
  const rest = schema.items ?? (isRest ? schema.unevaluatedItems : undefined)
  const restType = rest === undefined || rest === true ? UNKNOWN : reader.typeOf(rest)
  if (prefixItems.length === 0) {
    return rest === false || maxItems === 0
      ? { kind: 'tuple', elements: [] }
      : { kind: 'array', item: restType }
  }
  const listed = prefixItems
    .slice(0, Math.max(0, maxItems))
    .map((item: Schema, index): TupleItem => ({ type: reader.typeOf(item), optional: index >= minItems }))
  const isEnded = rest === false || maxItems <= prefixItems.length
  if (isEnded) return { kind: 'tuple', elements: listed }
  const missing = Math.min(minItems, maxItems) - listed.length
  const repeated: TupleItem[] = Array.from(
    { length: missing > 0 && missing <= MAX_REPEATED ? missing : 0 },
    () => ({
      type: restType,
      optional: false,
    }),
  )
  return { kind: 'tuple', elements: [...listed, ...repeated], rest: restType }
}
