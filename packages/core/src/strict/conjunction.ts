import { equalJson } from '../json.ts'
import { isAnnotation, keywordInfo, UNEVALUATED, withoutParts } from '../schema/keywords.ts'
import { intersect } from '../schema/relate/intersect.ts'
import { partition, type Schema, type SchemaObject, without } from '../schema/types.ts'
import { inlineRef, reportDroppedByPass } from './node.ts'
import type { PassSite } from './types.ts'

/** Merges every `allOf`, and a `$ref` beside assertions or at the root, into one schema where that is exact. */
export function mergeAllOf(node: SchemaObject, site: PassSite): SchemaObject {
  // A definition that several parts extend is merged once.
  const done = new Set<Schema>()
  let merged = site.isRoot ? node : asReference(node, site)
  for (let isLeft = true; isLeft; ) {
    const parts = conjunctionParts(merged, site, done)
    if (parts.length === 0) break
    const { schema, kept } = mergeParts(merged, parts, site)
    merged = schema
    // A merged branch may bring a further `$ref` or `allOf`. A `$ref` without a definition stays.
    const target = site.copies?.isSpent() === true ? undefined : site.definition(schema.$ref ?? '')
    isLeft = target !== undefined || (kept.length === 0 && schema.allOf !== undefined)
  }
  return merged
}

/**
 * Unwraps a reference in `allOf`, as dialects before 2019-09 require it beside annotations, and removes a `type` beside a
 * reference that its target has, too: the reference can stay, where merging would copy its target.
 */
function asReference(node: SchemaObject, site: PassSite): SchemaObject {
  if (node.$ref === undefined && node.allOf?.length !== 1) return node
  const { allOf = [], ...rest } = node
  const [only] = allOf
  const isWrapped = allOf.length === 1 && typeof only === 'object' && Object.keys(only).join() === '$ref'
  const { type, ...reference } = isWrapped && node.$ref === undefined ? { ...rest, ...only } : node
  const target = site.definition(reference.$ref ?? '')
  const isImplied = type === undefined || (typeof target === 'object' && equalJson(target.type ?? null, type))
  const isAlone = Object.keys(reference).every((keyword) => keyword === '$ref' || isAnnotation(keyword))
  if (target === undefined || !isImplied || !isAlone || (!isWrapped && type === undefined)) return node
  return site.origins.derive(reference, node, [], { $ref: ['$ref', 'allOf'] })
}

/** @returns the merged schema, and the parts in its `allOf` that could not be merged into it */
function mergeParts(
  node: SchemaObject,
  parts: readonly Schema[],
  site: PassSite,
): { schema: SchemaObject; kept: readonly Schema[] } {
  const kept: Schema[] = []
  // `unevaluated*` depends on the whole node, not on one part.
  const [unevaluated, rest] = partition(node, (keyword) => UNEVALUATED.includes(keyword))
  let merged: Schema = { ...branchAnnotations(node, site), ...without(rest, '$ref', 'allOf') }
  const isAlone = parts.length === 1 && Object.keys(unevaluated).length === 0
  for (const part of parts) {
    // With more keywords beside it, the `unevaluated*` of a part would apply to less.
    const isMovable = isAlone || !UNEVALUATED.some((keyword) => Object.hasOwn(Object(part), keyword))
    const next: Schema | undefined = isMovable ? intersect(merged, part) : undefined
    if (next === undefined) kept.push(part)
    else merged = next
  }
  if (typeof merged === 'boolean')
    return { schema: site.origins.derive(merged ? {} : { not: {} }, node), kept }
  const allOf = kept.length > 0 ? { allOf: [...(merged.allOf ?? []), ...kept] } : {}
  const whole: SchemaObject = { ...merged, ...allOf, ...unevaluated }
  return { schema: site.origins.derive(whole, node, parts, { allOf: '$ref' }), kept }
}

/**
 * Returns the annotations of the branches, of which the first wins: those beside a reference precede those of its
 * definition. A second one that differs is reported.
 */
function branchAnnotations(node: SchemaObject, site: PassSite): SchemaObject {
  const found: SchemaObject = {}
  const general: SchemaObject = {}
  for (const branch of node.allOf ?? []) {
    if (typeof branch === 'boolean') continue
    const definition = site.origins.target(branch)
    for (const [keyword, value] of Object.entries(branch)) {
      if (keywordInfo(keyword)?.kind !== 'annotation') continue
      const [winner, defined] = [node[keyword] ?? found[keyword], definition?.[keyword]]
      if (defined !== undefined && equalJson(defined, value)) general[keyword] ??= value
      else if (winner === undefined) found[keyword] = value
      else if (!equalJson(winner, value)) reportDroppedByPass(branch, keyword, 'exact', site)
    }
  }
  return { ...general, ...found }
}

/** Returns the branches of `allOf`, and the target of a `$ref` that has assertions beside it or is at the root. */
function conjunctionParts({ $ref, ...rest }: SchemaObject, site: PassSite, done: Set<Schema>): Schema[] {
  const hasAssertions = Object.keys(rest).some((key) => !isAnnotation(key))
  const isMerged = $ref !== undefined && (hasAssertions || site.isRoot)
  const parts: Schema[] = [...(isMerged ? [{ $ref }] : []), ...(rest.allOf ?? [])]
  return parts.map((part) => inlineRef(part, site, done))
}

/** Replaces `unevaluated*` by the keyword for additional members or items where nothing applies in place. */
export function closeUnevaluated(node: SchemaObject, site: PassSite): SchemaObject {
  const [plain, result] = partition(node, (keyword) => withoutParts(keyword, node) !== keyword)
  if (Object.keys(plain).length === 0) return node
  const respelled: Record<string, readonly string[]> = {}
  for (const [keyword, value] of Object.entries(plain)) {
    const name = withoutParts(keyword, node)
    result[name] ??= value
    respelled[name] = [name, keyword]
  }
  return site.origins.derive(result, node, [], respelled)
}
