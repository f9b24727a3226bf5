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
  apply: (node, site) => mergeParts(node, site, new Set()),
}

/**
 * @param merged the references that the conjunction holds already. Definitions that several others extend are reached in
 * as many ways as there are paths to them, and change nothing after the first time.
 */
function mergeParts(node: SchemaObject, site: PassSite, merged: Set<string>): SchemaObject {
  const parts = conjunctionParts(node, site, merged)
  if (parts === undefined) return node
  const kept: Schema[] = []
  const own = without(node, '$ref', 'allOf', 'unevaluatedProperties', 'unevaluatedItems')
  let whole: Schema = { ...branchAnnotations(node, site), ...own }
  for (const part of parts) {
    const next: Schema | undefined = mergeSchemas(whole, part)
    if (next === undefined) kept.push(part)
    else whole = next
  }
  if (typeof whole === 'boolean') return site.origins.derive(whole ? {} : { not: {} }, node)
  const unevaluated = pickUnevaluated(node)
  const result = {
    ...whole,
    ...(kept.length > 0 ? { allOf: [...(whole.allOf ?? []), ...kept] } : {}),
    ...unevaluated,
  }
  const schema = site.origins.derive(result, node, parts)
  // A merged branch may have brought a further reference or allOf. What is no definition stays a reference.
  const isCopied = site.copies?.isSpent !== true
  const leads = isCopied && schema.$ref !== undefined && site.definition(schema.$ref) !== undefined
  const isLeft = leads || (kept.length === 0 && schema.allOf !== undefined)
  return isLeft ? mergeParts(schema, site, merged) : schema
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

/** The branches of `allOf`, and the target of a `$ref` that has assertions beside it; undefined where there is neither. */
function conjunctionParts(node: SchemaObject, site: PassSite, merged: Set<string>): Schema[] | undefined {
  const isNew = ($ref: string): boolean => merged.size < merged.add($ref).size
  const branches = (node.allOf ?? [])
    .filter((branch) => !isReference(branch) || isNew(branch.$ref))
    .map((branch) => inlineRef(branch, site))
  if (node.$ref === undefined)
    return node.allOf === undefined || node.allOf.length === 0 ? undefined : branches
  const hasAssertions = Object.keys(node).some(
    (key) => key !== '$ref' && keywordInfo(key)?.kind !== 'annotation' && keywordInfo(key) !== undefined,
  )
  if (hasAssertions || site.isRoot)
    return isNew(node.$ref) ? [inlineRef({ $ref: node.$ref }, site), ...branches] : branches
  return branches.length === 0 ? undefined : branches
}

function isReference(schema: Schema): schema is SchemaObject & { $ref: string } {
  return typeof schema === 'object' && schema.$ref !== undefined && Object.keys(schema).length === 1
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
