import { fittingValues } from '../schema/facts/values.ts'
import { isAnnotation, keywordInfo } from '../schema/keywords.ts'
import { isScalar, kindsOf, partition, type SchemaObject, typeList, without } from '../schema/types.ts'
import type { PassSite } from './types.ts'

/**
 * Splits a list of types with keywords for one of them into a union with one type per branch: providers apply such
 * keywords to every type of the list. A list of plain scalar types stays.
 *
 * @param lists `keep`: lists of scalar types stay even with such keywords; `none`: no list stays
 */
export function splitTypes(
  node: SchemaObject,
  site: PassSite,
  lists: 'keep' | 'split' | 'none' = 'split',
): SchemaObject {
  const [only, ...others] = typeList(node) ?? []
  if (only === undefined) return node
  if (others.length === 0)
    return Array.isArray(node.type) ? site.origins.derive({ ...node, type: only }, node) : node
  if (node.$ref !== undefined) return node
  const types = [only, ...others]
  // The type that `format` applies to: strings, or else numbers, whose size it names; undefined: all types.
  const isNumber = kindsOf(types).includes('number')
  const ofFormat = types.includes('string') ? 'string' : isNumber ? 'number' : undefined
  const typeOf = (keyword: string): string | undefined =>
    keyword === 'format' ? ofFormat : keywordInfo(keyword)?.appliesTo
  const isTyped = Object.keys(node).some((keyword) => typeOf(keyword) !== undefined)
  const mayStay = lists === 'keep' || (lists === 'split' && !isTyped)
  if (types.every(isScalar) && mayStay) return node
  const isOuter = (keyword: string): boolean =>
    isAnnotation(keyword) && (keyword !== 'format' || ofFormat === undefined)
  const [outer, inner] = partition(without(node, 'type'), isOuter)
  const branches = types.map((type): SchemaObject => {
    const [kind] = kindsOf([type])
    const [own] = partition(inner, (keyword) => (typeOf(keyword) ?? kind) === kind)
    const listed = own.enum === undefined ? {} : { enum: fittingValues(own.enum, [type]) }
    return site.origins.derive({ type, ...own, ...listed }, node)
  })
  const anyOf = branches.filter(({ enum: values }) => values?.length !== 0)
  return site.origins.derive({ ...outer, anyOf }, node)
}
