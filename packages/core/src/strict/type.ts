import { typesOf } from '../json.ts'
import { listedValues } from '../schema/facts/values.ts'
import { keywordInfo } from '../schema/keywords.ts'
import { kindsOf, ofTypes, type SchemaObject, typeList, without } from '../schema/types.ts'
import { definedAt, reportDroppedByPass } from './node.ts'
import type { PassSite } from './types.ts'

/** Drops keywords for types that `type` excludes: they have no effect, and providers refuse them. */
export function dropInert(node: SchemaObject, site: PassSite): SchemaObject {
  const types = typeList(node)
  if (types === undefined) return node
  const kinds: readonly string[] = kindsOf(types)
  const inert = Object.keys(node).filter((keyword) => {
    const type = keywordInfo(keyword)?.appliesTo
    return type !== undefined && !kinds.includes(type)
  })
  if (inert.length === 0) return node
  for (const keyword of inert) reportDroppedByPass(node, keyword, 'exact', site)
  return site.origins.derive(without(node, ...inert), node)
}

/**
 * Infers a missing `type` from `enum` or `const`, or else from the other keywords of the node. Parts that could not be
 * merged into the node have no influence: they are described.
 */
export function inferType(node: SchemaObject, site: PassSite): SchemaObject {
  if (node.type !== undefined || node.$ref !== undefined) return node
  const values = listedValues(node)
  if (values !== undefined) {
    const found = [...new Set(values.flatMap((value) => typesOf(value).slice(0, 1)))]
    const types = found.includes('number') ? found.filter((type) => type !== 'integer') : found
    return types.length === 0 ? node : site.origins.derive({ ...ofTypes(types), ...node }, node)
  }
  // A `format` beside a union is one that no branch took.
  const isUnion = node.anyOf !== undefined || node.oneOf !== undefined
  const found = Object.keys(node).map(
    (key) => keywordInfo(key)?.appliesTo ?? (key === 'format' && !isUnion ? 'string' : undefined),
  )
  const [type, ...others] = new Set(found.filter((name) => name !== undefined))
  if (type === undefined || others.length > 0) return node
  site.report({ code: 'type_inferred', at: definedAt(node, site), params: { type }, keyword: 'type' })
  return site.origins.derive({ type, ...node }, node)
}

const RESPELLED = { minimum: ['minimum', 'exclusiveMinimum'], maximum: ['maximum', 'exclusiveMaximum'] }

/** `exclusiveMinimum: 0` of an integer becomes `minimum: 1`, for providers that support only inclusive bounds. */
export function includeBounds(node: SchemaObject, site: PassSite): SchemaObject {
  const types = typeList(node) ?? []
  if (!types.includes('integer') || types.includes('number')) return node
  const low = Math.floor(node.exclusiveMinimum ?? Number.NaN) + 1
  const high = Math.ceil(node.exclusiveMaximum ?? Number.NaN) - 1
  const result = { ...node }
  if (Number.isSafeInteger(low)) {
    result.minimum = Math.max(low, node.minimum ?? low)
    delete result.exclusiveMinimum
  }
  if (Number.isSafeInteger(high)) {
    result.maximum = Math.min(high, node.maximum ?? high)
    delete result.exclusiveMaximum
  }
  return site.origins.derive(result, node, [], RESPELLED)
}
