import { equalJson, setOwn } from '../json.ts'
import {
  acceptedInstead,
  CLOSED,
  declaredProperty,
  inPlaceMembers,
  mayDeclareNone,
  OPEN,
} from '../schema/facts/members.ts'
import { isImpossible, listingKeyword } from '../schema/facts/values.ts'
import { decides, UNIONS, type UnionKeyword } from '../schema/keywords.ts'
import { disjoint } from '../schema/relate/disjoint.ts'
import { createConjunctMerger, type MergeConjuncts } from '../schema/relate/merge-conjuncts.ts'
import { partition, type Schema, type SchemaObject, without } from '../schema/types.ts'
import { mapSchemas, mapSubschemas } from '../schema/walk.ts'
import { mergeAllOf } from './conjunction.ts'
import { withoutUnevaluated } from './members.ts'
import { inlineRef, unionAt } from './node.ts'
import type { Pass, PassSite } from './types.ts'

/** Makes `object` the only type of the root: the arguments of a call are never anything else. */
export function objectRoot(node: SchemaObject, site: PassSite): SchemaObject {
  if (!site.isRoot || node.type === 'object') return node
  if (Array.isArray(node.type) && node.type.length > 1)
    site.report({ code: 'root_null_dropped', keyword: 'type', grade: 'exact' })
  return site.origins.derive({ ...node, type: 'object' }, node)
}

/**
 * Merges the unions that a provider refuses at the root into one object. It has the properties of all branches, each
 * with the schemas it has in them; only what every branch requires is required. It accepts more, so which properties
 * belong together is reported and described. Other refused keywords are only described.
 */
export function mergeRootUnions(refused: readonly string[]): Pass {
  return (written, site) => {
    const node = site.isRoot ? mergeAllOf(written, site) : written
    if (!site.isRoot || isImpossible(node)) return node
    if (disjoint(node, OBJECT, site.definition)) return site.origins.derive({ not: {} }, node)
    if (refused.every((keyword) => node[keyword] === undefined)) return node
    const declaresMembers = node.properties !== undefined || node.patternProperties !== undefined
    let root = node
    for (const keyword of UNIONS) {
      if (!refused.includes(keyword) || node[keyword] === undefined) continue
      const at = site.place(node, keyword)
      site.report({ code: 'root_union_merged', at, keyword, grade: 'described', params: { keyword } })
      const beside = inPlaceMembers(without(node, keyword), site.definition)
      root = mergeUnion(root, keyword, site, { ...beside, declaresMembers })
    }
    // Members and items that the removed keywords evaluated would now be refused.
    root = withoutUnevaluated(root, site, 'unevaluatedProperties', 'unevaluatedItems')
    return root === node ? node : site.origins.derive(root, node)
  }
}

const OBJECT: SchemaObject = { type: 'object' }

/** What subschemas beside a union declare about members, and whether the root declares some itself. */
type Beside = ReturnType<typeof inPlaceMembers> & { readonly declaresMembers: boolean }

/** Replaces a union of the root by the members of its branches, and describes it in outline. */
function mergeUnion(root: SchemaObject, keyword: UnionKeyword, site: PassSite, beside: Beside): SchemaObject {
  const { [keyword]: branches = [] } = root
  const possible = branches.filter((branch) => !disjoint(branch, OBJECT, site.definition))
  const mergeConjuncts = createConjunctMerger(site.definition)
  const merged = mergeBranches(without(root, keyword), possible, { mergeConjuncts, site, ...beside })
  const isUnion = (name: string): boolean => UNIONS.some((union) => union === name)
  const outline = (branch: Schema): Schema => {
    if (typeof branch === 'boolean') return branch
    const reached = mapSubschemas(mergeConjuncts(branch) ?? branch, (child, where) =>
      isUnion(where.keyword) ? outline(child) : child,
    )
    return outlineOf(reached, { root, merged, site })
  }
  return note(merged, `(${keyword}: ${JSON.stringify(possible.map(outline))})`)
}

/** Adds a note to `description`, and to `x-llm-description` if present: a model reads one of them. */
function note(root: SchemaObject, text: string): SchemaObject {
  const noted = (description: string | undefined): string =>
    description === undefined ? text : `${description} ${text}`
  const instead = root['x-llm-description']
  const replaced = typeof instead === 'string' ? { 'x-llm-description': noted(instead) } : {}
  return { ...root, description: noted(root.description), ...replaced }
}

/** Keywords that most branches share, so that they do not distinguish them. */
const COMMON: SchemaObject = { type: 'object', ...CLOSED }

interface Merge {
  readonly root: SchemaObject
  readonly merged: SchemaObject
  readonly site: PassSite
}

/** Returns the assertions of a branch that the root does not have after merging. */
function outlineOf(branch: SchemaObject, merge: Merge): SchemaObject {
  const result = onlyAsserted(branch)
  for (const [keyword, value] of Object.entries(COMMON)) if (branch[keyword] === value) delete result[keyword]
  const members = Object.entries(branch.properties ?? {})
    .map(([key, member]): [string, Schema] => [key, outlineMember(key, member, merge)])
    .filter(([key, member]) => {
      return member === false || Object.keys(member).length > 0 || !branch.required?.includes(key)
    })
  if (members.length > 0) result.properties = Object.fromEntries(members)
  else delete result.properties
  return result
}

/**
 * Returns the outline of a member: its listed values, which distinguish branches, if the merged root has the member
 * from the branches; otherwise everything that the root does not have itself.
 */
function outlineMember(key: string, member: Schema, { root, merged, site }: Merge): Schema {
  const inlined = inlineRef(member, site)
  if (typeof inlined === 'boolean') return inlined ? {} : false
  const declared = declaredProperty(root, key)
  const isMerged = declared === undefined && (declaredProperty(merged, key) ?? true) !== true
  const listing = listingKeyword(inlined)
  if (isMerged) return partition(inlined, (keyword) => keyword === listing)[0]
  const known = declared === undefined ? true : inlineRef(declared, site)
  return partition(onlyAsserted(inlined), (keyword) => {
    const [own, other] = [inlined[keyword], typeof known === 'object' ? known[keyword] : undefined]
    return own === undefined || other === undefined || !equalJson(own, other)
  })[0]
}

/** Removes keywords that have no influence on validity, at every level. */
function onlyAsserted(schema: SchemaObject): SchemaObject {
  const result = mapSchemas(schema, (mapped) => partition(mapped, decides)[0])
  return typeof result === 'object' ? result : {}
}

/** @param possible the branches that an object may fit */
function mergeBranches(
  root: SchemaObject,
  possible: readonly Schema[],
  { mergeConjuncts, site, ...siblings }: Beside & { mergeConjuncts: MergeConjuncts; site: PassSite },
): SchemaObject {
  const objects = possible.map(mergeConjuncts).filter((branch) => branch !== undefined)
  const { members, open } = inPlaceMembers({ anyOf: [...possible] }, site.definition)
  // A branch that declares no members accepts any value for them, unless the root declares some.
  const isFree = (branch: Schema): boolean => mayDeclareNone(branch, site.definition)
  const others = [...open, root.unevaluatedProperties ?? (!siblings.declaresMembers && possible.some(isFree))]
  const isOpen = root.additionalProperties === undefined
  const properties: Record<string, Schema> = { ...root.properties }
  // The root's schema for additional members also applies to members that only branches name.
  for (const [name, schemas] of isOpen ? members : []) {
    if (Object.hasOwn(properties, name)) continue
    const beside = acceptedInstead(name, { ...root, anyOf: [...possible] }, site.definition)
    // If the branch that names it does not apply, another part may.
    const elsewhere = [...(siblings.members.get(name) ?? []), ...siblings.open]
    setOwn(properties, name, unionAt([...schemas, ...others, ...beside, ...elsewhere], site))
  }
  const isWhole = objects.length === possible.length
  const [first, ...rest] = isWhole ? objects.map((branch) => branch.required ?? []) : []
  const common = (first ?? []).filter((key) => rest.every((keys) => keys.includes(key)))
  const required = [...new Set([...(root.required ?? []), ...common])]
  const isClosed =
    isWhole &&
    objects.every((branch) => branch.additionalProperties === false && branch.patternProperties === undefined)
  return {
    ...root,
    ...(root.properties === undefined && members.size === 0 ? {} : { properties }),
    ...(required.length > 0 ? { required } : {}),
    ...(isOpen && (isClosed ? CLOSED : open.length > 0 && OPEN)),
  }
}
