import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import { IN_PLACE, keywordInfo } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { mergeSchemas } from './merge.ts'
import { inlineRef, without } from './node.ts'
import type { Pass, PassSite } from './types.ts'

/** A reference with assertions beside it, and every `allOf`, become one schema where that is exact. */
export const mergeAllOf: Pass = {
  name: 'merge-all-of',
  apply(node, site) {
    const parts = conjunctionParts(node, site)
    if (parts.length === 0) return node
    const kept: Schema[] = []
    const own = without(node, '$ref', 'allOf', 'unevaluatedProperties', 'unevaluatedItems')
    let merged: Schema = { ...branchAnnotations(node, site), ...own }
    for (const part of parts) {
      const next: Schema | undefined = mergeSchemas(merged, part)
      if (next === undefined) kept.push(part)
      else merged = next
    }
    if (typeof merged === 'boolean') return site.origins.derive(merged ? {} : { not: {} }, node)
    const unevaluated = pickUnevaluated(node)
    const result = {
      ...merged,
      ...(kept.length > 0 ? { allOf: [...(merged.allOf ?? []), ...kept] } : {}),
      ...unevaluated,
    }
    const schema = site.origins.derive(result, node, parts)
    // A merged branch may have brought a further reference or allOf. What is no definition stays a reference.
    const isCopied = site.copies?.isSpent !== true
    const leads = isCopied && schema.$ref !== undefined && site.definition(schema.$ref) !== undefined
    const isLeft = leads || (kept.length === 0 && schema.allOf !== undefined)
    return isLeft ? this.apply(schema, site) : schema
  },
}

/**
 * The annotations of the branches, in the order that decides which one is kept: what is said of this use goes before what a
 * definition says of all. Of two for the same use the second is told.
 */
function branchAnnotations(node: SchemaObject, site: PassSite): SchemaObject {
  const found: SchemaObject = {}
  const general: SchemaObject = {}
  for (const branch of node.allOf ?? []) {
    const definition = typeof branch === 'object' ? site.origins.target(branch) : undefined
    for (const [keyword, value] of Object.entries(branch)) {
      if (keywordInfo(keyword)?.kind !== 'annotation') continue
      const winner = node[keyword] ?? found[keyword]
      if (isSame(definition?.[keyword], value)) general[keyword] ??= value
      else if (winner === undefined) found[keyword] = value
      else if (!isSame(winner, value)) {
        const at = site.place(branch as SchemaObject, keyword)
        site.report({
          code: 'keyword_dropped',
          at,
          mark: 'key',
          keyword,
          grade: 'exact',
          params: { keyword },
        })
      }
    }
  }
  return { ...general, ...found }
}

function isSame(a: unknown, b: unknown): boolean {
  return a !== undefined && equalJson(a as Json, b as Json)
}

/** The branches of `allOf`, and the target of a `$ref` that has assertions beside it. */
function conjunctionParts(node: SchemaObject, site: PassSite): Schema[] {
  const branches = (node.allOf ?? []).map((branch) => inlineRef(branch, site))
  if (node.$ref === undefined) return branches
  const hasAssertions = Object.keys(node).some(
    (key) => key !== '$ref' && keywordInfo(key)?.kind !== 'annotation' && keywordInfo(key) !== undefined,
  )
  return hasAssertions || site.isRoot ? [inlineRef({ $ref: node.$ref }, site), ...branches] : branches
}

function pickUnevaluated(node: SchemaObject): SchemaObject {
  const picked: SchemaObject = {}
  if (node.unevaluatedProperties !== undefined) picked.unevaluatedProperties = node.unevaluatedProperties
  if (node.unevaluatedItems !== undefined) picked.unevaluatedItems = node.unevaluatedItems
  return picked
}

/** `unevaluatedProperties` where nothing else applies in place is `additionalProperties`; the same for items. */
export const closeUnevaluated: Pass = {
  name: 'close-unevaluated',
  apply(node, site) {
    const { unevaluatedProperties, unevaluatedItems } = node
    if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return node
    if (IN_PLACE.some((keyword) => node[keyword] !== undefined)) return node
    const rest = without(node, 'unevaluatedProperties', 'unevaluatedItems')
    const isLeft = unevaluatedItems !== undefined && node.contains !== undefined
    return site.origins.derive(
      {
        ...rest,
        ...(isLeft ? { unevaluatedItems } : {}),
        ...(unevaluatedProperties === undefined
          ? {}
          : { additionalProperties: node.additionalProperties ?? unevaluatedProperties }),
        ...(unevaluatedItems === undefined || isLeft ? {} : { items: node.items ?? unevaluatedItems }),
      },
      node,
    )
  },
}
