import { equalJson } from '../json.ts'
import { isAnnotation, keywordInfo, UNEVALUATED, withoutParts } from '../schema/keywords.ts'
import { intersect } from '../schema/relate/intersect.ts'
import { partition, type Schema, type SchemaObject, without } from '../schema/types.ts'
import { inlineRef, reportDropped } from './node.ts'
import type { PassSite } from './types.ts'

/** A reference with assertions beside it, and every `allOf`, become one schema where that is exact. */
export function mergeAllOf(node: SchemaObject, site: PassSite): SchemaObject {
  // One that several parts extend is merged once.
  const done = new Set<Schema>()
  let merged = node
  for (let isLeft = true; isLeft; ) {
    const parts = conjunctionParts(merged, site, done)
    if (parts.length === 0) break
    const { schema, kept } = mergeParts(merged, parts, site)
    merged = schema
    // A merged branch may have brought a further reference or allOf. What is not a definition stays a reference.
    const target = site.copies?.isSpent() === true ? undefined : site.definition(schema.$ref ?? '')
    isLeft = target !== undefined || (kept.length === 0 && schema.allOf !== undefined)
  }
  return merged
}

/** @returns the merged schema, and the parts in its `allOf` that could not be merged into it */
function mergeParts(
  node: SchemaObject,
  parts: readonly Schema[],
  site: PassSite,
): { schema: SchemaObject; kept: readonly Schema[] } {
  const kept: Schema[] = []
  // What applies in place depends on the whole node, not on one part.
  const [unevaluated, rest] = partition(node, (keyword) => UNEVALUATED.includes(keyword))
  let merged: Schema = { ...branchAnnotations(node, site), ...without(rest, '$ref', 'allOf') }
  const isAlone = parts.length === 1 && Object.keys(unevaluated).length === 0
  for (const part of parts) {
    // Moved to where more stands beside it, `unevaluated*` would apply to less.
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
      const [winner, defined] = [node[keyword] ?? found[keyword], definition?.[keyword]]
      if (defined !== undefined && equalJson(defined, value)) general[keyword] ??= value
      else if (winner === undefined) found[keyword] = value
      else if (!equalJson(winner, value)) reportDropped(branch, keyword, 'exact', site)
    }
  }
  return { ...general, ...found }
}

/** The branches of `allOf`, and the target of a `$ref` that has assertions beside it. */
function conjunctionParts({ $ref, ...rest }: SchemaObject, site: PassSite, done: Set<Schema>): Schema[] {
  const hasAssertions = Object.keys(rest).some((key) => keywordInfo(key) !== undefined && !isAnnotation(key))
  const isMerged = $ref !== undefined && (hasAssertions || site.isRoot)
  const parts: Schema[] = [...(isMerged ? [{ $ref }] : []), ...(rest.allOf ?? [])]
  return parts.map((part) => inlineRef(part, site, done))
}

/** What is not evaluated is what is additional where nothing else applies in place. */
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
