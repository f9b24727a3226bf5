import { accepts } from '../../schema/evaluate/evaluate.ts'
import { withNullType } from '../../schema/facts/values.ts'
import { isAnnotation, keywordInfo } from '../../schema/keywords.ts'
import { isScalar, partition, type Schema, type SchemaObject, typeList } from '../../schema/types.ts'
import type { Codec } from '../codec.ts'
import type { Lowered, Lowering, Writer } from '../planned.ts'
import { madeObject } from '../treatment.ts'

/** Separates the annotations, which go outside a wrapper, where models look for them. `format` stays inside. */
export function splitAnnotations(node: SchemaObject): [outer: SchemaObject, inner: SchemaObject] {
  return partition(node, (keyword) => isAnnotation(keyword) && keyword !== 'format')
}

/**
 * Makes a lowered schema accept null: by a type list for plain scalars (with `enum` and `const` widened), otherwise by
 * `anyOf` with the annotations outside. Never by `oneOf`: OpenAI refuses it.
 */
function addNull(node: Schema, { mode, origins }: Lowering): Schema {
  if (typeof node === 'boolean') return node ? true : { type: 'null' }
  const isTyped = Object.keys(node).some((key) => key === 'format' || keywordInfo(key)?.appliesTo)
  const areScalar = typeList(node)?.every(isScalar) && node.anyOf === undefined && node.$ref === undefined
  const { typeLists } = mode.shape
  if (areScalar && (typeLists === 'keep' || (typeLists === 'split' && !isTyped)))
    return origins.derive(withNullType(node), node)
  const [outer, inner] = splitAnnotations(node)
  const { anyOf = [inner], ...beside } = inner
  const branches = Object.keys(beside).length === 0 ? anyOf : [inner]
  const union: SchemaObject = { ...outer, anyOf: [...branches, { type: 'null' }] }
  return origins.derive(union, node)
}

/** Adds null for an absent value. If null is already valid itself, a wrapper object distinguishes the two. */
export function nullForAbsent(lowered: Lowered, writer: Writer): Lowered & { readonly absent: 'null' } {
  const { node, codec } = accepts(lowered.node, null, writer.lowered) ? wrapValue(lowered, writer) : lowered
  return { node: addNull(node, writer), codec, absent: 'null' }
}

/** Wraps a value as the only property of a closed object; annotations stay outside. */
export function wrapValue(lowered: Lowered, { mode, origins }: Lowering, name = 'value'): Lowered {
  const { node } = lowered
  const codec: Codec = { kind: 'wrap', name, codec: lowered.codec }
  if (typeof node === 'boolean') return { node: madeObject({ [name]: node }, mode), codec }
  const [outer, inner] = splitAnnotations(node)
  const object = madeObject({ [name]: origins.derive(inner, node) }, mode)
  const wrapped: SchemaObject = { type: 'object', ...outer, ...object }
  return { node: origins.derive(wrapped, node), codec }
}
