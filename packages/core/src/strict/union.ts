import { IN_PLACE, isAnnotation, keywordInfo } from '../schema/keywords.ts'
import { areDisjoint } from '../schema/relate/disjoint.ts'
import { intersect } from '../schema/relate/intersect.ts'
import { partition, type Schema, type SchemaObject, typeList, without } from '../schema/types.ts'
import { closeUnevaluated } from './conjunction.ts'
import { dropNoMembers, hasNoMembers } from './members.ts'
import { inlineRef } from './node.ts'
import { dropInert } from './type.ts'
import type { PassSite } from './types.ts'

/** Replaces `oneOf` by `anyOf`, and reports that unless the branches share no value. */
export function oneOfToAnyOf(node: SchemaObject, site: PassSite): SchemaObject {
  if (node.oneOf === undefined) return node
  if (!areDisjoint(node.oneOf, site.definition)) {
    const at = site.place(node, 'oneOf')
    site.report({ code: 'one_of_widened', at, keyword: 'oneOf', grade: 'described' })
  }
  const { oneOf, anyOf, ...rest } = node
  const union: SchemaObject = { anyOf: oneOf }
  const both = anyOf === undefined ? union : intersect({ anyOf }, union)
  const apart = { anyOf: anyOf ?? [], allOf: [...(rest.allOf ?? []), union] }
  const widened = { ...rest, ...(typeof both === 'object' ? both : apart) }
  const writtenBeside = anyOf === undefined ? [] : [site.origins.derive({ oneOf }, node)]
  return site.origins.derive(widened, node, writtenBeside, { anyOf: 'oneOf', allOf: 'oneOf' })
}

/**
 * Moves the keywords beside an `anyOf` into each branch where that is exact. A union that only decides which properties
 * are required is described instead: repeating the object per branch would add little for a model.
 */
export function distributeUnion(node: SchemaObject, site: PassSite): SchemaObject {
  const { anyOf, format } = node
  if (anyOf === undefined) return node
  const [outer, base] = partition(without(node, 'anyOf'), isAnnotation)
  if (Object.keys(base).length === 0 && format === undefined) return flattened(node, outer, anyOf, site)
  const { type } = base
  const reached = anyOf.map((branch) => {
    const found = inlineRef(branch, site)
    if (typeof found === 'boolean') return found
    // A branch with `unevaluated*` could not be merged.
    const inlined = closeUnevaluated(dropInert(found, site), site)
    if (!hasNoMembers(inlined)) return inlined
    // Merged with a condition, empty `properties` would close the branch. It is not at the root, where it would stay.
    const mayBe = typeList(inlined)?.includes('object') === true && type === 'object'
    const typed = type && (mayBe || inlined.type === undefined) ? { ...inlined, type } : inlined
    return dropNoMembers(site.origins.derive(typed, inlined), { ...site, isRoot: false })
  })
  // A union in `allOf` was too large to be multiplied with this one: each branch would multiply it after all.
  const isInUnion = base.allOf?.some((part) => typeof part === 'object' && (part.anyOf ?? part.oneOf))
  if (reached.every(isConstraintOnly) || isInUnion) return node
  // Of branches that share no value, only one determines which members are evaluated.
  const isMoved =
    base.unevaluatedProperties !== undefined &&
    !site.isRoot &&
    IN_PLACE.every((keyword) => !base[keyword]) &&
    areDisjoint(anyOf, site.definition)
  const [moved, beside] = partition(base, (keyword) => isMoved && keyword === 'unevaluatedProperties')
  const merged = reached.map((branch) => intersect(branch, beside)).filter((branch) => branch !== undefined)
  if (merged.length < reached.length) return node
  const branches = merged.map((branch) =>
    isMoved && typeof branch === 'object' ? { ...branch, ...moved } : withFormat(branch, format),
  )
  if (branches.some((branch, index) => branch !== merged[index])) delete outer.format
  const placed = branches.map((branch, index) =>
    typeof branch === 'object' ? site.origins.derive(branch, node, [reached[index]]) : branch,
  )
  return flattened(node, outer, placed, site)
}

/** A format restricts strings; beside numbers it only names their size, which is written once for all branches. */
function withFormat(branch: Schema, format: string | undefined): Schema {
  if (format === undefined || typeof branch !== 'object' || branch.format !== undefined) return branch
  const types = typeList(branch)
  return types === undefined || types.includes('string') ? { ...branch, format } : branch
}

/** Flattens branches that are plain unions. A union of one branch becomes that branch; outer annotations win. */
function flattened(
  node: SchemaObject,
  outer: SchemaObject,
  branches: readonly Schema[],
  site: PassSite,
): SchemaObject {
  const isPlainUnion = (schema: Schema): schema is SchemaObject =>
    typeof schema === 'object' && Object.keys(schema).length === 1
  const flat = branches
    .flatMap((branch) => (isPlainUnion(branch) ? (branch.anyOf ?? [branch]) : [branch]))
    .filter((branch) => branch !== false)
  const [first] = flat
  if (flat.length === 1 && typeof first === 'object') {
    const from = Object.keys(outer).length > 0 ? node : first
    // The branch may itself be a union with siblings.
    return distributeUnion(site.origins.derive({ ...first, ...outer }, from, [first]), site)
  }
  const { anyOf = [] } = node
  const isSame = flat.length === anyOf.length && flat.every((branch, index) => branch === anyOf[index])
  const union: SchemaObject = flat.length === 0 ? { ...outer, not: {} } : { ...outer, anyOf: flat }
  return isSame ? node : site.origins.derive(union, node)
}

/** Whether a branch only constrains members that are declared elsewhere. */
function isConstraintOnly(schema: Schema): boolean {
  if (typeof schema === 'boolean' || schema.required === undefined) return false
  return Object.keys(schema).every((keyword) => {
    const { kind, appliesTo, value } = keywordInfo(keyword) ?? {}
    if (kind === 'annotation') return value === 'string' && keyword !== 'format' && appliesTo === undefined
    return keyword === 'not' || (kind === 'assertion' && appliesTo === 'object')
  })
}
