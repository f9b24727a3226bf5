import { equalJson, setOwn } from '../json.ts'
import {
  besideParts,
  CLOSED,
  declaredProperty,
  inPlaceMembers,
  mayDeclareNone,
  otherMembers,
} from '../schema/facts/members.ts'
import { isImpossible, listingKeyword } from '../schema/facts/values.ts'
import { decides, UNIONS, type UnionKeyword } from '../schema/keywords.ts'
import { disjoint } from '../schema/relate/disjoint.ts'
import { createSeeThrough, type SeeThrough } from '../schema/relate/see-through.ts'
import { partition, type Schema, type SchemaObject, without } from '../schema/types.ts'
import { foldSchema, mapSchemas, mapSubschemas } from '../schema/walk.ts'
import { mergeAllOf } from './conjunction.ts'
import { withoutUnevaluated } from './members.ts'
import { inlineRef, unionAt } from './node.ts'
import type { Pass, PassSite } from './types.ts'

/** A root whose type is `object` alone: the arguments of a call are never anything else. */
export function objectRoot(node: SchemaObject, site: PassSite): SchemaObject {
  if (!site.isRoot || node.type === 'object') return node
  if (Array.isArray(node.type) && node.type.length > 1)
    site.report({ code: 'root_null_dropped', keyword: 'type', grade: 'exact' })
  return site.origins.derive({ ...node, type: 'object' }, node)
}

/**
 * A root without the unions that a provider refuses there. They become one object whose properties are those of all
 * branches, each with the schemas it has in them; only what every branch requires is required. That admits more: which
 * properties go together is reported and described. Other keywords that are refused are only described.
 */
export function plainRoot(refused: readonly string[]): Pass {
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
    // What the removed keywords had evaluated would now be refused.
    root = withoutUnevaluated(root, site, 'unevaluatedProperties', 'unevaluatedItems')
    return root === node ? node : site.origins.derive(root, node)
  }
}

const OBJECT: SchemaObject = { type: 'object' }

/** What stands beside a union: what parts declare about members, and whether the root declares some itself. */
type Beside = ReturnType<typeof inPlaceMembers> & { readonly declaresMembers: boolean }

/** A root with the members of the branches instead of a union, which is described in outline. */
function mergeUnion(root: SchemaObject, keyword: UnionKeyword, site: PassSite, beside: Beside): SchemaObject {
  const { [keyword]: branches = [] } = root
  const possible = branches.filter((branch) => !disjoint(branch, OBJECT, site.definition))
  const seeThrough = createSeeThrough(site.definition)
  const merged = mergeBranches(without(root, keyword), possible, { seeThrough, site, ...beside })
  const outline = (branch: Schema): Schema =>
    foldSchema<Schema>(branch, (written, of) => {
      const isUnion = (name: string): boolean => UNIONS.some((union) => union === name)
      const reached = mapSubschemas(seeThrough(written) ?? written, (child, where) =>
        isUnion(where.keyword) ? (of(child) ?? child) : child,
      )
      return outlineOf(reached, { root, merged, site })
    }) ?? branch
  return note(merged, `(${keyword}: ${JSON.stringify(possible.map(outline))})`)
}

/** A note in whichever of the two descriptions a model reads. */
function note(root: SchemaObject, text: string): SchemaObject {
  const noted = (description: string | undefined): string =>
    description === undefined ? text : `${description} ${text}`
  const instead = root['x-llm-description']
  const replaced = typeof instead === 'string' ? { 'x-llm-description': noted(instead) } : {}
  return { ...root, description: noted(root.description), ...replaced }
}

/** What most branches have in common: it does not distinguish them. */
const COMMON: SchemaObject = { type: 'object', ...CLOSED }

interface Merge {
  readonly root: SchemaObject
  readonly merged: SchemaObject
  readonly site: PassSite
}

/** What a branch decides beyond what the root has of it after merging. */
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
 * Of a member that the merged root has as the branches declare it, the listed values, which distinguish branches; of
 * any other everything that the root does not have itself.
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

/** Without what has no influence on validity, there and below. */
function onlyAsserted(schema: SchemaObject): SchemaObject {
  const result = mapSchemas(schema, (mapped) => partition(mapped, decides)[0])
  return typeof result === 'object' ? result : {}
}

/** @param possible the branches that an object may fit */
function mergeBranches(
  root: SchemaObject,
  possible: readonly Schema[],
  { seeThrough, site, ...around }: Beside & { seeThrough: SeeThrough; site: PassSite },
): SchemaObject {
  const objects = possible.map(seeThrough).filter((branch) => branch !== undefined)
  const { members, open } = inPlaceMembers({ anyOf: [...possible] }, site.definition)
  // A branch that declares no members leaves those of all open, unless the root declares some.
  const isFree = (branch: Schema): boolean => mayDeclareNone(branch, site.definition)
  const others = [...open, root.unevaluatedProperties ?? (!around.declaresMembers && possible.some(isFree))]
  const isOpen = otherMembers(root) === undefined
  const properties: Record<string, Schema> = { ...root.properties }
  // What the root declares for additional members holds in branches that do not name them, too.
  for (const [name, schemas] of isOpen ? members : []) {
    if (Object.hasOwn(properties, name)) continue
    const beside = besideParts(name, { ...root, anyOf: [...possible] }, site.definition)
    // Where the branch that names it does not apply, another part may.
    const elsewhere = [...(around.members.get(name) ?? []), ...around.open]
    setOwn(properties, name, unionAt([...schemas, ...others, ...beside, ...elsewhere], site))
  }
  const isWhole = objects.length === possible.length
  const [first, ...rest] = isWhole ? objects.map((branch) => branch.required ?? []) : []
  const common = (first ?? []).filter((key) => rest.every((keys) => keys.includes(key)))
  const required = [...new Set([...(root.required ?? []), ...common])]
  const isClosed =
    isWhole &&
    objects.every((branch) => otherMembers(branch) === false && branch.patternProperties === undefined)
  return {
    ...root,
    ...(root.properties === undefined && members.size === 0 ? {} : { properties }),
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed && isOpen ? CLOSED : {}),
  }
}
