import { isAnnotation, keywordInfo } from '../schema/keywords.ts'
import { areDisjoint } from '../schema/relate/disjoint.ts'
import { intersect } from '../schema/relate/intersect.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { partition, typeList, without } from '../schema/types.ts'
import { inlineRef } from './node.ts'
import type { Pass, PassSite } from './types.ts'

const WAS_ONE_OF = { anyOf: 'oneOf', allOf: 'oneOf' }

/** `oneOf` as `anyOf`: silent where the branches share no value, reported otherwise. */
export const oneOfToAnyOf: Pass = {
  name: 'one-of-to-any-of',
  apply(node, site) {
    if (node.oneOf === undefined) return node
    if (!areDisjoint(node.oneOf, site.definition)) {
      site.report({
        code: 'one_of_widened',
        at: site.place(node, 'oneOf'),
        keyword: 'oneOf',
        grade: 'described',
      })
    }
    const rest = without(node, 'oneOf', 'anyOf')
    if (node.anyOf === undefined)
      return site.origins.derive({ ...rest, anyOf: node.oneOf }, node, [], WAS_ONE_OF)
    const both = intersect({ anyOf: node.anyOf }, { anyOf: node.oneOf })
    const apart = { anyOf: node.anyOf, allOf: [...(rest.allOf ?? []), { anyOf: node.oneOf }] }
    return site.origins.derive(
      { ...rest, ...(typeof both === 'object' ? both : apart) },
      node,
      [],
      WAS_ONE_OF,
    )
  },
}

/**
 * What stands beside an `anyOf` moves into each branch where that is exact. A union that only decides which properties
 * are required is left to the description: repeating the object per branch would add little for a model.
 */
export const distributeUnion: Pass = {
  name: 'distribute-union',
  apply(node, site) {
    const { anyOf } = node
    if (anyOf === undefined) return node
    const [outer, base] = partition(without(node, 'anyOf'), isAnnotation)
    const reached = anyOf.map((branch) => inlineRef(branch, site))
    const { format } = node
    if (Object.keys(base).length === 0 && format === undefined) return onlyBranch(node, outer, anyOf, site)
    if (reached.every((branch) => isConstraintOnly(branch)) || hasUnion(base.allOf)) return node
    const merged = reached.map((branch) => intersect(branch, base)).filter((branch) => branch !== undefined)
    if (merged.length < reached.length) return node
    const branches = format === undefined ? merged : merged.map((branch) => formatted(branch, format))
    if (branches.some((branch, index) => branch !== merged[index])) delete outer.format
    const placed = branches.map((branch, index) =>
      typeof branch === 'object' ? site.origins.derive(branch, node, [reached[index]]) : branch,
    )
    return onlyBranch(node, outer, placed, site)
  },
}

/** A format restricts strings; beside numbers it only names their size, which is written once for all branches. */
function formatted(branch: Schema, format: string): Schema {
  if (typeof branch !== 'object' || branch.format !== undefined) return branch
  const types = typeList(branch)
  return types === undefined || types.includes('string') ? { ...branch, format } : branch
}

/** A union of one is its branch; annotations outside win. */
function onlyBranch(
  node: SchemaObject,
  outer: SchemaObject,
  branches: readonly Schema[],
  site: PassSite,
): SchemaObject {
  const flat = branches
    .flatMap((branch) => plainUnion(branch) ?? [branch])
    .filter((branch) => branch !== false)
  const [first] = flat
  if (flat.length === 1 && typeof first === 'object') {
    const from = Object.keys(outer).length > 0 ? node : first
    const only = site.origins.derive({ ...first, ...outer }, from, [first])
    // It may be a union beside something in turn.
    return distributeUnion.apply(only, site)
  }
  if (flat.length === 0) return site.origins.derive({ ...outer, not: {} }, node)
  const isSame =
    flat.length === node.anyOf?.length && flat.every((branch, index) => branch === node.anyOf?.[index])
  return isSame ? node : site.origins.derive({ ...outer, anyOf: flat }, node)
}

/** Whether a part is a union that was too large to be multiplied with this one: each branch would multiply it after all. */
function hasUnion(parts: readonly Schema[] = []): boolean {
  return parts.some((part) => typeof part === 'object' && (part.anyOf ?? part.oneOf) !== undefined)
}

/** The branches of a union that stands alone. */
function plainUnion(schema: Schema): readonly Schema[] | undefined {
  return typeof schema === 'object' && Object.keys(schema).length === 1 ? schema.anyOf : undefined
}

/** Whether a branch only asks for members that are declared elsewhere. */
function isConstraintOnly(schema: Schema): boolean {
  if (typeof schema === 'boolean') return false
  return schema.required !== undefined && Object.keys(schema).every(isConstraint)
}

function isConstraint(keyword: string): boolean {
  const { kind, appliesTo, value } = keywordInfo(keyword) ?? {}
  if (kind === 'annotation') return value === 'string' && keyword !== 'format' && appliesTo === undefined
  return keyword === 'not' || (kind === 'assertion' && appliesTo === 'object')
}
