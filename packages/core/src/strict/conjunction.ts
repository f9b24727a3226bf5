import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import { IN_PLACE, isAnnotation, keywordInfo } from '../schema/keywords.ts'
import { intersect } from '../schema/relate/intersect.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { partition, without } from '../schema/types.ts'
import { inlineRef, reportDropped } from './node.ts'
import type { Pass, PassSite } from './types.ts'

/** A reference with assertions beside it, and every `allOf`, become one schema where that is exact. */
export const mergeAllOf: Pass = {
  name: 'merge-all-of',
  apply: (node, site) => mergeParts(node, site, new Set()),
}

/** What applies in place depends on the whole node, not on one part. */
const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems']

/** @param done the definitions that were merged already: one that several parts extend is merged once */
function mergeParts(node: SchemaObject, site: PassSite, done: Set<Schema>): SchemaObject {
  const parts = conjunctionParts(node, site, done)
  if (parts.length === 0) return node
  const kept: Schema[] = []
  const own = without(node, '$ref', 'allOf', ...UNEVALUATED)
  let merged: Schema = { ...branchAnnotations(node, site), ...own }
  for (const part of parts) {
    const next: Schema | undefined = intersect(merged, part)
    if (next === undefined) kept.push(part)
    else merged = next
  }
  if (typeof merged === 'boolean') return site.origins.derive(merged ? {} : { not: {} }, node)
  const [unevaluated] = partition(node, (keyword) => UNEVALUATED.includes(keyword))
  const allOf = kept.length > 0 ? { allOf: [...(merged.allOf ?? []), ...kept] } : {}
  const schema = site.origins.derive({ ...merged, ...allOf, ...unevaluated }, node, parts, {
    enum: 'const',
    allOf: '$ref',
  })
  // A merged branch may have brought a further reference or allOf. What is not a definition stays a reference.
  const isCopied = site.copies?.isSpent !== true
  const leads = isCopied && schema.$ref !== undefined && site.definition(schema.$ref) !== undefined
  const isLeft = leads || (kept.length === 0 && schema.allOf !== undefined)
  return isLeft ? mergeParts(schema, site, done) : schema
}

/**
 * The annotations of the branches, in the order that decides which one is kept: those beside a reference go before those
 * of its definition. Of two for the same use the second is reported.
 */
function branchAnnotations(node: SchemaObject, site: PassSite): SchemaObject {
  const found: SchemaObject = {}
  const general: SchemaObject = {}
  for (const branch of node.allOf ?? []) {
    if (typeof branch === 'boolean') continue
    const definition = site.origins.target(branch)
    for (const [keyword, value] of Object.entries(branch)) {
      if (keywordInfo(keyword)?.kind !== 'annotation') continue
      const winner = node[keyword] ?? found[keyword]
      if (isSame(definition?.[keyword], value)) general[keyword] ??= value
      else if (winner === undefined) found[keyword] = value
      else if (!isSame(winner, value)) reportDropped(branch, keyword, 'exact', site)
    }
  }
  return { ...general, ...found }
}

function isSame(a: unknown, b: unknown): boolean {
  return a !== undefined && equalJson(a as Json, b as Json)
}

/** The branches of `allOf`, and the target of a `$ref` that has assertions beside it. */
function conjunctionParts({ $ref, ...rest }: SchemaObject, site: PassSite, done: Set<Schema>): Schema[] {
  const hasAssertions = Object.keys(rest).some((key) => keywordInfo(key) !== undefined && !isAnnotation(key))
  const isMerged = $ref !== undefined && (hasAssertions || site.isRoot)
  const parts: Schema[] = [...(isMerged ? [{ $ref }] : []), ...(rest.allOf ?? [])]
  return parts.map((part) => inlineRef(part, site, done))
}

/** `unevaluatedProperties` where nothing else applies in place is `additionalProperties`; the same for items. */
export const closeUnevaluated: Pass = {
  name: 'close-unevaluated',
  apply(node, site) {
    const { unevaluatedProperties, unevaluatedItems } = node
    if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return node
    if (IN_PLACE.some((keyword) => node[keyword] !== undefined)) return node
    const result = without(node, ...UNEVALUATED)
    if (node.contains !== undefined && unevaluatedItems !== undefined)
      result.unevaluatedItems = unevaluatedItems
    if (unevaluatedProperties !== undefined) result.additionalProperties ??= unevaluatedProperties
    if (node.contains === undefined && unevaluatedItems !== undefined) result.items ??= unevaluatedItems
    const respelled = { additionalProperties: 'unevaluatedProperties', items: 'unevaluatedItems' }
    return site.origins.derive(result, node, [], respelled)
  },
}
