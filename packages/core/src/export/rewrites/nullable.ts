import type { SchemaType } from '../../json.ts'
import { isAnnotation, keywordInfo } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { partition, typeList } from '../../schema/types.ts'
import type { Lowering } from '../planned.ts'

const SIMPLE: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean', 'null']

/**
 * A lowered schema that takes null, too: a type list for plain scalars (enum and const widened), otherwise `anyOf` with
 * the annotations outside. Never `oneOf`: OpenAI refuses it.
 */
export function addNull(node: Schema, lowering: Lowering): Schema {
  if (typeof node === 'boolean') return node ? true : { type: 'null' }
  return lowering.origins.derive(widened(node, lowering), node)
}

function widened(node: SchemaObject, lowering: Lowering): SchemaObject {
  const types = typeList(node)
  const isSimple =
    types?.every((type) => SIMPLE.includes(type)) && node.anyOf === undefined && node.$ref === undefined
  if (isSimple && (lowering.mode.shape.typeLists === 'keep' || !hasTypedKeyword(node)))
    return widenType(node, types ?? [])
  const [outer, inner] = splitAnnotations(node)
  const isUnion = inner.anyOf !== undefined && Object.keys(inner).length === 1
  return { ...outer, anyOf: [...(isUnion ? (inner.anyOf as Schema[]) : [inner]), { type: 'null' }] }
}

function widenType(node: SchemaObject, types: readonly SchemaType[]): SchemaObject {
  const { const: constant, ...rest } = node
  const result: SchemaObject = constant === undefined ? { ...node } : { ...rest, enum: [constant] }
  if (!types.includes('null')) result.type = [...types, 'null']
  if (result.enum !== undefined && !result.enum.includes(null)) result.enum = [...result.enum, null]
  return result
}

function hasTypedKeyword(node: SchemaObject): boolean {
  return Object.keys(node).some(
    (keyword) => keyword === 'format' || keywordInfo(keyword)?.appliesTo !== undefined,
  )
}

/** Annotations stand outside a union that is put around a schema, where models look for them; `format` stays. */
export function splitAnnotations(node: SchemaObject): [outer: SchemaObject, inner: SchemaObject] {
  return partition(node, (keyword) => isAnnotation(keyword) && keyword !== 'format')
}
