import { keywordInfo } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import { areDisjoint } from './disjoint.ts'
import { mergeSchemas } from './merge.ts'
import { inlineRef, without } from './node.ts'
import type { Pass, PassSite } from './types.ts'

/** `oneOf` as `anyOf`: silent where the branches share no value, told otherwise. */
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
    if (node.anyOf === undefined) return site.origins.derive({ ...rest, anyOf: node.oneOf }, node)
    const both = mergeSchemas({ anyOf: node.anyOf }, { anyOf: node.oneOf })
    const union = both ?? { anyOf: node.anyOf, allOf: [...(rest.allOf ?? []), { anyOf: node.oneOf }] }
    return site.origins.derive({ ...rest, ...(union as SchemaObject) }, node)
  },
}

/**
 * What stands beside an `anyOf` moves into each branch where that is exact. A union that only says which properties
 * are required is left to the description: repeating the object per branch would say little more to a model.
 */
export const distributeUnion: Pass = {
  name: 'distribute-union',
  apply(node, site) {
    const { anyOf } = node
    if (anyOf === undefined) return node
    const outer: SchemaObject = {}
    const base: SchemaObject = {}
    for (const key of Object.keys(without(node, 'anyOf'))) {
      const kind = keywordInfo(key)?.kind ?? 'annotation'
      ;(kind === 'annotation' ? outer : base)[key] = node[key]
    }
    const reached = anyOf.map((branch) => inlineRef(branch, site))
    const { format } = node
    if (Object.keys(base).length === 0 && format === undefined) return onlyBranch(node, outer, anyOf, site)
    if (reached.every((branch) => isConstraintOnly(branch)) || hasUnion(base.allOf)) return node
    const merged = reached.map((branch) => mergeSchemas(branch, base))
    if (merged.some((branch) => branch === undefined)) return node
    const branches = format === undefined ? merged : merged.map((branch) => formatted(branch, format))
    if (branches.some((branch, index) => branch !== merged[index])) delete outer.format
    const placed = (branches as Schema[]).map((branch, index) =>
      typeof branch === 'object' ? site.origins.derive(branch, node, [reached[index]]) : branch,
    )
    const possible = placed.filter((branch) => branch !== false)
    return onlyBranch(node, outer, possible, site)
  },
}

/** A format speaks of texts; beside numbers it only names their size, which is said once for all branches. */
function formatted(branch: Schema | undefined, format: string): Schema | undefined {
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
    .flatMap((branch) => (isPlainUnion(branch) ? ((branch as SchemaObject).anyOf ?? []) : [branch]))
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

/** A union that was too large to be multiplied with this one: in each branch it would be multiplied all the same. */
function hasUnion(parts: readonly Schema[] = []): boolean {
  return parts.some(
    (part) => typeof part === 'object' && (part.anyOf !== undefined || part.oneOf !== undefined),
  )
}

function isPlainUnion(schema: Schema): boolean {
  return typeof schema === 'object' && schema.anyOf !== undefined && Object.keys(schema).length === 1
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
